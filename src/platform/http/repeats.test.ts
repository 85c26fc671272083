import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { diskStorage } from "../storage/disk.ts";
import { forgetRepeats, keepRepeat, repeatOf } from "./repeats.ts";

const address = "http://localhost/media/video/a/360.webp";
const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);
const ask = (headers: Record<string, string> = {}, method = "GET", url = address) =>
  new Request(url, { method, headers });

function keeping(request = ask(), content = new Blob([bytes])) {
  const storage = diskStorage(tmpdir());
  keepRepeat(storage, request, { "content-type": "image/webp", etag: '"a"' }, content);
  return storage;
}

test("the same question is answered the same, any number of times", async () => {
  const storage = keeping();
  for (let round = 0; round < 3; round++) {
    const answer = repeatOf(storage, ask());
    expect([answer?.status, answer?.headers.get("content-type"), answer?.headers.get("etag")]).toEqual([
      200,
      "image/webp",
      '"a"',
    ]);
    expect(await answer?.bytes()).toEqual(bytes);
  }
});

test.each([
  ["a part", ask({ range: "bytes=0-9" })],
  ["what the browser has", ask({ "if-none-match": '"a"' })],
  ["what the browser has by its time", ask({ "if-modified-since": new Date().toUTCString() })],
  ["only the headers", ask({}, "HEAD")],
  ["a change", ask({}, "POST")],
  ["another address", ask({}, "GET", `${address}?v=2`)],
])("%s is found out anew", (_, other) => {
  expect(repeatOf(keeping(), other)).toBeUndefined();
  expect(repeatOf(keeping(other), ask())).toBeUndefined();
});

test("what closed is forgotten, and after a moment everything is", async () => {
  const [closed, old] = [keeping(), keeping()];
  forgetRepeats(closed);
  expect(repeatOf(closed, ask())).toBeUndefined();
  await Bun.sleep(1100);
  expect(repeatOf(old, ask())).toBeUndefined();
});

test("large files and too many of them are not kept", () => {
  expect(repeatOf(keeping(ask(), new Blob([new Uint8Array(65_537)])), ask())).toBeUndefined();
  const storage = keeping();
  for (let count = 0; count < 500; count++)
    keepRepeat(storage, ask({}, "GET", `${address}?v=${count}`), {}, new Blob([bytes]));
  expect(repeatOf(storage, ask())).toBeUndefined();
  expect(repeatOf(storage, ask({}, "GET", `${address}?v=499`))).toBeDefined();
});
