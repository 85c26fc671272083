import { expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { diskStorage } from "../storage/disk.ts";
import { answersHeld, forgetAnswers, keepAnswer, keptAnswer } from "./kept-answers.ts";

const address = "http://localhost/media/video/a/360.webp";
const bytes = Uint8Array.from({ length: 1000 }, (_, at) => at % 256);
const ask = (headers: Record<string, string> = {}, method = "GET", url = address) =>
  new Request(url, { method, headers });

function keeping(request = ask(), content = new Blob([bytes])) {
  const storage = diskStorage(tmpdir());
  keepAnswer(storage, request, { "content-type": "image/webp", etag: '"a"' }, content);
  return storage;
}

test("the same question is answered the same, any number of times", async () => {
  const storage = keeping();
  for (let round = 0; round < 3; round++) {
    const answer = keptAnswer(storage, ask());
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
  expect(keptAnswer(keeping(), other)).toBeUndefined();
  expect(keptAnswer(keeping(other), ask())).toBeUndefined();
});

test("what closed is forgotten, and after a moment everything is", async () => {
  const [closed, old] = [keeping(), keeping()];
  forgetAnswers(closed);
  expect(keptAnswer(closed, ask())).toBeUndefined();
  await Bun.sleep(1100);
  expect(keptAnswer(old, ask())).toBeUndefined();
});

test("large files and too many of them are not kept", () => {
  expect(keptAnswer(keeping(ask(), new Blob([new Uint8Array(65_537)])), ask())).toBeUndefined();
  const storage = keeping();
  for (let count = 0; count < 500; count++)
    keepAnswer(storage, ask({}, "GET", `${address}?v=${count}`), {}, new Blob([bytes]));
  expect(keptAnswer(storage, ask())).toBeUndefined();
  expect(keptAnswer(storage, ask({}, "GET", `${address}?v=499`))).toBeDefined();
});

test("what nobody asks for again is let go, and all together stay within eight megabytes", async () => {
  const storage = keeping();
  for (let count = 0; count < 200; count++)
    keepAnswer(storage, ask({}, "GET", `${address}?v=${count}`), {}, new Blob([new Uint8Array(65_536)]));
  expect(answersHeld(storage)).toBeLessThan(128);
  while (answersHeld(storage) > 0) await Bun.sleep(50);
});
