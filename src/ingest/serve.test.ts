import { afterEach, expect, test } from "bun:test";
import HLS from "hls-parser";
import { makeClip, openStream } from "./packager/testing.ts";
import { readStrictly } from "./packager/testing-strict.ts";
import type { MediaTag } from "./rtmp/types.ts";
import { type LiveAnswer, serveLive } from "./serve.ts";

const tags = await makeClip({ seconds: 8, gop: 50 });
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const run of cleanup.splice(0)) await run();
});

const open: LiveAnswer = { window: undefined, closed: false };

/** A stream that has received its clip up to a time, and can be given more. */
async function begun(milliseconds: number) {
  const opened = await openStream();
  const { stream, feed, remove } = opened;
  const sink = stream.open();
  let at = 0;
  const until = (time: number) => {
    const from = at;
    at = indexOf(tags, time);
    feed(sink, tags.slice(from, at));
  };
  until(milliseconds);
  cleanup.push(async () => {
    sink.end("closed");
    await stream.settled();
    await remove();
  });
  const ask = (path: string, init?: RequestInit, answer = open) =>
    serveLive(new Request(`http://localhost/${path}`, init), stream, path.split("?")[0] ?? "", answer);
  const source = stream.byFolder("v90");
  if (!source) throw new Error("no source");
  return { ...opened, sink, until, ask, source };
}

function indexOf(all: MediaTag[], time: number): number {
  const found = all.findIndex(({ timestamp }) => timestamp > time);
  return found < 0 ? all.length : found;
}

test("answers at once for what is there", async () => {
  const { ask, source } = await begun(5000);
  expect(source.segments.length).toBe(4);
  for (const query of ["", "?_HLS_msn=0", "?_HLS_msn=1&_HLS_part=3", "?_HLS_msn=3&_HLS_part=0", "?_HLS_skip=YES"]) {
    const response = await ask(`v90/live.m3u8${query}`);
    expect(response?.status).toBe(200);
    expect(response?.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
    expect(response?.headers.get("access-control-allow-origin")).toBe("*");
    expect(readStrictly((await response?.text()) ?? "", 0.04).segments.length).toBe(4);
  }
  expect(source.waiters).toBe(0);
});

test("a reload waits for the part, and for the segment, that it names", async () => {
  const { ask, until, source } = await begun(4500);
  const last = source.segments.at(-1);
  const parts = last?.parts.length ?? 0;
  const answers: string[] = [];
  const reload = async (name: string, query: string) => {
    const text = await (await ask(`v90/live.m3u8?${query}`))?.text();
    answers.push(name);
    return readStrictly(text ?? "", 0.04);
  };
  const part = reload("part", `_HLS_msn=3&_HLS_part=${parts}`);
  const beyond = reload("beyond", "_HLS_msn=3&_HLS_part=9");
  const segment = reload("segment", "_HLS_msn=3");
  await Bun.sleep(20);
  expect([answers, source.waiters]).toEqual([[], 3]);
  until(5000);
  expect((await part).segments.at(-1)?.parts.length).toBeGreaterThan(parts);
  expect(answers).toEqual(["part"]);
  until(6030);
  await segment;
  await Bun.sleep(20);
  // The segment ended with six parts: its ninth is the first of the next, which is not there yet.
  expect(source.segments.at(-1)?.done).toBe(true);
  expect(answers).toEqual(["part", "segment"]);
  until(6600);
  expect((await beyond).segments.at(-1)?.number).toBe(4);
  expect(source.waiters).toBe(0);
});

test("what cannot be meant is refused", async () => {
  const { ask, source } = await begun(4500);
  const bad = ["_HLS_part=1", "_HLS_msn=x", "_HLS_msn=-1", "_HLS_msn=1e3", "_HLS_msn=6", "_HLS_msn=999999999"];
  bad.push("_HLS_msn=3&_HLS_part=99", "_HLS_msn=3&_HLS_part=", "_HLS_msn=", "_HLS_msn=99999999999999999999");
  for (const query of bad) {
    const response = await ask(`v90/live.m3u8?${query}`);
    expect([query, response?.status, response?.headers.get("cache-control")]).toEqual([query, 400, "no-store"]);
  }
  expect(source.waiters).toBe(0);
  const nowhere = ["v91/live.m3u8", "v90/s99999.m4s", "v90/init-9.mp4", "v90/../v90/live.m3u8", "", "v90/__proto__"];
  for (const path of nowhere) expect(await ask(path)).toBeUndefined();
});

test("who goes away no longer waits", async () => {
  const { ask, source } = await begun(4500);
  const leaving = new AbortController();
  const hint = `v90/s00003-${source.segments.at(-1)?.parts.length}.m4s`;
  const asked = [`v90/live.m3u8?_HLS_msn=4`, hint].map((path) => ask(path, { signal: leaving.signal }));
  await Bun.sleep(20);
  expect(source.waiters).toBe(2);
  leaving.abort();
  await Promise.all(asked);
  expect(source.waiters).toBe(0);
});

test("a wait has an end, and the end of the stream ends it", async () => {
  const { ask, source, stream, sink } = await begun(4500);
  expect(await source.grown(source.version, 30)).toBeUndefined();
  expect(source.waiters).toBe(0);
  const waiting = ask("v90/live.m3u8?_HLS_msn=4");
  await Bun.sleep(20);
  sink.end("unpublished");
  await stream.finish();
  expect(await (await waiting)?.text()).toEndWith("#EXT-X-ENDLIST\n");
  expect((await ask("v90/live.m3u8?_HLS_msn=4"))?.status).toBe(200);
});

test("the hinted part is waited for, and any other is not", async () => {
  const { ask, until, source } = await begun(4500);
  const { hint } = readStrictly((await (await ask("v90/live.m3u8"))?.text()) ?? "", 0.04);
  const waiting = ask(`v90/${hint}`);
  await Bun.sleep(20);
  expect(source.waiters).toBe(1);
  expect(await ask("v90/s00002-9.m4s")).toBeUndefined();
  until(5000);
  const response = await waiting;
  const bytes = await response?.bytes();
  expect(bytes?.length).toBe(Number(response?.headers.get("content-length")));
  expect(Buffer.compare(bytes ?? new Uint8Array(), source.fromMemory(hint ?? "") ?? new Uint8Array())).toBe(0);
  expect(response?.headers.get("cache-control")).toContain("immutable");
});

test("playlists are zipped for who takes it, and closed ones kept by nobody else", async () => {
  const { ask, source, stream, feed } = await begun(7900);
  for (let stay = 0; stay < 3; stay++) feed(stream.open(), tags.slice(0, -10));
  const plain = await (await ask("v90/live.m3u8"))?.text();
  expect(plain?.length).toBeGreaterThan(2048);
  const zipped = await ask("v90/live.m3u8", { headers: { "accept-encoding": "gzip, br" } });
  expect(zipped?.headers.get("content-encoding")).toBe("gzip");
  expect(zipped?.headers.get("vary")).toBe("accept-encoding");
  const unzipped = Bun.gunzipSync((await zipped?.bytes()) as Uint8Array<ArrayBuffer>);
  expect(new TextDecoder().decode(unzipped)).toBe(plain ?? "");
  const head = await ask("v90/live.m3u8", { method: "HEAD" });
  expect([head?.status, await head?.text()]).toEqual([200, ""]);
  const part = `v90/${source.segments.at(-1)?.parts[0]?.name}`;
  const headOfPart = await ask(part, { method: "HEAD" });
  expect([await headOfPart?.text(), headOfPart?.headers.get("content-type")]).toEqual(["", "video/iso.segment"]);
  for (const path of ["v90/live.m3u8", part, "live.m3u8", "v90/init.mp4"]) {
    const closed = await ask(path, undefined, { window: undefined, closed: true });
    expect(closed?.headers.get("cache-control")).toStartWith("private");
  }
});

test("the window says how far back can be sought; no other window is answered from memory", async () => {
  const { stream, feed, remove } = await openStream();
  cleanup.push(remove);
  for (let stay = 0; stay < 5; stay++) {
    const sink = stream.open();
    feed(sink, tags);
    sink.end("closed");
    await stream.settled();
  }
  const ask = async (window: number | undefined) => {
    const request = new Request("http://localhost/v90/live.m3u8");
    const response = await serveLive(request, stream, "v90/live.m3u8", { window, closed: false });
    return readStrictly((await response?.text()) ?? "", 0.04);
  };
  expect((await ask(undefined)).segments.length).toBe(21);
  expect((await ask(21)).segments.length).toBe(11);
  expect((await ask(1)).segments.length).toBe(10);
  expect((await ask(undefined)).segments.length).toBe(21);
});

test("the master playlist offers what there is", async () => {
  const { ask, stream } = await begun(4500);
  HLS.setOptions({ strictMode: true, silent: true });
  const master = HLS.parse((await (await ask("live.m3u8"))?.text()) ?? "");
  if (!master.isMasterPlaylist) throw new Error("no master playlist");
  const [variant] = master.variants;
  expect(master.variants.length).toBe(1);
  expect(variant).toMatchObject({ uri: "v90/live.m3u8", frameRate: 25, resolution: { width: 160, height: 90 } });
  expect(variant?.codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
  expect(variant?.audio[0]?.uri).toBe("audio/live.m3u8");
  expect(variant?.bandwidth).toBeGreaterThanOrEqual(variant?.averageBandwidth ?? Number.POSITIVE_INFINITY);
  stream.openRung(45);
  expect(stream.byFolder("v45")?.hasMedia).toBe(false);
  expect(await (await ask("live.m3u8"))?.text()).not.toContain("v45");
});
