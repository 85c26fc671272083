/** `90`, `90s`, `1m30s` or `1h2m3s` in seconds: where an address asks to begin. Null for anything else. */
export function startTime(text: string | undefined): number | null {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/.exec(text ?? "");
  if (!text || !match) return null;
  const [, hours = 0, minutes = 0, seconds = 0] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A switch in an address: `1` or `true` for on, `0` or `false` for off. */
export function isOn(text: string | undefined, otherwise = false): boolean {
  if (text === "1" || text === "true") return true;
  return text === "0" || text === "false" ? false : otherwise;
}
