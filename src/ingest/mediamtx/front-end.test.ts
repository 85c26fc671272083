import { describe, expect, test } from "bun:test";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type StandInPath, startStandIn } from "./testing/stand-in.ts";

const key = "secret-key-0001";
const srt: StandInPath = {
  name: `live/${key}`,
  available: true,
  source: { type: "srtConn", id: "11111111-0000-0000-0000-000000000001" },
  tracks2: [{ codec: "H264" }, { codec: "MPEG-4 Audio" }],
  inboundBytes: 1234,
};

describe("the program", () => {
  test("runs with settings that only its owner can read, and takes publishers alone", async () => {
    await using it = await startStandIn();
    await it.until("running", () => it.frontEnd.status().state === "running");
    expect(it.frontEnd.status()).toMatchObject({ version: "1.20.1", protocols: { srt: 8890, whip: 8189 } });
    expect((await stat(it.settingsFile)).mode & 0o777).toBe(0o600);
    const settings = await it.settings();
    expect(settings).toMatchObject({
      authMethod: "http",
      authHTTPExclude: [],
      rtmp: false,
      hls: false,
      playback: false,
      metrics: false,
      moq: false,
      srtAddress: "127.0.0.1:8890",
      webrtcLocalUDPAddress: "127.0.0.1:8189",
      webrtcAdditionalHosts: ["tv.example.org", "live.example.org"],
      paths: { "~^live/([A-Za-z0-9_-]{8,64})$": { forward: [{ dest: "rtmp://127.0.0.1:1935/live#$G1" }] } },
    });
    for (const inner of ["apiAddress", "rtspAddress", "webrtcAddress", "authHTTPAddress"])
      expect(String(settings[inner])).toMatch(/^(http:\/\/mediamtx:[\w-]{43}@)?127\.0\.0\.1:\d+/);
  });

  test("is started again after kill -9, and what it had is forgotten until it is there again", async () => {
    await using it = await startStandIn();
    await it.paths([srt]);
    // A publisher may be known a moment before the program counts as running.
    await it.until("running", () => it.frontEnd.status().state === "running");
    await it.until("a publisher", () => it.frontEnd.publishers().length === 1);
    const [first = 0] = await it.pids();
    process.kill(first, "SIGKILL");
    await it.until("a second run", async () => (await it.pids()).length === 2);
    // The same state may be told more than once, as when the version is found out.
    const course = () => it.states.map(({ state }) => state).filter((state, index, all) => state !== all[index - 1]);
    await it.until("running again", () => course().filter((state) => state === "running").length === 2);
    const order = course();
    expect(order).toEqual(["starting", "running", "failed", "starting", "running"]);
    expect(it.states.find(({ state }) => state === "failed")?.reason).toBe("SIGKILL");
    await it.until("the publisher again", () => it.frontEnd.publishers().length === 1);
  });

  test("that dies at once is tried with growing pauses, and its last error is told without the key", async () => {
    await using it = await startStandIn({ behaviour: "dies" });
    await it.until("five runs", async () => (await it.pids()).length >= 5);
    const pauses = it.logged.flatMap((line) => JSON.parse(line).inMs ?? []);
    expect(pauses.slice(0, 4)).toEqual([20, 40, 80, 80]);
    expect(it.frontEnd.status().reason ?? it.states.at(-2)?.reason).toContain("address in use");
    expect(it.logged.join("\n") + JSON.stringify(it.states)).not.toContain(key);
  });

  test("that ignores SIGTERM is killed", async () => {
    const it = await startStandIn({ behaviour: "stubborn" });
    await it.until("running", () => it.frontEnd.status().state === "running");
    const [pid = 0] = await it.pids();
    await it[Symbol.asyncDispose]();
    expect(() => process.kill(pid, 0)).toThrow();
  });

  test("that outlived a killed server is ended before the next starts", async () => {
    const stranger = Bun.spawn(["sleep", "61"], { stdin: "ignore" });
    await using it = await startStandIn({ behaviour: "dies" });
    await it.until("a run", async () => (await it.pids()).length > 0);
    // Known by its arguments: a process of another kind with the same number is left alone.
    await writeFile(join(it.folder, "mediamtx", "pid"), String(stranger.pid));
    const held = Bun.spawn([process.execPath, "-e", "setInterval(() => {}, 1000)", it.settingsFile]);
    const runs = (await it.pids()).length;
    await it.until("two more runs", async () => (await it.pids()).length > runs + 2);
    expect(stranger.exitCode).toBeNull();
    for (let tries = 0; tries < 1000 && held.exitCode === null && held.signalCode === null; tries++) {
      await writeFile(join(it.folder, "mediamtx", "pid"), String(held.pid));
      await Bun.sleep(20);
    }
    expect(held.signalCode).toBe("SIGTERM");
    stranger.kill();
  });

  test("is absent, switched off or too old, in words", async () => {
    const config = { mediamtxPath: "off" } as never;
    await using off = await startStandIn({ config });
    expect(off.frontEnd.status()).toMatchObject({ state: "absent", reason: "switched off by MEDIAMTX_PATH" });
    await using none = await startStandIn({ config: { mediamtxPath: "/nowhere/mediamtx" } as never });
    expect(none.frontEnd.status().reason).toContain("/nowhere/mediamtx is not a program");
    await using old = await startStandIn({ version: "1.19.9" });
    await old.until("failed", () => old.frontEnd.status().state === "failed");
    expect(old.frontEnd.status().reason).toBe("MediaMTX 1.19.9 is older than 1.20");
    await off.frontEnd.kick(key);
  });
});

describe("its publishers", () => {
  test("are listed with protocol, address and bytes, and vanish with their connection", async () => {
    await using it = await startStandIn();
    await it.paths([srt, { ...srt, name: "other/thing" }, { ...srt, name: "live/bad;name" }]);
    await it.until("a publisher", () => it.frontEnd.publishers().length === 1);
    expect(it.frontEnd.publishers()).toMatchObject([
      { key, protocol: "srt", address: "2001:db8::7", bytes: 1234, codecs: ["H264", "MPEG-4 Audio"] },
    ]);
    await it.paths([]);
    await it.until("nobody", () => it.frontEnd.publishers().length === 0);
    expect([await it.kicks(), it.refused]).toEqual([[], []]);
  });

  test("are kicked, again until they are gone; who comes back is another", async () => {
    await using it = await startStandIn();
    await it.paths([srt]);
    await it.until("a publisher", () => it.frontEnd.publishers().length === 1);
    await it.frontEnd.kick(key);
    await it.until("three kicks", async () => (await it.kicks()).length >= 3);
    expect(new Set(await it.kicks())).toEqual(new Set([`/v3/srtconns/kick/${srt.source.id}`]));
    await it.paths([{ ...srt, source: { ...srt.source, id: "11111111-0000-0000-0000-000000000002" } }]);
    await it.until("the old one to be forgotten", async () => {
      const before = (await it.kicks()).length;
      await Bun.sleep(100);
      return (await it.kicks()).length === before;
    });
    expect((await it.kicks()).join()).not.toContain("000000000002");
  });

  test.each([
    ["VIDEO_CODEC", ["H265", "MPEG-4 Audio"]],
    ["AUDIO_CODEC", ["H264", "Opus"]],
    ["NO_VIDEO", ["MPEG-4 Audio"]],
  ])("are sent away for %s", async (why, codecs) => {
    await using it = await startStandIn();
    await it.paths([{ ...srt, tracks2: codecs.map((codec) => ({ codec })) }]);
    await it.until("the kick", async () => (await it.kicks()).length > 0);
    expect(it.refused[0]).toBe(`${key} ${why}`);
    expect(it.logged.join("\n")).not.toContain(key);
  });

  test("are sent away when our ingest goes on refusing them", async () => {
    await using it = await startStandIn();
    await it.forwardFault("NetStream.Publish.BadName");
    await it.paths([srt]);
    await it.until("the kick", async () => (await it.kicks()).length > 0);
    expect(it.refused[0]).toBe(`${key} NOT_TAKEN`);
  });
});
