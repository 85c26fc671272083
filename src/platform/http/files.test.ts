import { afterAll, beforeAll, describe, expect, jest, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskStorage } from "../storage/disk.ts";
import type { Storage } from "../storage/storage.ts";
import { filesHeld, immutable, serveStored } from "./files.ts";

let folder: string;
let storage: Storage;
let server: ReturnType<typeof Bun.serve>;
let opened = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-files-"));
  const disk = diskStorage(folder);
  storage = {
    ...disk,
    open: (key) => {
      opened++;
      return disk.open(key);
    },
  };
  const answer = { type: "video/iso.segment", cacheControl: immutable };
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) =>
      (await serveStored(request, storage, new URL(request.url).pathname.slice(1), answer)) ??
      new Response("none", { status: 404 }),
  });
});
afterAll(async () => {
  await server.stop(true);
  await rm(folder, { recursive: true, force: true });
});

const get = (key: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${server.url}${key}`, { headers, method });

// The small file is answered from memory, the large one from the disk: no client may notice.
describe.each([
  { key: "small/a.m4s", size: 20_000 },
  { key: "large/a.m4s", size: 400_000 },
])("a file of $size bytes", ({ key, size }) => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) % 256);
  beforeAll(() => storage.put(key, bytes));

  test("whole, twice the same", async () => {
    for (let round = 0; round < 2; round++) {
      const whole = await get(key);
      expect([whole.status, whole.headers.get("content-length")]).toEqual([200, String(size)]);
      expect(whole.headers.get("accept-ranges")).toBe("bytes");
      expect(Bun.hash(await whole.bytes())).toBe(Bun.hash(bytes));
    }
  });

  test.each([
    ["bytes=0-0", 0, 1],
    ["bytes=100-299", 100, 300],
    ["bytes=-7", size - 7, size],
    [`bytes=${size - 5}-`, size - 5, size],
    [`bytes=10-${size * 9}`, 10, size],
    [`bytes=-${size * 9}`, 0, size],
  ])("range %s", async (range, start, end) => {
    const part = await get(key, { range });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes ${start}-${end - 1}/${size}`,
      String(end - start),
    ]);
    expect(Bun.hash(await part.bytes())).toBe(Bun.hash(bytes.subarray(start, end)));
  });

  test.each([`bytes=${size}-`, "bytes=-0", "bytes=9-3"])("range %s cannot be met", async (range) => {
    const refused = await get(key, { range });
    expect([refused.status, refused.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
    expect(await refused.text()).toBe("");
  });

  test.each(["bytes=0-1,5-6", "lines=1-2", "bytes=-", "bytes=a-b"])("range %s is passed over", async (range) => {
    const whole = await get(key, { range });
    expect([whole.status, (await whole.bytes()).length]).toEqual([200, size]);
  });

  test("validators: 304, and a range only of the file that the client knows", async () => {
    const { headers } = await get(key, {}, "HEAD");
    const etag = headers.get("etag") ?? "";
    const date = headers.get("last-modified") ?? "";
    for (const known of [
      { "if-none-match": etag },
      { "if-none-match": `"x", W/${etag}` },
      { "if-modified-since": date },
    ]) {
      const fresh = await get(key, known);
      expect([fresh.status, fresh.headers.get("etag"), await fresh.text()]).toEqual([304, etag, ""]);
    }
    expect((await get(key, { "if-none-match": '"x"', "if-modified-since": date })).status).toBe(200);
    for (const known of [etag, date])
      expect((await get(key, { range: "bytes=0-1", "if-range": known })).status).toBe(206);
    for (const other of ['"x"', new Date(0).toUTCString()])
      expect((await get(key, { range: "bytes=0-1", "if-range": other })).status).toBe(200);
  });

  test("HEAD tells the length and sends nothing", async () => {
    const head = await get(key, {}, "HEAD");
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, String(size), ""]);
    const part = await get(key, { range: "bytes=0-9" }, "HEAD");
    expect([part.status, part.headers.get("content-length")]).toEqual([206, "10"]);
  });

  test("nothing in it runs, on no answer", async () => {
    for (const headers of [{}, { range: "bytes=0-1" }, { range: `bytes=${size}-` }, { "if-none-match": "*" }]) {
      const answer = await get(key, headers);
      expect([answer.headers.get("x-content-type-options"), answer.headers.get("content-security-policy")]).toEqual([
        "nosniff",
        "default-src 'none'; sandbox",
      ]);
    }
  });
});

test("a crowd that asks for a new small file at once does not push it out of memory", async () => {
  const bytes = new Uint8Array(250_000).fill(7);
  await storage.put("crowd/a.webp", bytes);
  const answer = { type: "image/webp", cacheControl: immutable };
  const ask = () => serveStored(new Request("http://x/"), storage, "crowd/a.webp", answer);
  for (const response of await Promise.all(Array.from({ length: 300 }, ask)))
    expect((await response?.arrayBuffer())?.byteLength).toBe(bytes.length);
  opened = 0;
  expect((await ask())?.status).toBe(200);
  expect(opened).toBe(0);
});

test("a file that is not there, or was removed, is none", async () => {
  expect((await get("small/none.m4s")).status).toBe(404);
  await storage.put("large/gone.m4s", new Uint8Array(300_000));
  expect((await get("large/gone.m4s")).status).toBe(200);
  await storage.remove("large/gone.m4s");
  expect((await get("large/gone.m4s")).status).toBe(404);
});

test("a file that nobody asks for is let go after a minute; one that is asked for stays", async () => {
  const own = diskStorage(folder);
  const ask = (key: string) =>
    serveStored(new Request("http://x/"), own, key, { type: "image/webp", cacheControl: immutable });
  for (const key of ["held/asked.webp", "held/once.webp"]) await own.put(key, new Uint8Array(1000));
  jest.useFakeTimers();
  try {
    jest.advanceTimersByTime(1000);
    await ask("held/asked.webp");
    await ask("held/once.webp");
    expect(filesHeld(own)).toEqual({ files: 2, bytes: 2002 });
    jest.advanceTimersByTime(40_000);
    await ask("held/asked.webp");
    jest.advanceTimersByTime(40_000);
    expect(filesHeld(own)).toEqual({ files: 1, bytes: 1001 });
    jest.advanceTimersByTime(40_000);
    expect(filesHeld(own)).toEqual({ files: 0, bytes: 0 });
  } finally {
    jest.useRealTimers();
  }
});
