import { describe, expect, test } from "bun:test";
import { encodeAmf } from "./amf0.ts";
import { rtmpLimits } from "./limits.ts";
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
import type { RtmpServer } from "./types.ts";

describe("the way to a publication", () => {
  test("connect needs no tcUrl, and every step is answered", async () => {
    await using b = bench();
    const client = await RawClient.connected(b.server.port);
    expect(client.messages.map(({ type }) => type).slice(0, 4)).toEqual([5, 6, 1, 4]);
    const [, , , information] = await client.command("_result", 1);
    expect(information).toMatchObject({ level: "status", code: "NetConnection.Connect.Success" });
    expect(await client.command("_result", 2)).toEqual(["_result", 2, null, 1]);
    client.send(commandBytes(["releaseStream", 5, null, "good-key"]), commandBytes(["FCPublish", 6, null, "good-key"]));
    expect((await client.command("_result", 4))[1]).toBe(6);
    client.publish("good-key?name=me");
    expect((await client.command("onStatus"))[3]).toMatchObject({ level: "status", code: "NetStream.Publish.Start" });
    expect(b.requests).toEqual([{ app: "live", key: "good-key", address: "127.0.0.1" }]);
  });

  test("enhanced RTMP's list of codecs is answered with H.264 and AAC", async () => {
    await using b = bench();
    const client = await RawClient.connect(b.server.port);
    client.send(hello, helloAgain, commandBytes(["connect", 1, { app: "live", fourCcList: ["av01", "hvc1"] }]));
    expect((await client.command("_result"))[2]).toMatchObject({ fourCcList: ["avc1", "mp4a"] });
  });

  test("pings are answered, bytes are acknowledged, and commands may be wrapped for AMF 3", async () => {
    await using b = bench();
    const client = await RawClient.connected(b.server.port);
    client.send(chunked({ type: 5, payload: uint32(20_000) }));
    client.send(chunked({ type: 4, payload: Uint8Array.of(0, 6, 1, 2, 3, 4) }));
    await until(() => client.messages.some(({ type, payload }) => type === 4 && payload[1] === 7));
    expect([...(client.messages.findLast(({ type }) => type === 4)?.payload ?? [])]).toEqual([0, 7, 1, 2, 3, 4]);
    const wrapped = Buffer.concat([Uint8Array.of(0), encodeAmf(["publish", 3, null, "good-key", "live"])]);
    client.send(chunked({ type: 17, streamId: 1, payload: wrapped }));
    await client.command("onStatus");
    client.send(videoBytes(0, ...frame, ...Array<number>(30_000).fill(7)));
    await until(() => client.messages.some(({ type }) => type === 3));
    const acknowledged = Buffer.from(client.messages.find(({ type }) => type === 3)?.payload ?? []).readUInt32BE();
    expect(acknowledged).toBeGreaterThan(20_000);
  });

  test("an unknown call is answered with an error, and playing is refused", async () => {
    await using b = bench();
    const client = await RawClient.connected(b.server.port);
    client.send(commandBytes(["getStreamLength", 9, null, "x"]));
    expect((await client.command("_error")).slice(0, 2)).toEqual(["_error", 9]);
    client.send(commandBytes(["play", 0, null, "good-key"], 1));
    expect((await client.command("onStatus"))[3]).toMatchObject({ level: "error", code: "NetStream.Play.Failed" });
    await client.end();
    expect(b.requests).toEqual([]);
  });

  test("a refusal is read before the connection ends, even while the publisher goes on sending", async () => {
    await using b = bench({
      async authorise() {
        await Bun.sleep(30);
        return { refuse: "Denied", description: "not yet" };
      },
    });
    const client = await RawClient.connected(b.server.port);
    client.publish("key");
    for (let n = 0; n < 50; n++) client.send(videoBytes(n, ...Array<number>(2000).fill(0x27)));
    const [, , , status] = await client.command("onStatus");
    expect(status).toMatchObject({ level: "error", code: "NetStream.Publish.Denied", description: "not yet" });
    await client.end();
    await until(() => b.server.connections() === 0);
  });

  test("a check that throws refuses, and an empty key is not even asked about", async () => {
    await using b = bench({
      authorise: () => Promise.reject(new Error("the database is away")),
    });
    const client = await RawClient.publishing(b.server.port, "good-key");
    expect(client.commands("onStatus")[0]?.[3]).toMatchObject({ code: "NetStream.Publish.Failed" });
    expect(JSON.stringify(client.commands("onStatus"))).not.toContain("database");
    const second = await RawClient.publishing(b.server.port, "?key=1");
    expect(second.commands("onStatus")[0]?.[3]).toMatchObject({ code: "NetStream.Publish.BadName" });
    expect(b.requests).toHaveLength(1);
  });

  test("a publisher may unpublish and publish again; a second publish beside the first is refused", async () => {
    await using b = bench();
    const client = await RawClient.publishing(b.server.port, "good-1");
    client.publish("good-2");
    expect((await client.command("onStatus", 2))[3]).toMatchObject({ code: "NetStream.Publish.BadName" });
    client.send(videoBytes(0, ...frame), commandBytes(["deleteStream", 4, null, 7]));
    client.send(videoBytes(40, ...frame), commandBytes(["deleteStream", 4, null, 1]));
    expect((await client.command("onStatus", 3))[3]).toMatchObject({ code: "NetStream.Unpublish.Success" });
    client.publish("good-3");
    await client.command("onStatus", 4);
    client.send(videoBytes(0, ...frame));
    await until(() => b.sinks[1]?.tags.length === 1);
    expect(b.sinks[0]?.tags).toHaveLength(2);
    expect(b.sinks.map(({ ends }) => ends)).toEqual([["unpublished"], []]);
    await b.server.stop();
    expect(b.sinks[1]?.ends).toEqual(["closed"]);
  });
});

describe("media before the verdict", () => {
  test("wait, in order, with the metadata first", async () => {
    const verdict = Promise.withResolvers<void>();
    await using b = bench({
      async authorise(_request, sink) {
        await verdict.promise;
        return { sink };
      },
    });
    const client = await RawClient.connected(b.server.port);
    client.publish("key");
    const fields = {
      width: 640,
      height: 360,
      framerate: 30,
      videodatarate: 2500,
      audiodatarate: 0,
      encoder: "by hand",
    };
    client.send(chunked({ type: 18, streamId: 1, payload: encodeAmf(["@setDataFrame", "onMetaData", fields]) }));
    client.send(videoBytes(0, ...frame), audioBytes(5, 0xaf, 1, 9), videoBytes(40, ...frame));
    await Bun.sleep(30);
    expect(b.sinks[0]?.tags).toEqual([]);
    verdict.resolve();
    await until(() => b.sinks[0]?.tags.length === 3);
    client.send(videoBytes(80, ...frame));
    await until(() => b.sinks[0]?.tags.length === 4);
    expect(b.sinks[0]?.tags.map(({ type, timestamp }) => [type, timestamp])).toEqual([
      ["video", 0],
      ["audio", 5],
      ["video", 40],
      ["video", 80],
    ]);
    expect(b.sinks[0]?.infos).toEqual([
      { width: 640, height: 360, frameRate: 30, videoBitrate: 2500, encoder: "by hand" },
    ]);
  });

  test("are not read past a measure, and none is lost", async () => {
    const verdict = Promise.withResolvers<void>();
    await using b = bench({
      limits: { waitingBytes: 100_000 },
      async authorise(_request, sink) {
        await verdict.promise;
        return { sink };
      },
    });
    const client = await RawClient.connected(b.server.port);
    client.publish("key");
    client.send(chunked({ type: 1, payload: uint32(65_536) }));
    const payload = Uint8Array.from([...frame, ...Array<number>(50_000).fill(1)]);
    const total = 400;
    for (let n = 0; n < total; n++) client.send(chunked({ type: 9, timestamp: n, streamId: 1, payload }, 65_536));
    await Bun.sleep(100);
    expect(client.backlog).toBeGreaterThan(0);
    verdict.resolve();
    await until(() => (b.sinks[0]?.tags.length ?? 0) === total);
    expect(b.sinks[0]?.tags.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: total }, (_, n) => n));
  });

  test("a publisher that leaves before the verdict ends the sink that it would have had", async () => {
    const verdict = Promise.withResolvers<void>();
    await using b = bench({
      async authorise(_request, sink) {
        await verdict.promise;
        return { sink };
      },
    });
    const client = await RawClient.connected(b.server.port);
    client.publish("key");
    client.send(videoBytes(0, ...frame));
    await until(() => b.requests.length === 1);
    client.close();
    await until(() => b.server.connections() === 0);
    verdict.resolve();
    await until(() => b.sinks[0]?.ends.length === 1);
    expect(b.sinks[0]).toMatchObject({ tags: [], ends: ["closed"] });
  });

  test("one who waits may be kicked", async () => {
    await using b = bench({ authorise: () => new Promise(() => undefined) });
    const client = await RawClient.connected(b.server.port);
    client.publish("key");
    await until(() => b.requests.length === 1);
    expect(b.server.kick("key", "banned")).toBe(true);
    expect((await client.command("onStatus"))[3]).toMatchObject({ level: "error", description: "banned" });
    await client.end();
  });
});

test("the newest may take the place of the one before it", async () => {
  const made: { server?: RtmpServer } = {};
  await using b = bench({
    async authorise({ key }, sink) {
      made.server?.kick(key, "another one took over", "publishing");
      return { sink };
    },
  });
  made.server = b.server;
  const first = await RawClient.publishing(b.server.port, "key");
  const second = await RawClient.publishing(b.server.port, "key");
  expect((await first.command("onStatus", 2))[3]).toMatchObject({
    level: "error",
    description: "another one took over",
  });
  second.send(videoBytes(0, ...frame));
  await until(() => b.sinks[1]?.tags.length === 1);
  expect(b.sinks.map(({ ends }) => ends)).toEqual([["kicked"], []]);
});

describe("limits in time", () => {
  const cases = [
    { name: "no handshake", ms: rtmpLimits.handshakeMs, begin: (port: number) => RawClient.connect(port) },
    { name: "no publish", ms: rtmpLimits.publishMs, begin: (port: number) => RawClient.connected(port) },
  ];
  for (const { name, ms, begin } of cases) {
    test(`${name}: the connection ends`, async () => {
      let now = 0;
      await using b = bench({ now: () => now });
      const client = await begin(b.server.port);
      await until(() => b.server.connections() === 1);
      now = ms;
      await Bun.sleep(60);
      expect(client.closed).toBe(false);
      now += 1;
      await client.end();
      await until(() => b.server.connections() === 0);
    });
  }

  test("a verdict that does not come refuses", async () => {
    let now = 0;
    await using b = bench({ now: () => now, authorise: () => new Promise(() => undefined) });
    const client = await RawClient.connected(b.server.port);
    client.publish("key");
    await until(() => b.requests.length === 1);
    now += rtmpLimits.authoriseMs + 1;
    expect((await client.command("onStatus"))[3]).toMatchObject({ code: "NetStream.Publish.Failed" });
  });

  test("silent and frozen publishers are told apart, and one that goes on is left alone", async () => {
    let now = 0;
    await using b = bench({ now: () => now });
    const { port } = b.server;
    const silent = await RawClient.publishing(port, "good-silent");
    const frozen = await RawClient.publishing(port, "good-frozen");
    const fine = await RawClient.publishing(port, "good-fine");
    for (let n = 0; n <= 8; n++) {
      now = n * 4000;
      frozen.send(videoBytes(1000, ...frame));
      fine.send(videoBytes(n * 4000, ...frame));
      await until(() => b.sinks[2]?.tags.length === n + 1);
      await Bun.sleep(50);
    }
    expect(b.sinks.map(({ ends }) => ends)).toEqual([["silent"], ["frozen"], []]);
    expect((await silent.command("onStatus", 2))[3]).toMatchObject({ level: "error" });
    expect((await frozen.command("onStatus", 2))[3]).toMatchObject({ level: "error" });
    expect(fine.closed).toBe(false);
  });

  test("who is told to go and does not is dropped", async () => {
    let now = 0;
    await using b = bench({ now: () => now });
    const client = await RawClient.publishing(b.server.port, "wrong");
    client.pause();
    now += rtmpLimits.lingerMs + 1;
    await until(() => b.server.connections() === 0);
    expect(client.commands("onStatus")).toHaveLength(1);
    client.close();
  });
});
