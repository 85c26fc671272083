import { expect, test } from "bun:test";
import type { MediaTag } from "../rtmp/types.ts";
import { FlvReader, flvHeader, flvTag } from "./flv.ts";

test("a stream is the same in whatever pieces it comes", () => {
  const tags: MediaTag[] = [
    { type: "video", timestamp: 0, payload: Uint8Array.of(0x17, 0, 1, 2, 3) },
    { type: "audio", timestamp: 2 ** 24 + 5, payload: new Uint8Array(700).fill(7) },
    { type: "video", timestamp: 2 ** 32 - 1, payload: new Uint8Array(0) },
  ];
  const bytes = Buffer.concat([flvHeader, ...tags.map(flvTag)]);
  for (const size of [1, 7, 14, 300, bytes.length]) {
    const reader = new FlvReader();
    const read = [];
    for (let at = 0; at < bytes.length; at += size) read.push(...reader.push(bytes.subarray(at, at + size)));
    expect(read).toEqual(tags);
  }
  // One that is not whole is not told.
  expect(new FlvReader().push(bytes.subarray(0, -1))).toEqual(tags.slice(0, 2));
});
