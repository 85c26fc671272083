/** The playlist of a master's sound alone; undefined where it has none of its own, or does not come. */
export async function soundOf(master: string): Promise<string | undefined> {
  const address = new URL(master, location.href).href;
  const answer = await fetch(address).catch(() => undefined);
  const uri = answer?.ok ? soundUri(await answer.text()) : undefined;
  return uri === undefined ? undefined : new URL(uri, answer?.url || address).href;
}

/** The address that a master playlist gives for its sound (RFC 8216, section 4.3.4.1). */
export function soundUri(master: string): string | undefined {
  const line = master.split("\n").find((one) => one.startsWith("#EXT-X-MEDIA:") && one.includes("TYPE=AUDIO"));
  return /[:,]URI="([^"]+)"/.exec(line ?? "")?.[1];
}
