import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { type makeChannel, makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let owner: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

const count = 20;
const seconds = 4;
const names = Array.from({ length: count }, (_, index) => `s${String(index).padStart(5, "0")}.m4s`);
const segments = names.map((name) => `#EXTINF:${seconds}.000000,\n${name}\n`);
const head = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n";
const tail = '#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MAP:URI="init.mp4"\n';
const whole = `${head}#EXT-X-PLAYLIST-TYPE:VOD\n${tail}${segments.join("")}#EXT-X-ENDLIST\n`;

/** A video of 80 s with every file there is, whose premiere begins in an hour. */
async function announced() {
  const video = await makeVideo(harness, channel, { publishedAt: null, listedAt: null, duration: count * seconds });
  const files: [string, string][] = [
    ["hls-1/master.m3u8", "#EXTM3U\n"],
    ["hls-1/v360/index.m3u8", whole],
    ["hls-1/v360/init.mp4", "init"],
    ...names.map((name): [string, string] => [`hls-1/v360/${name}`, `picture ${name}`]),
    ["preview.mp4", "preview"],
    ["seeksprite.jpg", "sprite"],
    ["candidate-0.webp", "frame"],
    ["360.webp", "thumbnail"],
    ["captions/pl.vtt", "WEBVTT\n"],
  ];
  for (const [name, content] of files) await harness.ctx.storage.put(`video/${video.id}/${name}`, content);
  const begin = harness.clock.now() + hour;
  const answer = await owner.api("POST", `/videos/${video.id}/schedule-premiere`, {
    premiereAt: new Date(begin).toISOString(),
  });
  const manager = (answer.json as { hls: string }).hls.replace("/hls-1/master.m3u8", "");
  const at = (after: number) => harness.clock.set(begin + after);
  return { id: video.id, begin, at, viewer: `/media/video/${video.id}`, manager };
}

async function status(path: string, init: { method?: string; headers?: Record<string, string> } = {}): Promise<number> {
  return (await harness.guest().request(path, init)).status;
}

const all = [
  "hls-1/master.m3u8",
  "hls-1/v360/index.m3u8",
  "hls-1/v360/init.mp4",
  "hls-1/v360/s00000.m4s",
  "hls-1/v360/s00019.m4s",
  "preview.mp4",
  "seeksprite.jpg",
  "candidate-0.webp",
  "captions/pl.vtt",
  "360.webp",
];
const statuses = async (base: string, init = {}) => {
  const rows = await Promise.all(all.map(async (file) => [file, await status(`${base}/${file}`, init)] as const));
  return rows.filter(([, code]) => code < 400).map(([file]) => file);
};

describe("before a premiere", () => {
  test("nothing but its picture is open, by whatever method; its makers see all", async () => {
    const { at, viewer, manager } = await announced();
    at(-1);
    for (const init of [{}, { method: "HEAD" }, { headers: { range: "bytes=0-1" } }])
      expect(await statuses(viewer, init)).toEqual(["360.webp"]);
    expect(await statuses(`${viewer.replace("/video/", "/~0.x/video/")}`)).toEqual(["360.webp"]);
    expect(await statuses(manager)).toEqual(all);
    expect((await harness.guest().get(`${manager}/hls-1/v360/index.m3u8`)).text).toBe(whole);
  });

  test("the API hands viewers no address of it", async () => {
    const { id, manager } = await announced();
    const seen = (await harness.guest().api("GET", `/videos/${id}`)).text;
    expect(seen).toContain('"hls":null');
    expect(seen).not.toContain(manager);
  });

  test("a refusal is not kept by what stands in between", async () => {
    const { at, viewer } = await announced();
    at(-1);
    const refused = await harness.guest().get(`${viewer}/hls-1/v360/s00000.m4s`);
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });
});

describe("during a premiere", () => {
  test("the playlist ends three segments after the common position, to the byte", async () => {
    const { at, begin, viewer, manager } = await announced();
    const expected = (length: number) =>
      `${head}#EXT-X-PLAYLIST-TYPE:EVENT\n${tail}` +
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(begin).toISOString()}\n${segments.slice(0, length).join("")}`;
    for (const [after, length] of [
      [0, 3],
      [3999, 3],
      [4000, 4],
      [39_000, 12],
      [68_000, 20],
      [79_999, 20],
    ] as const) {
      at(after);
      for (const base of [viewer, manager]) {
        const answer = await harness.guest().get(`${base}/hls-1/v360/index.m3u8`);
        expect([after, answer.status, answer.text]).toEqual([after, 200, expected(length)]);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
        const bare = await harness.guest().request(`${base}/hls-1/v360/index.m3u8`, { method: "HEAD" });
        expect([bare.text, bare.headers.get("content-length")]).toEqual(["", String(expected(length).length)]);
      }
    }
  });

  test("nobody gets a later segment, nor what shows the whole, whatever the address and method", async () => {
    const { at, viewer, manager } = await announced();
    at(10_000);
    const open = ["hls-1/master.m3u8", "hls-1/v360/index.m3u8", "hls-1/v360/init.mp4", "hls-1/v360/s00000.m4s"];
    const later = { method: "GET", headers: { range: "bytes=0-3", "if-range": '"x"' } };
    for (const init of [{}, { method: "HEAD" }, later])
      expect(await statuses(viewer, init)).toEqual([...open, "captions/pl.vtt", "360.webp"]);
    for (const base of [viewer, manager]) {
      const reached = await Promise.all(names.map((name) => status(`${base}/hls-1/v360/${name}`)));
      expect(reached).toEqual(names.map((_, index) => (index < 5 ? 200 : 404)));
    }
    for (const path of ["hls-1/v360/./s00019.m4s", "hls-1/x/s00019.m4s", "hls-1/v360/S00019.m4s", "hls-1//s00019.m4s"])
      expect([path, await status(`${viewer}/${path}`)]).toEqual([path, 404]);
  });

  test("a rendition that still grows is handed out as far as both it and the premiere have come", async () => {
    const { id, at, viewer } = await announced();
    const grown = `${head}#EXT-X-PLAYLIST-TYPE:EVENT\n${tail}${segments.slice(0, 2).join("")}`;
    await harness.ctx.storage.put(`video/${id}/hls-1/quick/index.m3u8`, grown);
    await harness.ctx.storage.put(`video/${id}/hls-1/quick/s00000.m4s`, "first");
    at(20_000);
    const { text } = await harness.guest().get(`${viewer}/hls-1/quick/index.m3u8`);
    expect(text).toEndWith(segments.slice(0, 2).join(""));
    expect(await status(`${viewer}/hls-1/quick/s00000.m4s`)).toBe(200);
    expect(await status(`${viewer}/hls-1/none/index.m3u8`)).toBe(404);
  });

  test("over, every file is what it is", async () => {
    const { at, viewer } = await announced();
    at(count * seconds * 1000);
    expect(await statuses(viewer)).toEqual(all);
    expect((await harness.guest().get(`${viewer}/hls-1/v360/index.m3u8`)).text).toBe(whole);
  });
});
