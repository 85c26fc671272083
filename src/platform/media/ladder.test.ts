import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isWhole, playlistIn } from "../hls/folders.ts";
import { diskStorage } from "../storage/disk.ts";
import { configureMedia, runTool } from "./child.ts";
import { trialOf } from "./encoders.ts";
import { joinRenditions } from "./join.ts";
import { makeFirst, makeLadder } from "./ladder.ts";
import { planLadder } from "./plan.ts";
import { probeFile } from "./probe.ts";
import { removeUnlisted } from "./sweeping.ts";
import { observe } from "./testing/observe.ts";
import { aac, h264, picture as shown, tone } from "./testing/signal.ts";
import { makeRenditions } from "./testing/workshop.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-ladder-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (size: string, rate: number, seconds: number) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];

async function clip(name: string, args: string[]): Promise<string> {
  const path = join(folder, name);
  await runTool("ffmpeg", ["-v", "error", "-y", ...args, path], { seconds: 60 });
  return path;
}

test("a cancelled ladder leaves no listed half, and goes on from what is whole", async () => {
  const source = await clip("cancel.mp4", [...picture("640x480", 30, 12), "-c:v", "mpeg4", "-q:v", "5"]);
  const probe = await probeFile(source);
  const plan = planLadder(probe, 1080);
  const root = `${source}.hls`;
  const controller = new AbortController();
  await makeFirst(
    { source, root, probe, plan, signal: controller.signal },
    async () => undefined,
    () => undefined,
  );
  const before = await readFile(join(root, "master.m3u8"), "utf8");
  setTimeout(() => controller.abort(), 300);
  const outcome = await makeLadder({ source, root, probe, plan, signal: controller.signal }, () => undefined).catch(
    (error) => error.code,
  );
  expect(outcome).toBe("CANCELLED");
  expect(await readFile(join(root, "master.m3u8"), "utf8")).toBe(before);
  const job = { source, root, probe, plan, signal: new AbortController().signal };
  await makeLadder(job, () => undefined);
  for (const { height } of plan.rungs) expect(await isWhole(join(root, `v${height}`), probe.duration)).toBe(true);

  // Begun once more, everything that is whole stays listed.
  const list = await readFile(join(root, "master.m3u8"), "utf8");
  await makeFirst(
    job,
    async () => undefined,
    () => undefined,
  );
  expect(await readFile(join(root, "master.m3u8"), "utf8")).toBe(list);
}, 60_000);

test("what a chip does not make, the processor does, from its beginning", async () => {
  const source = await clip("chip.mp4", [...picture("320x240", 15, 2), "-c:v", "mpeg4", "-q:v", "5"]);
  const probe = await probeFile(source);
  const plan = planLadder(probe, 240);
  const root = `${source}.hls`;
  for (const encoder of ["h264_nvenc", "h264_vaapi"] as const) {
    const failed: unknown[] = [];
    await rm(root, { recursive: true, force: true });
    configureMedia({ encoder });
    try {
      const job = { source, root, probe, plan, signal: new AbortController().signal };
      await makeLadder({ ...job, onFallback: (error) => failed.push(error) }, () => undefined);
    } finally {
      configureMedia({ encoder: "libx264" });
    }
    expect(await isWhole(join(root, "v240"), probe.duration)).toBe(true);
    // A machine that has the chip makes it there.
    const works = Bun.spawnSync(["ffmpeg", "-nostdin", ...trialOf(encoder)]).exitCode === 0;
    expect(failed.length).toBe(works ? 0 : 1);
  }
  expect(Bun.spawnSync(["ffmpeg", "-nostdin", ...trialOf("libx264")]).exitCode).toBe(0);
}, 60_000);

test("a rendition that is made anew has other addresses, and the old ones last until the tidying", async () => {
  const source = await clip("anew.mp4", [...picture("320x240", 15, 3), "-c:v", "mpeg4", "-q:v", "5"]);
  const probe = await probeFile(source);
  const plan = planLadder(probe, 240);
  const root = `${source}.hls`;
  const folder = join(root, "v240");
  const job = { source, root, probe, plan, signal: new AbortController().signal };
  await Bun.write(join(folder, "init.mp4"), "of the stream");
  await Bun.write(join(folder, "s00000.m4s"), "of the stream");
  await makeLadder(job, () => undefined);
  const first = await playlistIn(folder);
  expect(await Bun.file(join(folder, "s00000.m4s")).text()).toBe("of the stream");

  await rm(join(folder, first?.segments[0]?.uri ?? ""));
  await makeLadder(job, () => undefined);
  const second = await playlistIn(folder);
  const names = (made: typeof first) => [...(made?.inits ?? []), ...(made?.segments.map(({ uri }) => uri) ?? [])];
  expect(names(second).filter((name) => names(first).includes(name))).toEqual([]);
  await removeUnlisted(diskStorage(dirname(root)), basename(root));
  expect((await readdir(folder)).sort()).toEqual(["index.m3u8", ...names(second)].sort());
}, 60_000);

test("rungs that are made later of a recorded stream are in time with its own", async () => {
  const root = join(folder, "recorded");
  // As a stream is recorded: pictures that are kept back for others are shown that much later than their time.
  const record = async (name: string, map: string, ...coding: string[]) => {
    const own = join(root, name);
    await mkdir(own, { recursive: true });
    const list = ["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", "fmp4"];
    const names = ["-hls_fmp4_init_filename", "init.mp4", "-hls_segment_filename", join(own, "s%d.m4s")];
    const args = [...shown({ half: 3 }), ...tone({ from: 3, seconds: 6 }), "-map", map, ...coding, ...list, ...names];
    await runTool("ffmpeg", ["-v", "error", ...args, join(own, "index.m3u8")], { seconds: 60 });
  };
  await record("v240", "0:v", ...h264, "-bf", "3", "-output_ts_offset", "0.3");
  await record("audio", "1:a", ...aac, "-output_ts_offset", "0.22");
  const before = await observe(root, ["v240"], true);

  const source = join(folder, "recorded.mp4");
  expect(await joinRenditions(root, source, AbortSignal.timeout(30_000))).toBe(true);
  const { plan, probe } = await makeRenditions(source, root);
  expect(plan.rungs.map(({ height }) => height)).toEqual([240, 144]);
  const { video, audio } = probe;
  expect(Math.abs((video?.from ?? 0) - (audio?.from ?? 0) - 0.1)).toBeLessThan(0.03);
  const { rungs, sound } = await observe(root, ["v240", "v144"], true);
  expect(sound).toEqual(before.sound);
  const [own, later] = [rungs.get("v240"), rungs.get("v144")];
  expect(own).toEqual(before.rungs.get("v240"));
  for (const time of ["flash", "last"] as const)
    expect(Math.abs((own?.[time] ?? 0) - (later?.[time] ?? 0))).toBeLessThan(0.04);
  // From 0 on, so that no player has to know of a gap.
  expect(later?.first).toBe(0);
}, 60_000);
