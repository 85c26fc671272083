import { describe, expect, test } from "bun:test";
import { type Amf, decodeAmf, encodeAmf } from "./amf0.ts";
import { BitRate } from "./bit-rate.ts";
import { ChunkReader, type Message } from "./chunk-reader.ts";
import { audioCarried, videoCarried } from "./codecs.ts";
import { Handshake } from "./handshake.ts";
import { MediaClock } from "./media-clock.ts";
import { chunked } from "./testing/raw-client.ts";

const amfLimits = { amfDepth: 16, amfValues: 1000 };
const bytes = (text: string) => [...Buffer.from(text)];

describe("AMF 0", () => {
  test("what is written is read again", () => {
    const values: Amf[] = [
      "connect",
      1.5,
      true,
      null,
      undefined,
      { app: "żółw", nested: { list: [1, "two", false] } },
      "x".repeat(70_000),
    ];
    expect(JSON.parse(JSON.stringify(decodeAmf(encodeAmf(values), amfLimits)))).toEqual(
      JSON.parse(JSON.stringify(values)),
    );
  });

  test("the examples of the document's markers", () => {
    const ecma = [8, 0, 0, 0, 9, 0, 1, 97, 1, 1, 0, 0, 9];
    const typed = [16, 0, 1, 84, 0, 1, 98, 0, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0, 0, 9];
    const date = [11, 0x42, 0x70, 0, 0, 0, 0, 0, 0, 0, 0];
    const values = decodeAmf(Uint8Array.from([...ecma, ...typed, ...date, 13, 15, 0, 0, 0, 2, 60, 62]), amfLimits);
    expect(values.map((value) => (typeof value === "object" ? { ...value } : value))).toEqual([
      { a: true },
      { b: 1 },
      2 ** 40,
      undefined,
      "<>",
    ]);
  });

  test("names cannot reach a prototype", () => {
    const [value] = decodeAmf(encodeAmf([JSON.parse('{"__proto__": {"admin": true}}')]), amfLimits);
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("depth and number have a limit that is reached exactly", () => {
    const nested = (depth: number): Amf => (depth === 0 ? 1 : [nested(depth - 1)]);
    expect(() => decodeAmf(encodeAmf([nested(16)]), amfLimits)).not.toThrow();
    expect(() => decodeAmf(encodeAmf([nested(17)]), amfLimits)).toThrow("too deeply");
    expect(decodeAmf(new Uint8Array(1000).fill(5), amfLimits)).toHaveLength(1000);
    expect(() => decodeAmf(new Uint8Array(1001).fill(5), amfLimits)).toThrow("too many");
  });
});

describe("handshake", () => {
  test("byte by byte: S0, S1 and S2 after C1, and what follows C2 is left", () => {
    const handshake = new Handshake();
    const c1 = Uint8Array.from({ length: 1536 }, (_, n) => n % 251);
    const answers: Uint8Array[] = [];
    let rest: Uint8Array | undefined;
    for (const byte of [3, ...c1, ...c1.subarray(1)]) {
      const step = handshake.push(Uint8Array.of(byte));
      if (step.answer) answers.push(step.answer);
      rest ??= step.rest;
    }
    expect(rest).toBeUndefined();
    rest = handshake.push(Uint8Array.of(9, 8, 7)).rest;
    expect([...(rest ?? [])]).toEqual([8, 7]);
    expect(answers).toHaveLength(1);
    const [answer] = answers;
    expect(answer?.length).toBe(3073);
    // A version of zero in S1: no digest.
    expect([...(answer?.subarray(0, 9) ?? [])]).toEqual([3, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(answer?.subarray(1537)).toEqual(c1);
  });
});

describe("chunks", () => {
  function read(parts: Uint8Array[], use?: (reader: ChunkReader, message: Message) => void): Message[] {
    const messages: Message[] = [];
    const reader: ChunkReader = new ChunkReader(
      { chunkSize: 1 << 20, chunkStreams: 64, lengthOf: () => 1 << 20, partialBytes: () => 1 << 20 },
      (message) => {
        messages.push(message);
        use?.(reader, message);
      },
    );
    for (const part of parts) reader.push(part);
    return messages;
  }
  const one = (bytes: Uint8Array) => [...bytes].map((byte) => Uint8Array.of(byte));
  const times = (messages: Message[]) => messages.map(({ timestamp }) => timestamp);

  test("a message is the same however it is cut", () => {
    const payload = Uint8Array.from({ length: 1000 }, (_, n) => n % 256);
    const sent = chunked({ type: 9, timestamp: 0x1234567, streamId: 1, payload });
    const expected = [{ type: 9, timestamp: 0x1234567, streamId: 1, payload }];
    expect(read([sent])).toEqual(expected);
    expect(read(one(sent))).toEqual(expected);
  });

  test("header types 1, 2 and 3 take over what they leave out (the document's example 1)", () => {
    const body = new Uint8Array(32).fill(1);
    const messages = read([
      Buffer.concat([Uint8Array.of(3, 0, 3, 232, 0, 0, 32, 8, 0x39, 48, 0, 0), body]),
      Buffer.concat([Uint8Array.of(0x83, 0, 0, 20), body]),
      Buffer.concat([Uint8Array.of(0xc3), body]),
      Buffer.concat([Uint8Array.of(0xc3), body]),
      Uint8Array.of(0x43, 0, 0, 5, 0, 0, 1, 9, 7),
    ]);
    expect(times(messages)).toEqual([1000, 1020, 1040, 1060, 1065]);
    expect(messages.map(({ type, streamId, payload }) => [type, streamId, payload.length])).toEqual([
      ...Array.from({ length: 4 }, () => [8, 12345, 32]),
      [9, 12345, 1],
    ]);
  });

  test("type 3 after type 0 adds the timestamp itself", () => {
    expect(times(read([Uint8Array.of(3, 0, 0, 40, 0, 0, 1, 8, 1, 0, 0, 0, 7, 0xc3, 7)]))).toEqual([40, 80]);
  });

  test("extended timestamps are repeated after type 3, or left out", () => {
    const payload = Uint8Array.from({ length: 300 }, (_, n) => n % 256);
    const timestamp = 0xfffffff0;
    const repeated = chunked({ type: 9, timestamp, streamId: 1, payload });
    expect(read(one(repeated))).toEqual([{ type: 9, timestamp, streamId: 1, payload }]);
    const head = repeated.subarray(0, 16);
    const left = Buffer.concat([
      ...[head, payload.subarray(0, 128), Uint8Array.of(0xc3), payload.subarray(128, 256)],
      ...[Uint8Array.of(0xc3), payload.subarray(256)],
    ]);
    expect(read([left])).toEqual([{ type: 9, timestamp, streamId: 1, payload }]);
    expect(read(one(left))).toEqual([{ type: 9, timestamp, streamId: 1, payload }]);
  });

  test("a difference may be extended, and the sum wraps", () => {
    const first = chunked({ type: 8, timestamp: 0xff000000, streamId: 1, payload: Uint8Array.of(1) });
    const later = Uint8Array.of(0x83, 255, 255, 255, 1, 0, 0, 5, 2);
    expect(times(read([first, later]))).toEqual([0xff000000, 5]);
  });

  test("chunks of several streams come in between, with ids of one, two and three bytes", () => {
    const half = new Uint8Array(128);
    const long = (id: number[]) => Buffer.concat([Uint8Array.of(...id, 0, 0, 0, 0, 0, 200, 9, 1, 0, 0, 0), half]);
    const rest = new Uint8Array(72);
    const begin = [long([6]), long([0, 10]), long([1, 10, 1])];
    const end = [[0xc6], [0xc0, 10], [0xc1, 10, 1]].map((id) => Buffer.concat([Uint8Array.of(...id), rest]));
    expect(read([...begin, ...end])).toHaveLength(3);
    expect(read(one(Buffer.concat([...begin, ...end.toReversed()])))).toHaveLength(3);
  });

  test("a chunk size holds from the next chunk on; an abort forgets what was begun", () => {
    const payload = new Uint8Array(500).fill(3);
    const half = chunked({ type: 9, streamId: 1, chunkStream: 6, payload }).subarray(0, 12 + 128);
    const control = (type: number, value: number) =>
      chunked({ type, chunkStream: 2, payload: Uint8Array.of(0, 0, value >> 8, value & 255) });
    const resized = read(
      [
        half,
        control(1, 300),
        Buffer.concat([Uint8Array.of(0xc6), payload.subarray(128, 428)]),
        Uint8Array.of(0xc6),
        payload.subarray(428),
      ],
      (reader, { type }) => type === 1 && reader.setChunkSize(300),
    );
    expect(resized.map(({ payload }) => payload.length)).toEqual([4, 500]);
    const aborted = read(
      [half, control(2, 6), chunked({ type: 9, streamId: 1, chunkStream: 6, payload: Uint8Array.of(1) })],
      (reader, { type }) => type === 2 && reader.abort(6),
    );
    expect(aborted.map(({ payload }) => payload.length)).toEqual([4, 1]);
  });
});

describe("codecs", () => {
  const video = (...parts: (number | string)[]) =>
    videoCarried(Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? bytes(part) : [part]))));
  const audio = (...parts: (number | string)[]) =>
    audioCarried(Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? bytes(part) : [part]))));
  const kept = (...payload: number[]) => ({ keep: Uint8Array.from(payload) });

  test("H.264 and AAC go on as they are", () => {
    expect(video(0x17, 0, 0, 0, 0, 1)).toEqual(kept(0x17, 0, 0, 0, 0, 1));
    expect(audio(0xaf, 0, 0x12, 0x10)).toEqual(kept(0xaf, 0, 0x12, 0x10));
  });

  test("enhanced H.264 and AAC go on in the old shape", () => {
    expect(video(0x90, "avc1", 1, 2)).toEqual(kept(0x17, 0, 0, 0, 0, 1, 2));
    expect(video(0xa1, "avc1", 0, 0, 80, 9, 9)).toEqual(kept(0x27, 1, 0, 0, 80, 9, 9));
    expect(video(0xa3, "avc1", 9, 9)).toEqual(kept(0x27, 1, 0, 0, 0, 9, 9));
    expect(video(0x92, "avc1")).toEqual(kept(0x17, 2, 0, 0, 0));
    expect(video(0x94, "avc1", 2)).toBe("drop");
    expect(audio(0x90, "mp4a", 0x12, 0x10)).toEqual(kept(0xaf, 0, 0x12, 0x10));
    expect(audio(0x91, "mp4a", 7, 7)).toEqual(kept(0xaf, 1, 7, 7));
    // ModEx with 3 bytes of nanoseconds before the real packet type.
    expect(video(0xa7, 2, 1, 2, 3, 0x03, "avc1", 9)).toEqual(kept(0x27, 1, 0, 0, 0, 9));
  });

  test("everything else has a name, and the name is harmless", () => {
    expect(video(0x90, "hvc1")).toEqual({ refuse: "HEVC" });
    expect(video(0x96, 0, "avc1")).toEqual({ refuse: "multitrack video" });
    expect(video(0x90, "<b>!")).toEqual({ refuse: "an unknown codec" });
    expect(video(0x22)).toEqual({ refuse: "Sorenson H.263" });
    expect(audio(0x2f, 1)).toEqual({ refuse: "MP3" });
    expect(audio(0x91, "ec-3")).toEqual({ refuse: "E-AC-3" });
    expect(audio(0x95, 0)).toEqual({ refuse: "multitrack audio" });
  });

  test("what is too short carries nothing", () => {
    for (const carried of [video(), video(0x17, 1), video(0x90, "hv"), video(0xa7, 200), audio(), audio(0xaf)]) {
      expect(carried).toBe("drop");
    }
  });
});

describe("time", () => {
  test("timestamps go on past 32 bits, for both types alike, and never back", () => {
    const clock = new MediaClock();
    expect(clock.read("video", 0xfffffff0)).toBe(0xfffffff0);
    expect(clock.read("audio", 4)).toBe(2 ** 32 + 4);
    expect(clock.read("video", 24)).toBe(2 ** 32 + 24);
    expect(clock.read("video", 20)).toBe(2 ** 32 + 24);
    expect(clock.read("audio", 0xffffffff)).toBe(2 ** 32 + 4);
    expect(clock.latest).toBe(2 ** 32 + 24);
    expect(new MediaClock().read("audio", 0)).toBe(0);
    const late = new MediaClock();
    late.read("video", 0);
    expect(late.read("audio", 0xffffffff)).toBe(0);
  });

  test("a clock that is set back is followed, and goes on from there", () => {
    const clock = new MediaClock();
    expect([10_000, 10_040, 8080, 8120].map((raw) => clock.read("video", raw))).toEqual([10_000, 10_040, 8080, 8120]);
    expect(clock.latest).toBe(8120);
    expect([10_030, 8050, 8100].map((raw) => clock.read("audio", raw))).toEqual([10_030, 8050, 8100]);
    expect(clock.latest).toBe(8100);
    expect(clock.read("video", 8160)).toBe(8160);
    expect(clock.latest).toBe(8160);
    // Over the end of 32 bits, to the very beginning, and by half of all there are: never below zero.
    const wrapped = new MediaClock();
    wrapped.read("video", 0xfffffff0);
    expect(wrapped.read("video", 500)).toBe(2 ** 32 + 500);
    expect(wrapped.read("video", 0xfffff000)).toBe(0xfffff000);
    expect(wrapped.read("audio", 1 << 20)).toBe(2 ** 32 + 2 ** 20);
    const far = new MediaClock();
    far.read("video", 50);
    expect(far.read("video", 0x8000_0100)).toBe(0x8000_0100);
  });

  test("the bit rate is averaged: a burst may be as long as the span, a stream as fast as the limit", () => {
    const burst = new BitRate(8000, 5000, 0);
    expect(burst.exceeds(5000, 0)).toBe(false);
    expect(burst.exceeds(1, 0)).toBe(true);
    const steady = new BitRate(8000, 5000, 0);
    for (let second = 1; second < 100; second++) expect(steady.exceeds(1000, second * 1000)).toBe(false);
  });
});
