import { expect, test } from "bun:test";
import { systemClock } from "../clock.ts";
import { cacheableHeader, pageCache } from "./page-cache.ts";

const address = "http://localhost/?n=";
const page = (bytes: number) =>
  new Response(new Uint8Array(bytes), { headers: { [cacheableHeader]: "1", "content-type": "text/html" } });

function keeping(cache: ReturnType<typeof pageCache>, at: number, bytes: number) {
  const request = new Request(address + at);
  return cache.keep(request, new URL(request.url), page(bytes));
}

test("a page that nobody asks for again is let go after its two seconds", async () => {
  const cache = pageCache(systemClock);
  for (let at = 0; at < 20; at++) await keeping(cache, at, 1000);
  expect(cache.held().pages).toBe(20);
  while (cache.held().pages > 0) await Bun.sleep(50);
  expect(cache.held().bytes).toBe(0);
});

test("all pages together are kept within their bytes, the newest of them", async () => {
  const cache = pageCache({ now: () => 1000 });
  const megabyte = 1024 * 1024;
  for (let at = 0; at < 40; at++) await keeping(cache, at, megabyte);
  expect(cache.held().bytes).toBeLessThanOrEqual(16 * megabyte);
  const found = (at: number) => cache.find(new Request(address + at), new URL(address + at)) !== undefined;
  expect([found(0), found(39)]).toEqual([false, true]);
});
