import { describe, expect, test } from "bun:test";
import { encodeAmf } from "./amf0.ts";
import type { RtmpLimits } from "./limits.ts";
import { bench, until } from "./testing/bench.ts";
import {
  audioBytes,
  chunked,
  commandBytes,
  frame,
  hello,
  helloAgain,
  RawClient,
  uint32,
  videoBytes,
} from "./testing/raw-client.ts";

const deep = Buffer.concat([
  encodeAmf(["connect", 1]),
  ...Array.from({ length: 5000 }, () => Uint8Array.of(3, 0, 1, 97)),
]);
const connect = (payload: Uint8Array) => chunked({ type: 20, payload });
/** A full header that announces so many bytes, of which none follow. */
const announced = (type: number, length: number, chunkStream = 5) =>
  Uint8Array.of(chunkStream, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255, type, 1, 0, 0, 0);

describe("what breaks the protocol ends its own connection", () => {
  const strangers: Record<string, Uint8Array[]> = {
    "a web browser": [Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n")],
    "an empty command": [hello, helloAgain, connect(new Uint8Array(0))],
    "a command that is a number": [hello, helloAgain, commandBytes([1, 2, 3])],
    "AMF cut off in a string": [hello, helloAgain, connect(Uint8Array.of(2, 255, 255, 97))],
    "AMF nested without end": [hello, helloAgain, connect(deep)],
    "an array of four thousand million": [hello, helloAgain, connect(Uint8Array.of(10, 255, 255, 255, 255))],
    "more values than anybody needs": [hello, helloAgain, connect(new Uint8Array(1002).fill(5))],
    "AMF 3": [hello, helloAgain, chunked({ type: 17, payload: Uint8Array.of(17, 6, 1) })],
    "a marker that does not exist": [hello, helloAgain, connect(Uint8Array.of(77))],
    "publish before connect": [hello, helloAgain, commandBytes(["publish", 1, null, "good", "live"])],
    "connect twice": [hello, helloAgain, commandBytes(["connect", 1, null]), commandBytes(["connect", 2, null])],
    "a chunk that goes on with nothing": [hello, helloAgain, Uint8Array.of(0xc3, 1, 2, 3)],
    "a command of 16 MB": [hello, helloAgain, announced(20, 0xffffff)],
    "video of 16 MB": [hello, helloAgain, announced(9, 0xffffff)],
    "video of 1 MB from one who may not publish": [hello, helloAgain, announced(9, 1_000_000)],
    "a chunk size of zero": [hello, helloAgain, chunked({ type: 1, payload: uint32(0) })],
    "a chunk size of 2 GB": [hello, helloAgain, chunked({ type: 1, payload: uint32(0x7fffffff) })],
    "a control message without its number": [hello, helloAgain, chunked({ type: 1, payload: Uint8Array.of(1) })],
    "a new message inside another": [hello, helloAgain, announced(9, 500), new Uint8Array(128), announced(9, 500)],
    "too many chunk streams": [
      hello,
      helloAgain,
      ...Array.from({ length: 70 }, (_, n) => Uint8Array.of(0, n, ...announced(9, 0).subarray(1))),
    ],
    "too much in begun messages": [
      hello,
      helloAgain,
      chunked({ type: 1, payload: uint32(60_000) }),
      ...Array.from({ length: 8 }, (_, n) => Buffer.concat([announced(8, 60_001, n + 3), new Uint8Array(60_000)])),
    ],
    "streams without end": [
      hello,
      helloAgain,
      commandBytes(["connect", 1, {}]),
      ...Array.from({ length: 40 }, (_, n) => commandBytes(["createStream", n, null])),
    ],
  };
  for (const [name, bytes] of Object.entries(strangers)) {
    test(name, async () => {
      await using b = bench();
      const good = await RawClient.publishing(b.server.port, "good");
      const client = await RawClient.connect(b.server.port);
      client.send(...bytes);
      await client.end();
      await until(() => b.server.connections() === 1);
      good.send(videoBytes(0, ...frame));
      await until(() => b.sinks[0]?.tags.length === 1);
      expect(b.sinks).toHaveLength(1);
      expect(b.lines.filter((line) => line.includes('"error"'))).toEqual([]);
    });
  }

  test("a name of sixty thousand slashes costs no more than its length", async () => {
    await using b = bench();
    const client = await RawClient.connect(b.server.port);
    const begun = process.cpuUsage();
    client.send(hello, helloAgain, commandBytes(["connect", 1, { app: `x${"/".repeat(60_000)}x` }]));
    await client.command("_result", 1);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
  });

  test("of a publisher: its sink ends with the reason", async () => {
    await using b = bench();
    const client = await RawClient.publishing(b.server.port, "good");
    client.send(videoBytes(0, ...frame), announced(9, 0xffffff));
    await client.end();
    expect(b.sinks[0]).toMatchObject({ ends: ["protocol"] });
    expect(b.sinks[0]?.tags).toHaveLength(1);
  });
});

describe("what is odd but harmless is passed over", () => {
  test("metadata that cannot be read, empty media, command frames, unknown types, tiny replies", async () => {
    await using b = bench();
    const client = await RawClient.publishing(b.server.port, "good");
    client.send(
      chunked({ type: 18, streamId: 1, payload: Uint8Array.of(2, 0) }),
      chunked({ type: 15, streamId: 1, payload: Uint8Array.of(1, 2, 3) }),
      chunked({ type: 18, streamId: 1, payload: new Uint8Array(0) }),
      chunked({ type: 99, streamId: 1, payload: Uint8Array.of(1, 2, 3) }),
      chunked({ type: 4, payload: Uint8Array.of(0, 3, 0, 0, 0, 0) }),
      videoBytes(0),
      videoBytes(0, 0x57, 0),
      audioBytes(0, 0xaf),
      videoBytes(40, ...frame),
    );
    await until(() => b.sinks[0]?.tags.length === 1);
    expect(b.sinks[0]?.infos).toEqual([]);
    expect(client.closed).toBe(false);
  });

  test("an aggregate gives its tags, and never another aggregate", async () => {
    await using b = bench();
    const client = await RawClient.publishing(b.server.port, "good");
    const tag = (type: number, at: number, body: number[]) => [
      ...[type, 0, 0, body.length, (at >> 16) & 255, (at >> 8) & 255, at & 255, at >>> 24, 0, 0, 0],
      ...[...body, 0, 0, 0, body.length + 11],
    ];
    const parts = [...tag(9, 5000, frame), ...tag(22, 5000, tag(9, 0, frame)), ...tag(8, 5023, [0xaf, 1, 3]), 9, 0, 0];
    client.send(chunked({ type: 22, timestamp: 70_000, streamId: 1, payload: Uint8Array.from(parts) }));
    client.send(videoBytes(70_040, ...frame));
    await until(() => b.sinks[0]?.tags.length === 3);
    expect(b.sinks[0]?.tags.map(({ type, timestamp }) => [type, timestamp])).toEqual([
      ["video", 70_000],
      ["audio", 70_023],
      ["video", 70_040],
    ]);
  });
});

describe("enhanced RTMP", () => {
  const refused: [string, Uint8Array, string][] = [
    ["HEVC", videoBytes(0, 0x90, ...Buffer.from("hvc1"), 1), "HEVC is not supported"],
    ["AV1", videoBytes(0, 0x91, ...Buffer.from("av01"), 1), "AV1 is not supported"],
    ["VP9", videoBytes(0, 0x90, ...Buffer.from("vp09"), 1), "VP9 is not supported"],
    ["HEVC under its old number", videoBytes(0, 0x1c, 0, 0, 0, 0), "HEVC is not supported"],
    ["Opus", audioBytes(0, 0x90, ...Buffer.from("Opus"), 1), "Opus is not supported"],
  ];
  for (const [name, bytes, words] of refused) {
    test(`${name} is refused in words`, async () => {
      await using b = bench();
      const client = await RawClient.publishing(b.server.port, "good");
      client.send(bytes);
      const [, , , status] = await client.command("onStatus", 2);
      expect(status).toMatchObject({ level: "error", code: "NetStream.Publish.Rejected" });
      expect(JSON.stringify(status)).toContain(words);
      await client.end();
      expect(b.sinks[0]).toMatchObject({ tags: [], ends: ["refused"] });
    });
  }
});

describe("limits in size and number", () => {
  test("bit rate", async () => {
    await using b = bench({ limits: { bitsPerSecond: 80_000, bitRateMs: 1000 } });
    const client = await RawClient.publishing(b.server.port, "good");
    const frames = Array.from({ length: 20 }, (_, n) => videoBytes(n, ...frame, ...Array<number>(1000).fill(1)));
    client.send(...frames);
    expect((await client.command("onStatus", 2))[3]).toMatchObject({ level: "error" });
    expect(b.sinks[0]?.ends).toEqual(["too-fast"]);
  });

  const crowds: [string, Partial<RtmpLimits>][] = [
    ["per address", { perAddress: 2 }],
    ["overall", { connections: 3 }],
  ];
  for (const [name, limits] of crowds) {
    test(`connections ${name}`, async () => {
      await using b = bench({ limits });
      // A publisher does not count among its address's strangers.
      await RawClient.publishing(b.server.port, "good");
      const [first] = [await RawClient.connected(b.server.port), await RawClient.connected(b.server.port)];
      const third = await RawClient.connect(b.server.port);
      await third.end();
      expect(b.server.connections()).toBe(3);
      first?.close();
      await until(() => b.server.connections() === 2);
      expect((await RawClient.connected(b.server.port)).closed).toBe(false);
    });
  }

  test("a client that does not fetch its replies is dropped; one that is slow gets all of them", async () => {
    const ping = chunked({ type: 4, payload: Uint8Array.of(0, 6, 1, 2, 3, 4) });
    const flood = Buffer.concat(Array.from({ length: 1000 }, () => ping));
    await using strict = bench({ limits: { publishMs: 600_000 } });
    const greedy = await RawClient.connected(strict.server.port);
    greedy.pause();
    for (let n = 0; n < 1500; n++) {
      greedy.send(flood);
      if (n % 50 === 0) await Bun.sleep(1);
      if (strict.server.connections() === 0) break;
    }
    await until(() => strict.server.connections() === 0);

    await using patient = bench({ limits: { outboxBytes: 64 * 1024 * 1024 } });
    const slow = await RawClient.connected(patient.server.port);
    slow.pause();
    for (let n = 0; n < 600; n++) slow.send(flood);
    await until(() => slow.backlog === 0);
    slow.resume();
    await until(() => slow.messages.length >= 600_000);
    const pongs = () => slow.messages.filter(({ type, payload }) => type === 4 && payload[1] === 7).length;
    await until(() => pongs() === 600_000);
    expect(slow.closed).toBe(false);
  }, 30_000);
});

describe("a sink's fault", () => {
  for (const name of ["tag", "end"] as const) {
    test(`${name} throws: only its own connection ends`, async () => {
      await using b = bench({
        async authorise({ key }, sink) {
          if (key !== "bad") return { sink };
          const ends = sink.end.bind(sink);
          sink[name] = () => {
            ends("closed");
            throw new Error("the disk is full");
          };
          return { sink };
        },
      });
      const good = await RawClient.publishing(b.server.port, "good");
      const bad = await RawClient.publishing(b.server.port, "bad");
      bad.send(videoBytes(0, ...frame), announced(9, 0xffffff));
      await bad.end();
      await until(() => b.server.connections() === 1);
      good.send(videoBytes(0, ...frame));
      await until(() => b.sinks[0]?.tags.length === 1);
      expect(b.lines.join("\n")).toContain("the disk is full");
    });
  }
});
