import { expect, test } from "bun:test";
import { bench, ffmpeg, until } from "./testing/bench.ts";

const limit = 20_000;

test(
  "ffmpeg's stream arrives whole and in order, and ends as unpublished",
  async () => {
    await using b = bench();
    const { code } = await ffmpeg(b.server.port, "good-secret-key?token=1", { seconds: 2 }).finished;
    expect(code).toBe(0);
    await until(() => b.server.connections() === 0);
    expect(b.requests).toEqual([{ app: "live", key: "good-secret-key", address: "127.0.0.1" }]);
    const [sink] = b.sinks;
    expect(sink?.ends).toEqual(["unpublished"]);
    expect(sink?.infos[0]).toMatchObject({ width: 160, height: 90, frameRate: 25 });
    expect(sink?.infos[0]?.encoder).toStartWith("Lavf");
    const video = sink?.of("video") ?? [];
    const audio = sink?.of("audio") ?? [];
    // AVCDecoderConfigurationRecord, version 1; AudioSpecificConfig of AAC-LC at 44.1 kHz, mono.
    expect([...(video[0]?.payload.subarray(0, 6) ?? [])]).toEqual([0x17, 0, 0, 0, 0, 1]);
    expect([...(audio[0]?.payload.subarray(1, 4) ?? [])]).toEqual([0, 0x12, 0x08]);
    const frames = video.filter(({ payload }) => payload[1] === 1);
    // ffmpeg begins a little late, so that the sound's priming does not lie before zero.
    const first = frames[0]?.timestamp ?? 0;
    expect(frames.map(({ timestamp }) => timestamp - first)).toEqual(Array.from({ length: 50 }, (_, n) => n * 40));
    expect(frames.filter(({ payload }) => payload[0] === 0x17)).toHaveLength(2);
    const times = audio.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeGreaterThan(1900);
    // Each frame is whole: its NAL units' lengths lead exactly to its end.
    for (const { payload } of frames) expect(endOfUnits(payload)).toBe(payload.length);
    expect(b.lines.join("\n")).not.toContain("secret");
  },
  limit,
);

test(
  "a wrong key is refused in words, and another publisher goes on",
  async () => {
    await using b = bench();
    const good = ffmpeg(b.server.port, "good-one", { seconds: 3, realTime: true });
    await until(() => (b.sinks[0]?.tags.length ?? 0) > 0);
    const { code, stderr } = await ffmpeg(b.server.port, "wrong-secret", { seconds: 2 }).finished;
    expect(code).not.toBe(0);
    expect(stderr).toContain("no such stream: marmalade");
    const second = await ffmpeg(b.server.port, "good-two", { seconds: 1 }).finished;
    expect(second.code).toBe(0);
    expect((await good.finished).code).toBe(0);
    expect(b.sinks.map(({ ends }) => ends)).toEqual([["unpublished"], ["unpublished"]]);
    expect(b.lines.join("\n")).not.toContain("secret");
  },
  limit,
);

test(
  "kick ends ffmpeg, in words",
  async () => {
    await using b = bench();
    const { finished } = ffmpeg(b.server.port, "good-one", { seconds: 60, realTime: true });
    await until(() => (b.sinks[0]?.tags.length ?? 0) > 10);
    expect(b.server.kick("good-two", "not this one")).toBe(false);
    expect(b.server.kick("good-one", "ended by marmalade")).toBe(true);
    expect(b.sinks[0]?.ends).toEqual(["kicked"]);
    const { code, stderr } = await finished;
    expect(code).not.toBe(0);
    expect(stderr).toContain("ended by marmalade");
    await until(() => b.server.connections() === 0);
    expect(b.sinks[0]?.ends).toEqual(["kicked"]);
  },
  limit,
);

test(
  "other codecs are refused by name",
  async () => {
    await using b = bench();
    const flash = ["-c:v", "flv", "-c:a", "aac"];
    const video = await ffmpeg(b.server.port, "good-one", { seconds: 5, realTime: true, codecs: flash }).finished;
    expect(video.code).not.toBe(0);
    expect(video.stderr).toContain("Sorenson H.263 is not supported");
    const mp3 = ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "libmp3lame"];
    const audio = await ffmpeg(b.server.port, "good-two", { seconds: 5, realTime: true, codecs: mp3 }).finished;
    expect(audio.code).not.toBe(0);
    expect(audio.stderr).toContain("MP3 is not supported");
    expect(b.sinks.map(({ ends }) => ends)).toEqual([["refused"], ["refused"]]);
  },
  limit,
);

test(
  "a publisher that is killed ends as closed",
  async () => {
    await using b = bench();
    const { child, finished } = ffmpeg(b.server.port, "good-one", { seconds: 60, realTime: true });
    await until(() => (b.sinks[0]?.tags.length ?? 0) > 10);
    child.kill("SIGKILL");
    await finished;
    await until(() => b.server.connections() === 0);
    expect(b.sinks[0]?.ends).toEqual(["closed"]);
  },
  limit,
);

/** Where the last of the NAL units that follow the 5 header bytes ends (ISO/IEC 14496-15, 5.3.4.2: lengths of 4 bytes). */
function endOfUnits(payload: Uint8Array): number {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  let at = 5;
  while (at + 4 <= payload.length) at += 4 + view.getUint32(at);
  return at;
}
