import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import HLS from "hls-parser";
import { keptFolder } from "../../testing/kept.ts";
import { playlistIn } from "../hls/folders.ts";
import { type Keep, takeCandidates } from "./pictures-of-video.ts";
import { kinds } from "./testing/kinds.ts";
import { type Observed, observe } from "./testing/observe.ts";
import type { Kind } from "./testing/signal.ts";
import { folderOf, hlsOf, makeKind, makeRenditions, openWorkshop } from "./testing/workshop.ts";
import { makeTurns } from "./turns.ts";

type Made = Awaited<ReturnType<typeof makeRenditions>> & { observed: Observed; pictures: number };

/** A browser plays them later in the same run. */
const kept = keptFolder("kinds");
let folder: string;
/** Two are made at a time, in the order of the tests. */
const turns = makeTurns({ atOnce: 2, perPerson: 1, waiting: 1 });
const outcomes = new Map<string, Promise<{ made?: Made; error?: unknown }>>();

beforeAll(async () => {
  folder = kept ?? (await mkdtemp(join(tmpdir(), "nadaj-kinds-")));
  for (const kind of kinds) {
    const settled = turns
      .run(undefined, () => make(kind))
      .then(
        (made) => ({ made }),
        (error: unknown) => ({ error }),
      );
    outcomes.set(kind.name, settled);
  }
});
afterAll(async () => {
  await Promise.all(outcomes.values());
  if (!kept) await rm(folder, { recursive: true, force: true });
}, 600_000);

async function make(kind: Kind): Promise<Made> {
  const own = join(folder, folderOf(kind));
  await mkdir(join(own, "pictures"), { recursive: true });
  const job = await makeRenditions(await makeKind(openWorkshop(own), kind), join(own, hlsOf(kind)));
  const { root, plan, source, probe, signal } = job;
  const rungs = plan.rungs.map(({ height }) => `v${height}`);
  const observed = await observe(root, rungs, plan.audio !== undefined);
  // One picture is enough to know that they can be taken.
  const brief = { ...probe, duration: Math.min(1.9, probe.duration) };
  const keep: Keep = (index, take) => take(join(own, "pictures", `${index}.webp`));
  return { ...job, observed, pictures: await takeCandidates(source, brief, keep, signal) };
}

/** Sound is cut into frames of their codec's length, which its encoder may begin or end with. */
const soundFrame = 0.06;

function expectSame(kind: Kind, { plan, probe, observed, pictures }: Made): void {
  const { seconds = 2, flash = 1, beep = 1, frame = 0.04, size, copied } = kind;
  const { rungs, sound, faults } = observed;
  expect(faults).toEqual([]);
  expect(pictures).toBe(1);
  expect([rungs.size, sound !== undefined]).toEqual([plan.rungs.length, beep !== null]);
  expect(rungs.size > 0).toBe(flash !== null);
  expect(Math.abs(probe.duration - seconds)).toBeLessThan(frame + soundFrame);
  const taken = [...(plan.copyVideo ? ["picture"] : []), ...(plan.audio?.copy ? ["sound"] : [])];
  expect(taken.length === 2 ? "both" : taken[0]).toBe(copied as string);
  for (const [name, seen] of rungs) {
    const told = [name, seen.first, seen.flash ?? -1, seen.last] as const;
    const wanted = [0, flash ?? 0, seconds - frame];
    const fits = wanted.map((time, index) => Math.abs(Number(told[index + 1]) - time) <= frame * 1.05 + 0.005);
    expect([...told, ...fits]).toEqual([...told, true, true, true]);
  }
  if (size) expect([plan.rungs[0]?.width, plan.rungs[0]?.lines]).toEqual(size);
  if (beep !== null) {
    expect(Math.abs(sound?.first ?? -1)).toBeLessThan(soundFrame);
    expect(Math.abs((sound?.beep ?? -1) - beep)).toBeLessThan(soundFrame);
    expect(sound?.end ?? 0).toBeGreaterThan(seconds - (copied ? 0.5 : soundFrame + frame));
  }
}

/** Strict about the playlists. */
async function expectPlaylists({ plan, root, playable, probe }: Made): Promise<void> {
  expect(playable).toBe(1);
  HLS.setOptions({ strictMode: true });
  const master = HLS.parse(await readFile(join(root, "master.m3u8"), "utf8"));
  if (!master.isMasterPlaylist) throw new Error("no master playlist");
  expect(master.variants.length).toBe(Math.max(1, plan.rungs.length));
  for (const variant of master.variants) {
    expect(variant.codecs).toMatch(plan.rungs.length > 0 ? /^avc1\.[0-9a-f]{6}(,mp4a\.40\.2)?$/ : /^mp4a\.40\.2$/);
    expect(variant.bandwidth).toBeGreaterThanOrEqual(variant.averageBandwidth ?? 0);
    HLS.parse(await readFile(join(root, variant.uri), "utf8"));
  }
  const lists = await Promise.all(plan.rungs.map(({ height }) => playlistIn(join(root, `v${height}`))));
  for (const list of lists) {
    const lengths = list?.segments.map(({ seconds }) => seconds) ?? [];
    const same = lists[0]?.segments.map(({ seconds }, index) => Math.abs(seconds - (lengths[index] ?? -1)) <= 0.05);
    expect([lengths, same]).toEqual([lengths, lengths.map(() => true)]);
    expect(Math.abs((list?.duration ?? 0) - probe.duration)).toBeLessThan(0.05);
  }
}

describe("becomes a video as it is meant", () => {
  for (const kind of kinds) {
    test(kind.name, async () => {
      const { made, error } = (await outcomes.get(kind.name)) ?? {};
      if (!made) throw error;
      expectSame(kind, made);
      await expectPlaylists(made);
    }, 120_000);
  }
});
