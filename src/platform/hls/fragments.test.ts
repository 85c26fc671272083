import { expect, test } from "bun:test";
import { boxes, concat, u32 } from "./boxes.ts";
import { fragment, readFragments, type Sample } from "./fragments.ts";
import { audioInit, videoInit } from "./inits.ts";
import { audioConfigOf, channelsOf, codecsOf, videoConfigOf } from "./setups.ts";

const samples = (decodeTime: number, count: number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    decodeTime: decodeTime + index * 3600,
    duration: 3600,
    offset: -40,
    key: index === 0,
    data: new Uint8Array(50 + index).fill(index),
  }));
/** Beyond what 32 bits hold. */
const late = 2 ** 33;
const file = concat([fragment(7, samples(late, 25)), fragment(8, samples(late + 25 * 3600, 5))]);

test("what was written of fragments is read again: their bytes, length, end and number", () => {
  expect(readFragments(file, 90_000)).toEqual({
    bytes: file.length,
    seconds: 1.2,
    end: ((late + 30 * 3600) * 1000) / 90_000,
    sequence: 8,
  });
});

test("of a file that was cut off the whole fragments count, wherever it was", () => {
  const first = fragment(7, samples(late, 25)).length;
  for (let cut = 0; cut <= file.length; cut += 7) {
    const { bytes, seconds, sequence } = readFragments(file.subarray(0, cut), 90_000);
    expect([cut, bytes, seconds, sequence]).toEqual(cut < first ? [cut, 0, 0, 0] : [cut, first, 1, 7]);
  }
});

test("bytes of any kind are read to an end, and never beyond theirs", () => {
  const odd = [
    concat([u32(8), new TextEncoder().encode("moof"), u32(8), new TextEncoder().encode("mdat")]),
    concat([u32(0), new TextEncoder().encode("mdat"), new Uint8Array(9)]),
    concat([u32(1), new TextEncoder().encode("mdat"), u32(0xffffffff, 0xffffffff)]),
    new Uint8Array(64).fill(255),
  ];
  // Every byte of a fragment in turn says something else.
  const whole = fragment(1, samples(0, 3));
  for (let at = 0; at < whole.length; at++)
    for (const value of [0, 1, 127, 255]) {
      const harmed = whole.slice();
      harmed[at] = value;
      odd.push(harmed);
    }
  for (const bytes of odd) {
    const found = readFragments(bytes, 90_000);
    expect(found.bytes).toBeLessThanOrEqual(bytes.length);
    expect([found.seconds, found.end, found.sequence].every(Number.isFinite)).toBe(true);
    expect(boxes(bytes).reduce((sum, { body }) => sum + body.length + 8, 0)).toBeLessThanOrEqual(bytes.length);
  }
});

/** As x264 writes it. */
const record = Uint8Array.from(
  Buffer.from("0164000bffe100186764000bacd941013b0110000003001000078000f142996001000468ef9f2cfdf8f800", "hex"),
);

test("a setup goes into an initialisation segment and comes out again, and a damaged one breaks nothing", () => {
  const video = { record, width: 256, height: 144, codec: "avc1.64000b" };
  const sound = { asc: Uint8Array.of(0x11, 0x90), sampleRate: 48_000, channels: 2, codec: "mp4a.40.2" };
  const [shown, heard] = [videoInit(video), audioInit(sound)];
  expect(videoConfigOf(shown)).toEqual(video);
  expect(audioConfigOf(heard)).toEqual(sound);
  expect([codecsOf(shown), codecsOf(heard), channelsOf(heard)]).toEqual([["avc1.64000b"], ["mp4a.40.2"], 2]);
  expect([videoConfigOf(heard), audioConfigOf(shown), channelsOf(shown)]).toEqual([undefined, undefined, undefined]);
  for (const init of [shown, heard])
    for (let at = 0; at < init.length; at++) {
      expect(videoConfigOf(init.subarray(0, at)) ?? audioConfigOf(init.subarray(0, at))).toBeUndefined();
      const harmed = init.slice();
      harmed[at] = 255;
      for (const read of [codecsOf, channelsOf, videoConfigOf, audioConfigOf]) expect(() => read(harmed)).not.toThrow();
    }
});
