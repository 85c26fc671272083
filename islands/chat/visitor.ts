/** The device id of an anonymous visitor: made once, kept for a year. */
export function ensureVisitorId(): void {
  if (/(?:^|;\s*)tuid=/.test(document.cookie)) return;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `tuid=${id}; path=/; max-age=31536000; samesite=lax`;
}
