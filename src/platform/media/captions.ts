const maxCues = 20_000;
const stamp = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/;

/**
 * Turns WebVTT or SubRip text into plain WebVTT (W3C WebVTT 1, section 4): cues with sane times, text with no markup
 * but b, i and u. Undefined when there is no cue in it.
 */
export function cleanCaptions(text: string): string | undefined {
  const blocks = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/);
  const cues: string[] = [];
  for (const block of blocks) {
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    const at = lines.findIndex((line) => line.includes("-->"));
    if (at < 0 || at > 1) continue;
    const [from = "", to = ""] = (lines[at] ?? "").split("-->").map((part) => part.trim().split(/\s+/)[0] ?? "");
    const start = secondsOf(from);
    const end = secondsOf(to);
    const words = lines
      .slice(at + 1)
      .map(cleanLine)
      .filter(Boolean);
    if (start === undefined || end === undefined || end <= start || words.length === 0) continue;
    cues.push(`${vttTime(start)} --> ${vttTime(end)}\n${words.join("\n")}`);
    if (cues.length >= maxCues) break;
  }
  return cues.length === 0 ? undefined : `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

function cleanLine(line: string): string {
  return line
    .replaceAll("-->", "→")
    .replace(/<(?!\/?[biu]>)[^>]*>/gi, "")
    .replace(/\p{Cc}/gu, "")
    .trim();
}

function secondsOf(text: string): number | undefined {
  const match = stamp.exec(text);
  if (!match) return undefined;
  return Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]) + Number(match[4]) / 1000;
}

function vttTime(seconds: number): string {
  const hours = String(Math.floor(seconds / 3600)).padStart(2, "0");
  const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, "0");
  return `${hours}:${minutes}:${(seconds % 60).toFixed(3).padStart(6, "0")}`;
}
