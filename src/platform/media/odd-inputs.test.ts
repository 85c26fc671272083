import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import HLS from "hls-parser";
import { MediaError, runTool } from "./child.ts";
import { makeFirst, makeLadder } from "./ladder.ts";
import { removeUnlisted } from "./made-files.ts";
import { readPlaylist } from "./master.ts";
import { takeCandidates } from "./pictures-of-video.ts";
import { type Plan, planLadder } from "./plan.ts";
import { type Probe, probeFile } from "./probe.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-clips-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (size: string, rate = 25, seconds = 2) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
const sound = (seconds = 2) => ["-f", "lavfi", "-i", `sine=f=440:d=${seconds}`];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "25"];

async function clip(name: string, args: string[]): Promise<string> {
  const path = join(folder, name);
  await runTool("ffmpeg", ["-v", "error", "-y", ...args, path], { seconds: 60 });
  return path;
}

type Made = { probe: Probe; plan: Plan; root: string; playable: number };

/** Runs the whole of what an upload goes through. */
async function process(source: string): Promise<Made> {
  const probe = await probeFile(source);
  const plan = planLadder(probe, 1080);
  const root = `${source}.hls`;
  const job = { source, root, probe, plan, signal: new AbortController().signal };
  let playable = 0;
  await makeFirst(
    job,
    async () => {
      playable++;
    },
    () => undefined,
  );
  await makeLadder(job, () => undefined);
  return { probe, plan, root, playable };
}

/** Strict about the playlists, and about every frame in them. */
async function expectGood({ plan, root, playable, probe }: Made): Promise<void> {
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
  const cuts = await Promise.all(
    plan.rungs.map(async ({ height }) =>
      (await readPlaylist(join(root, `v${height}`)))?.segments.map(({ seconds }) => seconds.toFixed(2)).join(),
    ),
  );
  expect(new Set(cuts).size).toBeLessThanOrEqual(1);
  const { stderr } = await runTool("ffmpeg", ["-v", "error", "-i", join(root, "master.m3u8"), "-f", "null", "-"], {
    seconds: 60,
  });
  expect(stderr).toBe("");
  const lowest = plan.rungs.at(-1);
  const made = await readPlaylist(join(root, lowest ? `v${lowest.height}` : "audio"));
  expect(Math.abs((made?.duration ?? 0) - probe.duration)).toBeLessThan(0.75);
}

async function refusal(path: string): Promise<string> {
  try {
    await process(path);
    return "accepted";
  } catch (error) {
    return error instanceof MediaError ? error.code : String(error);
  }
}

describe("becomes a good video", () => {
  const cases: [string, () => Promise<string>, (made: Made) => void][] = [
    [
      "h264 and aac are only repackaged",
      () => clip("plain.mp4", [...picture("320x240"), ...sound(), ...h264, "-c:a", "aac", "-shortest"]),
      ({ plan }) => expect([plan.copyVideo, plan.audio?.copy]).toEqual([true, true]),
    ],
    [
      "without sound",
      () => clip("silent.mp4", [...picture("320x180"), ...h264]),
      ({ plan }) => expect(plan.audio).toBeUndefined(),
    ],
    ["sound alone", () => clip("sound.mp3", sound()), ({ plan }) => expect(plan.rungs).toEqual([])],
    [
      "rotated on its side",
      async () =>
        clip("turned.mp4", [
          "-i",
          await clip("flat.mp4", [...picture("320x180"), ...h264]),
          "-c",
          "copy",
          "-metadata:s:v:0",
          "rotate=90",
        ]),
      ({ probe, plan }) => expect([probe.video?.height, plan.rungs[0]?.lines]).toEqual([320, 320]),
    ],
    [
      "HDR (PQ)",
      () =>
        clip("hdr.mkv", [
          ...picture("256x144"),
          "-c:v",
          "libx264",
          "-pix_fmt",
          "yuv420p10le",
          "-color_primaries",
          "bt2020",
          "-color_trc",
          "smpte2084",
          "-colorspace",
          "bt2020nc",
        ]),
      ({ probe }) => expect(probe.video?.hdr).toBe(true),
    ],
    [
      "HDR (HLG)",
      () =>
        clip("hlg.mkv", [
          ...picture("256x144"),
          "-c:v",
          "libx264",
          "-pix_fmt",
          "yuv420p10le",
          "-color_primaries",
          "bt2020",
          "-color_trc",
          "arib-std-b67",
          "-colorspace",
          "bt2020nc",
        ]),
      ({ probe }) => expect(probe.video?.hdr).toBe(true),
    ],
    [
      "a changing frame rate",
      () =>
        clip("vfr.mkv", [...picture("256x144", 30), "-vf", "select='lt(t,1)+not(mod(n,3))'", "-vsync", "vfr", ...h264]),
      ({ plan }) => expect(plan.fps).toBeLessThanOrEqual(60),
    ],
    [
      "240 frames a second",
      () => clip("fast.mp4", [...picture("256x144", 240, 1), ...h264]),
      ({ plan }) => expect([plan.fps, plan.copyVideo]).toEqual([60, false]),
    ],
    [
      "odd sizes",
      () => clip("odd.avi", [...picture("253x147"), "-c:v", "mpeg4"]),
      ({ plan }) => expect(plan.rungs.every(({ width, lines }) => width % 2 === 0 && lines % 2 === 0)).toBe(true),
    ],
    [
      "pixels that are not square",
      () => clip("sar.mp4", [...picture("180x144"), "-vf", "setsar=16/11", ...h264]),
      ({ probe, plan }) => expect([probe.video?.width, plan.copyVideo]).toEqual([262, false]),
    ],
    [
      "5.1 sound",
      () =>
        clip("surround.mkv", [
          ...picture("256x144"),
          "-f",
          "lavfi",
          "-i",
          "anullsrc=channel_layout=5.1:d=2",
          ...h264,
          "-c:a",
          "ac3",
          "-shortest",
        ]),
      ({ probe }) => expect(probe.audio?.channels).toBe(6),
    ],
    [
      "interlaced",
      () => clip("fields.mpg", [...picture("256x144"), "-c:v", "mpeg2video", "-flags", "+ilme+ildct", "-top", "1"]),
      ({ plan }) => expect(plan.copyVideo).toBe(false),
    ],
    [
      "keyframes too far apart to be copied",
      () =>
        clip("sparse.mp4", [
          ...picture("256x144", 25, 8),
          "-c:v",
          "libx264",
          "-preset",
          "ultrafast",
          "-g",
          "1000",
          "-pix_fmt",
          "yuv420p",
        ]),
      ({ plan }) => expect(plan.copyVideo).toBe(false),
    ],
  ];
  for (const [name, make, check] of cases) {
    test(name, async () => {
      const made = await process(await make());
      check(made);
      await expectGood(made);
    }, 60_000);
  }

  test("music keeps its cover as a picture, not as a video", async () => {
    const cover = await clip("cover.png", [...picture("64x64", 1, 1), "-frames:v", "1"]);
    const music = await clip("song.mp3", [
      ...sound(),
      "-i",
      cover,
      "-map",
      "0",
      "-map",
      "1",
      "-c:v",
      "png",
      "-disposition:v",
      "attached_pic",
    ]);
    const probe = await probeFile(music);
    expect([probe.video, probe.hasCover]).toEqual([undefined, true]);
    await mkdir(join(folder, "pictures"), { recursive: true });
    expect(await takeCandidates(music, probe, join(folder, "pictures"), new AbortController().signal)).toBe(1);
    expect(await readdir(join(folder, "pictures"))).toEqual(["candidate-0.webp"]);
  });
});

describe("is refused in words", () => {
  test("nothing, text, a picture, and playlists that read other files", async () => {
    const secret = join(folder, "secret.txt");
    await writeFile(secret, "the contents of another file");
    const inner = await clip("inner.mp4", [...picture("64x64", 25, 1), ...h264]);
    const write = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    expect(await refusal(await write("empty.mp4", ""))).toBe("EMPTY_FILE");
    expect(await refusal(await write("text.mp4", "To nie jest film.\n".repeat(100)))).toBe("NOT_MEDIA");
    expect(
      await refusal(
        await write("list.mp4", `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${inner}\n#EXT-X-ENDLIST\n`),
      ),
    ).toBe("NOT_MEDIA");
    expect(await refusal(await write("concat.mp4", `ffconcat version 1.0\nfile '${inner}'\n`))).toBe("NOT_MEDIA");
    expect(await refusal(await write("subtitle.mp4", `1\n00:00:00,000 --> 00:00:01,000\n${secret}\n`))).toBe(
      "NOT_MEDIA",
    );
    expect(await refusal(await clip("still.png", [...picture("64x64", 1, 1), "-frames:v", "1"]))).toBe("NOT_MEDIA");
  }, 30_000);

  test("a cut-off file, whether its index comes last or first", async () => {
    const late = await readFile(await clip("late.mp4", [...picture("256x144", 25, 4), ...h264]));
    await writeFile(join(folder, "late-cut.mp4"), late.subarray(0, late.length / 2));
    expect(await refusal(join(folder, "late-cut.mp4"))).toBe("DAMAGED");
    const early = await readFile(
      await clip("early.mp4", [...picture("256x144", 25, 8), ...h264, "-movflags", "+faststart"]),
    );
    await writeFile(join(folder, "early-cut.mp4"), early.subarray(0, early.length / 3));
    expect(["DAMAGED", "TRANSCODE_FAILED"]).toContain(await refusal(join(folder, "early-cut.mp4")));
  }, 30_000);

  test("a bomb of a picture, before it takes memory", async () => {
    const bomb = await clip("bomb.mkv", [
      "-f",
      "lavfi",
      "-i",
      "color=black:s=16000x9000:r=1:d=1",
      "-frames:v",
      "1",
      "-c:v",
      "mjpeg",
      "-q:v",
      "31",
    ]);
    expect(await refusal(bomb)).toBe("TOO_LARGE_PICTURE");
  }, 60_000);
});

test("flipped bits give a video or a refusal, never a hang or a lie", async () => {
  const bytes = await readFile(
    await clip("flip.mp4", [...picture("256x144", 25, 3), ...sound(3), ...h264, "-c:a", "aac"]),
  );
  for (let i = 2000; i < bytes.length - 2000; i += 997) bytes[i] = (bytes[i] ?? 0) ^ 0x55;
  const path = join(folder, "flipped.mp4");
  await writeFile(path, bytes);
  const outcome = await refusal(path);
  if (outcome === "accepted") {
    const probe = await probeFile(path);
    const made = await readPlaylist(`${path}.hls/audio`);
    expect(Math.abs((made?.duration ?? 0) - probe.duration)).toBeLessThan(1);
  } else expect(["DAMAGED", "TRANSCODE_FAILED", "NOT_MEDIA"]).toContain(outcome);
}, 60_000);

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
  await expectGood({ probe, plan, root, playable: 1 });

  // Begun once more, everything that is whole stays listed.
  const list = await readFile(join(root, "master.m3u8"), "utf8");
  await makeFirst(
    job,
    async () => undefined,
    () => undefined,
  );
  expect(await readFile(join(root, "master.m3u8"), "utf8")).toBe(list);
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
  const first = await readPlaylist(folder);
  expect(await Bun.file(join(folder, "s00000.m4s")).text()).toBe("of the stream");

  await rm(join(folder, first?.segments[0]?.uri ?? ""));
  await makeLadder(job, () => undefined);
  const second = await readPlaylist(folder);
  const names = (made: typeof first) => [...(made?.inits ?? []), ...(made?.segments.map(({ uri }) => uri) ?? [])];
  expect(names(second).filter((name) => names(first).includes(name))).toEqual([]);
  await removeUnlisted(root);
  expect((await readdir(folder)).sort()).toEqual(["index.m3u8", ...names(second)].sort());
}, 60_000);
