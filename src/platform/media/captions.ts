import { letOthersRun } from "../let-others-run.ts";
import { captionText } from "./caption-text.ts";

/** `lines` are WebVTT text: entities as they stand in a file, and no markup but b, i and u. */
export type Cue = { startMs: number; endMs: number; lines: string[]; settings?: string };

const maxCues = 20_000;
const allLinesMax = 200_000;
const maxLines = 50;
const stamp = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/;

/**
 * WebVTT or SubRip text in plain WebVTT (W3C WebVTT 1, section 4), made without holding up others. Undefined when there
 * is no cue in it.
 */
export async function cleanCaptions(text: string): Promise<string | undefined> {
  const cues = await readCaptions(text);
  return cues.length === 0 ? undefined : writeVtt(cues);
}

/** Cues as a WebVTT file, in the order of their beginning. */
export async function writeVtt(cues: Cue[]): Promise<string> {
  let vtt = "WEBVTT\n";
  for await (const cue of unhurried(inOrder(cues))) vtt += vttOf(cue);
  return vtt;
}

/** All cues of a WebVTT or SubRip text, in the order of their beginning. */
export function parseCaptions(text: string): Cue[] {
  return inOrder([...cuesOf(text)].filter((cue) => cue !== undefined));
}

/** The same, made without holding up others. */
export async function readCaptions(text: string): Promise<Cue[]> {
  const cues: Cue[] = [];
  for await (const cue of unhurried(cuesOf(text))) if (cue) cues.push(cue);
  return inOrder(cues);
}

/** The text of a file: UTF-8, UTF-16 with its mark, or else what Polish programs wrote before. */
export function decodeCaptions(bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff && "utf-16be";
  if (mark) return new TextDecoder(mark).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1250").decode(bytes);
  }
}

function inOrder(cues: Cue[]): Cue[] {
  return cues.sort((one, other) => one.startMs - other.startMs);
}

async function* unhurried<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  let count = 0;
  for (const value of values) {
    if (++count % 1000 === 0) await letOthersRun();
    yield value;
  }
}

/**
 * Reads cues with sane times in one pass over the lines, and gives nothing for those that are broken. Notes, styles and
 * regions are passed over; a timing line begins a new cue even where no blank line is.
 */
function* cuesOf(text: string): Generator<Cue | undefined> {
  if (hasTooManyLines(text)) return;
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .split("\n");
  const isVtt = /^WEBVTT(?=[ \t]|$)/.test(lines[0] ?? "");
  const isBlank = (line: string) => (isVtt ? line : line.trim()) === "";
  let found = 0;
  /** How many lines the present block has so far: only its first or second may be a timing. */
  let inBlock = 0;
  for (let at = 0; at < lines.length && found < maxCues; at++) {
    const line = lines[at] ?? "";
    inBlock = isBlank(line) ? 0 : inBlock + 1;
    if (inBlock === 0 || inBlock > 2 || !line.includes("-->")) continue;
    const begun = at + 1;
    let end = begun;
    while (end < lines.length && !isBlank(lines[end] ?? "") && !lines[end]?.includes("-->")) end++;
    at = end - 1;
    inBlock = 0;
    // Without a blank line before it, the next cue's number stands under this one's words.
    const isNextOnes = lines[end]?.includes("-->") && /^\d{1,6}$/.test(lines[end - 1]?.trim() ?? "");
    const words = lines.slice(begun, isNextOnes ? end - 1 : end);
    const cue = cueOf(line, words, isVtt);
    if (cue) found++;
    yield cue;
  }
}

/** More than cues fill, and than may be taken apart in one go. */
function hasTooManyLines(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length && count <= allLinesMax; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) count++;
  }
  return count > allLinesMax;
}

function vttOf({ startMs, endMs, lines, settings }: Cue): string {
  const where = settings ? ` ${settings}` : "";
  return `\n${vttTime(startMs)} --> ${vttTime(endMs)}${where}\n${lines.join("\n")}\n`;
}

function cueOf(timing: string, words: string[], isVtt: boolean): Cue | undefined {
  const [from = "", rest = ""] = timing.slice(0, 300).split("-->");
  const [to = "", ...given] = rest.trim().split(/\s+/);
  const startMs = millisecondsOf(from.trim());
  const endMs = millisecondsOf(to);
  if (startMs === undefined || endMs === undefined || endMs <= startMs) return undefined;
  const cleaned = words.slice(0, maxLines).map(captionText);
  const lines = cleaned.map(({ text }) => text).filter(Boolean);
  if (lines.length === 0) return undefined;
  const settings = isVtt ? settingsOf(given) : cleaned.some(({ isOnTop }) => isOnTop) ? "line:0" : "";
  return { startMs, endMs, lines, ...(settings ? { settings } : {}) };
}

/** Where and how a cue stands (section 4.4 of the standard); regions are left out with their definitions. */
const known: Record<string, RegExp> = {
  vertical: /^(?:rl|lr)$/,
  line: /^(?:-?\d{1,3}|(?:100|\d{1,2}(?:\.\d{1,3})?)%)(?:,(?:start|center|end))?$/,
  position: /^(?:100|\d{1,2}(?:\.\d{1,3})?)%(?:,(?:line-left|center|line-right))?$/,
  size: /^(?:100|\d{1,2}(?:\.\d{1,3})?)%$/,
  align: /^(?:start|center|end|left|right)$/,
};

function settingsOf(given: string[]): string {
  const chosen = new Map<string, string>();
  for (const setting of given) {
    const [name = "", value = ""] = setting.split(":");
    if (Object.hasOwn(known, name) && known[name]?.test(value)) chosen.set(name, `${name}:${value}`);
  }
  return [...chosen.values()].join(" ");
}

function millisecondsOf(text: string): number | undefined {
  const match = stamp.exec(text);
  if (!match) return undefined;
  const seconds = Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]);
  return seconds * 1000 + Number((match[4] ?? "").padEnd(3, "0"));
}

function vttTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}.${String(milliseconds % 1000).padStart(3, "0")}`;
}
