import { join } from "node:path";
import { ownInput } from "../inputs.ts";

/** What is seen of a rung: its first and last picture, and when it first is white. */
export type Seen = { first: number; last: number; flash: number | undefined; width: number; height: number };
/** What is heard: where it begins and ends, and the first tone. */
export type Heard = { first: number; end: number; beep: number | undefined };
export type Observed = { rungs: Map<string, Seen>; sound: Heard | undefined; faults: string[] };

/** Decodes the finished renditions of a folder with the times that they have, all of them at once. */
export async function observe(root: string, rungs: string[], sound: boolean): Promise<Observed> {
  const folders = [...rungs, ...(sound ? ["audio"] : [])];
  const inputs = folders.flatMap((folder) => [...ownInput, "-i", join(root, folder, "index.m3u8")]);
  const graph = [
    ...rungs.map((name, index) => `[${index}:v]showinfo@${name}s,scale=2:2,format=gray,showinfo@${name}[${name}]`),
    ...(sound ? [`[${rungs.length}:a]aresample=8000,silencedetect=noise=-30dB:d=0.01,ashowinfo[audio]`] : []),
  ];
  const outputs = folders.flatMap((name) => ["-map", `[${name}]`, "-fps_mode", "passthrough", "-f", "null", "-"]);
  const args = [
    "-hide_banner",
    "-v",
    "level+info",
    "-nostats",
    "-copyts",
    ...inputs,
    "-filter_complex",
    graph.join(";"),
    ...outputs,
  ];
  const child = Bun.spawn(["ffmpeg", ...args], { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
  const lines = (await new Response(child.stderr).text()).split("\n");
  const seen = rungs.map((name) => [name, seenIn(lines, name)] as const);
  return {
    rungs: new Map(seen.flatMap(([name, found]) => (found ? [[name, found]] : []))),
    sound: sound ? heardIn(lines) : undefined,
    faults: lines.filter((line) => /^(\[[^\]]+\] )?\[(error|fatal)\]/.test(line)),
  };
}

function seenIn(lines: string[], name: string): Seen | undefined {
  const size = lines.map((line) => new RegExp(`^\\[showinfo@${name}s .* s:(\\d+)x(\\d+) `).exec(line)).find(Boolean);
  const pictures = lines.flatMap((line) => {
    const match = new RegExp(`^\\[showinfo@${name} .*pts_time:(-?[\\d.]+) .*mean:\\[(\\d+)`).exec(line);
    return match ? [{ time: Number(match[1]), white: Number(match[2]) > 128 }] : [];
  });
  const [first, last] = [pictures[0], pictures.at(-1)];
  if (!size || !first || !last) return undefined;
  const flash = pictures.find(({ white }) => white)?.time;
  return { first: first.time, last: last.time, flash, width: Number(size[1]), height: Number(size[2]) };
}

function heardIn(lines: string[]): Heard | undefined {
  const parts = lines.flatMap((line) => {
    const match = /^\[\w*ashowinfo.* pts_time:(-?[\d.]+) .*nb_samples:(\d+)/.exec(line);
    return match ? [{ from: Number(match[1]), seconds: Number(match[2]) / 8000 }] : [];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  const silent = lines.map((line) => /silence_start: (-?[\d.]+)/.exec(line)).find(Boolean);
  const ended = lines.map((line) => /silence_end: (-?[\d.]+)/.exec(line)).find(Boolean);
  const end = last.from + last.seconds;
  // Silent to its end, or not at all.
  const beep = silent && Number(silent[1]) < 0.05 ? Number(ended?.[1] ?? end) : first.from;
  return { first: first.from, end, beep: beep >= end - 0.01 ? undefined : beep };
}
