import { appendFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dialect } from "../../platform/config/dialect.ts";
import type { Ctx } from "../../platform/context.ts";
import { randomText } from "../../platform/db/id.ts";
import { type SaidFault, saidFault } from "../../platform/media/said-faults.ts";

export const stepNames = [
  ...(["read", "playable", "encoded", "ready", "interrupted", "waits", "failed", "cancelled"] as const),
  ...(["remake", "trimmed", "made", "taken", "kept"] as const),
] as const;

/** One thing that happened to a film's file while it was worked on. `params` are what its words are filled with. */
export type Step = {
  at: number;
  step: (typeof stepNames)[number];
  params?: Record<string, string | number>;
  /** Why it failed, where ffmpeg named a plain cause; and the end of its own words. */
  fault?: SaidFault;
  said?: string;
};

const longest = 256 * 1024;
const keptOfLonger = 64 * 1024;
const saidKept = 1500;

/**
 * Where the steps of a film are written, a line of JSON each. Of several processes any may work on it and any be asked:
 * there each step is a file of its own in the store, which nobody is served.
 */
function journalOf(ctx: Ctx, videoId: string): string {
  return join(ctx.config.dataDir, "logs", "transcodes", `${videoId}.log`);
}

/** How many steps this process wrote down. */
let noted = 0;

function stepsOf(videoId: string): string {
  return `journal/${videoId}`;
}

/** Writes down what happened. A log that cannot be written keeps no film from being made. */
export async function noteStep(ctx: Ctx, videoId: string, step: Omit<Step, "at" | "fault">): Promise<void> {
  const path = journalOf(ctx, videoId);
  const fault = step.said === undefined ? undefined : saidFault(step.said);
  const said = step.said === undefined ? {} : { said: step.said.slice(-saidKept) };
  const line = { at: ctx.clock.now(), ...step, ...(fault ? { fault } : {}), ...said };
  try {
    if (dialect === "postgres") {
      // Their names are in the order of time, also within a moment.
      const name = `${String(line.at).padStart(15, "0")}-${String(noted++).padStart(9, "0")}-${randomText(8)}.json`;
      await ctx.storage.put(`${stepsOf(videoId)}/${name}`, JSON.stringify(line));
      return;
    }
    await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
    await shorten(path);
    await appendFile(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  } catch (error) {
    ctx.log.warn("a step of a film's processing was not written down", { videoId, error });
  }
}

async function shorten(path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size < longest) return;
  const text = await readFile(path, "utf8");
  await writeFile(path, text.slice(text.indexOf("\n", text.length - keptOfLonger) + 1), { mode: 0o600 });
}

/** The last steps, the newest first. */
export async function lastSteps(ctx: Ctx, videoId: string, count: number): Promise<Step[]> {
  const text = await readFile(journalOf(ctx, videoId), "utf8").catch(() => "");
  const shared = dialect === "postgres" ? await sharedSteps(ctx, videoId, count) : [];
  const lines = [...text.trimEnd().split("\n"), ...shared].slice(-count).reverse();
  return lines.flatMap((line) => readStep(line) ?? []);
}

async function sharedSteps(ctx: Ctx, videoId: string, count: number): Promise<string[]> {
  try {
    const keys = (await ctx.storage.list(stepsOf(videoId))).sort().slice(-count);
    return await Promise.all(keys.map(async (key) => (await ctx.storage.open(key))?.text() ?? ""));
  } catch (error) {
    ctx.log.warn("the steps of a film's processing cannot be read now", { videoId, error });
    return [];
  }
}

/** A line that a crash cut off is none. */
function readStep(line: string): Step | undefined {
  try {
    const step = JSON.parse(line) as Step;
    return stepNames.includes(step.step) ? step : undefined;
  } catch {
    return undefined;
  }
}

export async function removeJournal(ctx: Ctx, videoId: string): Promise<void> {
  await rm(journalOf(ctx, videoId), { force: true });
  if (dialect === "postgres") await ctx.storage.remove(stepsOf(videoId));
}
