/** `1:02:03.4`, `2:03`, `3,5` in seconds; undefined for what is no time. */
export function readSeconds(text: string): number | undefined {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = "0", minutes, seconds = "0"] = match;
  const rest = Number(seconds.replace(",", "."));
  if (minutes !== undefined && rest >= 60) return undefined;
  return Number(hours) * 3600 + Number(minutes ?? 0) * 60 + rest;
}

/** The same as text, with tenths, as a language writes them. */
export function secondsText(seconds: number, lang: string): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = `${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}${lang === "pl" ? "," : "."}${tenths % 10}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
