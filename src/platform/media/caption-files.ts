import { captionText } from "./caption-text.ts";
import type { Cue } from "./captions.ts";

/** WebVTT lines as people type them: what only looks like markup stands for itself. */
export function typedText(lines: string[]): string {
  return lines.map(plain).join("\n");
}

/** What somebody typed, as WebVTT lines. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => captionText(line).text)
    .filter(Boolean);
}

/** Cues as a SubRip file, with the line ends that its readers expect. */
export function writeSrt(cues: Cue[]): string {
  const blocks = cues.map(({ startMs, endMs, lines }, index) =>
    [String(index + 1), `${srtTime(startMs)} --> ${srtTime(endMs)}`, ...lines.map(plain), ""].join("\r\n"),
  );
  return blocks.join("\r\n");
}

/** Cues whose times are stretched from the beginning on, then moved; what ends before the beginning is left out. */
export function retimed(cues: Cue[], { factor, shiftMs }: { factor: number; shiftMs: number }): Cue[] {
  const move = (time: number) => Math.round(time * factor + shiftMs);
  return cues
    .map((cue) => ({ ...cue, startMs: Math.max(0, move(cue.startMs)), endMs: move(cue.endMs) }))
    .filter(({ startMs, endMs }) => endMs > startMs);
}

function plain(line: string): string {
  return line.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&nbsp;", "\u00a0").replaceAll("&amp;", "&");
}

function srtTime(milliseconds: number): string {
  const units = [3_600_000, 60_000, 1000].map((unit) => Math.floor(milliseconds / unit));
  const [hours = 0, minutes = 0, seconds = 0] = units;
  const parts = [hours, minutes % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return `${parts.join(":")},${String(milliseconds % 1000).padStart(3, "0")}`;
}
