import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Actor, systemActor } from "../actor.ts";
import type { Problem } from "../problem.ts";
import { configureMedia, MediaError } from "./child.ts";
import { makeLogo } from "./logos.ts";
import { readPictureHeader } from "./picture-header.ts";
import { makePictures, notThePictures, resizePicture } from "./pictures.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A PNG of one grey pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";

/** The corners of the upright picture, clockwise from the top left. */
const corners = ["red", "lime", "blue", "white"] as const;

/** An upright 60x80 picture with a colour in each quarter, stored as a camera held in that way stores it. */
async function photo(orientation: number, order: "MM" | "II" = "MM"): Promise<Uint8Array<ArrayBuffer>> {
  const stored = ["", "", "hflip", "hflip,vflip", "vflip", "transpose=0", "transpose=2", "transpose=3", "transpose=1"];
  const boxes = ["0:0", "30:0", "30:40", "0:40"].map((at, index) => {
    const [x, y] = at.split(":");
    return `drawbox=x=${x}:y=${y}:w=30:h=40:t=fill:color=${corners[index]}`;
  });
  const filters = [...boxes, stored[orientation]].filter(Boolean).join(",");
  const path = join(folder, `${orientation}${order}.jpg`);
  const source = ["-f", "lavfi", "-i", `color=black:s=60x80,format=rgb24,${filters}`, "-frames:v", "1", "-q:v", "1"];
  expect(await Bun.spawn(["ffmpeg", "-v", "error", "-y", ...source, path]).exited).toBe(0);
  const bytes = await readFile(path);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), exif(orientation, order), bytes.subarray(2)]));
}

/** An APP1 segment whose directory holds a made-up tag before the orientation. */
function exif(orientation: number, order: "MM" | "II"): Buffer {
  const short = (value: number) => (order === "MM" ? [value >> 8, value & 255] : [value & 255, value >> 8]);
  const long = (value: number) => (order === "MM" ? [0, 0, ...short(value)] : [...short(value), 0, 0]);
  const entry = (tag: number, value: number) => [...short(tag), ...short(3), ...long(1), ...short(value), 0, 0];
  const directory = [...short(2), ...entry(0x0100, 60), ...entry(0x0112, orientation), ...long(0)];
  const body = Buffer.from([...Buffer.from(`Exif\0\0${order}`), ...short(42), ...long(8), ...directory]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body]);
}

/** The colours near the corners of a WebP, clockwise from the top left. */
async function cornersOf(webp: Uint8Array, width: number, height: number): Promise<string[]> {
  const path = join(folder, "out.webp");
  await Bun.write(path, webp);
  const args = ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"];
  const pixels = new Uint8Array(await new Response(Bun.spawn(["ffmpeg", ...args]).stdout).arrayBuffer());
  expect(pixels.length).toBe(width * height * 3);
  const inset = 4;
  return [
    [inset, inset],
    [width - inset, inset],
    [width - inset, height - inset],
    [inset, height - inset],
  ].map(([x = 0, y = 0]) => {
    const at = (y * width + x) * 3;
    const [red, green, blue] = [...pixels.subarray(at, at + 3)].map((value) => value > 128);
    return red && green && blue ? "white" : red ? "red" : green ? "lime" : blue ? "blue" : "black";
  });
}

describe("a photo comes upright", () => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    test(`from orientation ${orientation}`, async () => {
      const size = { name: "whole", width: 60, height: 80 };
      const [made] = await makePictures(systemActor, new Blob([await photo(orientation)]), "picture", [size]);
      expect(await cornersOf(made?.bytes ?? new Uint8Array(), 60, 80)).toEqual([...corners]);
    });
  }

  test("cut around the middle of the upright picture, or where the upright picture is cropped", async () => {
    const file = new Blob([await photo(6, "II")]);
    const [banner] = await makePictures(systemActor, file, "banner", [{ name: "banner", width: 160, height: 40 }]);
    expect(await cornersOf(banner?.bytes ?? new Uint8Array(), 160, 40)).toEqual([...corners]);
    const bottom = { x: 0, y: 50, width: 60, height: 30 };
    const [part] = await makePictures(systemActor, file, "banner", [{ name: "part", width: 60, height: 30 }], bottom);
    expect(await cornersOf(part?.bytes ?? new Uint8Array(), 60, 30)).toEqual(["white", "blue", "blue", "white"]);
  });
});

test("a header that lies about its EXIF is read no further than it reaches", async () => {
  const bytes = await photo(6);
  const start = 2;
  const end = start + 2 + new DataView(bytes.buffer).getUint16(start + 2);
  for (let at = start + 10; at < end; at++) {
    for (const value of [0, 127, 255]) {
      const broken = bytes.slice();
      broken[at] = value;
      expect(readPictureHeader(broken)).toMatchObject({ type: "jpeg", width: 80, height: 60 });
    }
  }
  for (let length = 0; length < bytes.length; length += 7) readPictureHeader(bytes.subarray(0, length));
});

describe("a machine too busy to be done in time", () => {
  beforeAll(async () => {
    const busy = join(folder, "busy");
    await writeFile(busy, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
    configureMedia({ ffmpeg: busy, pictureSeconds: 0.2 });
  });
  afterAll(() => configureMedia({ ffmpeg: "ffmpeg", pictureSeconds: 30 }));

  const png = () => new Blob([Buffer.from(pixel, "base64")]);

  test("is told of, and the picture is not called unusable", async () => {
    const sizes = [{ name: "whole", width: 48, height: 48 }];
    const making = {
      picture: () => makePictures(systemActor, png(), "picture", sizes),
      choice: async () => resizePicture(systemActor, await png().bytes(), "choice", sizes),
      logo: () => makeLogo(png(), "logo"),
    };
    for (const [field, make] of Object.entries(making)) {
      const problem = (await make().then(
        () => undefined,
        (error) => error,
      )) as Problem;
      expect([field, problem.status, problem.code]).toEqual([field, 503, "PICTURES_BUSY"]);
      expect(problem.fields?.[field]?.key).toBe("problems.PICTURES_BUSY");
    }
  });

  test("nor is one that the disk has no room for; one that is none is", () => {
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    expect(notThePictures("picture", full)?.code).toBe("DISK_FULL");
    expect(notThePictures("picture", new MediaError("TRANSCODE_FAILED", false))).toBeUndefined();
  });
});

describe("a picture that is more than it seems", () => {
  const sizes = [48, 96, 128, 256, 512, 1024].map((size) => ({ name: String(size), width: size, height: size }));

  /** A PNG of one colour: a few kilobytes, and as many pixels as one likes. */
  async function flat(width: number, height: number): Promise<Blob> {
    const path = join(folder, `${width}x${height}.png`);
    const source = ["-f", "lavfi", "-i", `color=gray:s=${width}x${height},format=rgba64be`, "-frames:v", "1"];
    expect(await Bun.spawn(["ffmpeg", "-v", "error", "-y", ...source, path]).exited).toBe(0);
    return new Blob([await readFile(path)]);
  }

  /** The most that of these children's memory was in use at once, and the most that ran at once. */
  async function watch(until: Promise<unknown>): Promise<{ children: number; megabytes: number }> {
    const seen = { children: 0, megabytes: 0 };
    let over = false;
    void until.finally(() => {
      over = true;
    });
    while (!over) {
      const used = await encoders();
      seen.children = Math.max(seen.children, used.length);
      seen.megabytes = Math.max(
        seen.megabytes,
        used.reduce((sum, one) => sum + one, 0),
      );
      await Bun.sleep(5);
    }
    return seen;
  }

  /** What each ffmpeg that this process started holds, in megabytes. */
  async function encoders(): Promise<number[]> {
    const found: number[] = [];
    for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
      if (!status.includes(`\nPPid:\t${process.pid}\n`) || !status.startsWith("Name:\tffmpeg")) continue;
      found.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }
    return found;
  }

  test("eight large ones at once are taken in turn, two at a time, each decoded once", async () => {
    const file = await flat(3000, 3000);
    const posts = Array.from({ length: 8 }, (_, index) => makePictures(person(`p${index}`), file, "picture", sizes));
    const all = Promise.all(posts);
    const seen = await watch(all);
    expect(
      (await all).map((made) =>
        made
          .map(({ name }) => name)
          .sort()
          .join(),
      ),
    ).toEqual(Array(8).fill(["1024", "128", "256", "48", "512", "96"].join()));
    expect(seen.children).toBe(2);
    expect(seen.megabytes).toBeLessThan(800);
  }, 60_000);

  test("one person's many are refused, in words that name the field; another's are taken", async () => {
    const file = await flat(200, 200);
    const post = (who: string) =>
      makePictures(person(who), file, "banner", sizes.slice(0, 1)).then(
        () => "taken",
        (error: Problem) => [error.status, error.fields?.banner?.key],
      );
    const mine = Array.from({ length: 8 }, () => post("a"));
    const theirs = post("b");
    const outcome = await Promise.all(mine);
    expect(outcome.filter((one) => one === "taken").length).toBe(6);
    expect(outcome.at(-1)).toEqual([429, "problems.RATE_LIMITED"]);
    expect(await theirs).toBe("taken");
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, index) => post(`c${index}`)));
    expect(crowd.filter((one) => one === "taken").length).toBe(42);
    expect(crowd.at(-1)).toEqual([503, "problems.PICTURES_BUSY"]);
  }, 60_000);

  test("the largest that is allowed is taken; one column more is not", async () => {
    const made = await makePictures(systemActor, await flat(6000, 6000), "picture", sizes);
    expect(made.length).toBe(6);
    expect(await outcomeOf(await flat(6002, 6000))).toBe("IMAGE_REFUSED");
  }, 60_000);

  test("a header that says another size than the decoder finds is refused", async () => {
    const bytes = await photo(1);
    const at = bytes.findIndex((byte, index) => byte === 0xff && bytes[index + 1] === 0xc0);
    const frame = bytes.slice(at, at + 2 + new DataView(bytes.buffer).getUint16(at + 2));
    for (const [height, width] of [
      [10, 10],
      [60, 80],
      [4000, 4000],
    ] as const) {
      const false_ = frame.slice();
      new DataView(false_.buffer).setUint16(5, height);
      new DataView(false_.buffer).setUint16(7, width);
      const lying = new Blob([bytes.subarray(0, at), false_, bytes.subarray(at)]);
      expect([width, height, await outcomeOf(lying)]).toEqual([width, height, "IMAGE_REFUSED"]);
    }
  });
});

async function outcomeOf(file: Blob): Promise<string> {
  const size = { name: "one", width: 48, height: 48 };
  return makePictures(systemActor, file, "picture", [size]).then(
    () => "taken",
    (error: Problem) => error.code,
  );
}

const person = (userId: string): Actor => ({ userId, role: "creator", channelIds: [] });
