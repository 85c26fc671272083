import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { blockAccount } from "../accounts/rules/block.ts";
import { blockChannel } from "../channels/rules/block.ts";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type PublisherProcess, publish, until } from "../testing/publisher.ts";
import { videoById } from "../videos/queries/video.ts";
import { deleteVideo, restoreVideo } from "../videos/rules/edit.ts";
import { videoState } from "../videos/state.ts";
import { createLive } from "./rules/lives.ts";
import { type Studio, startStudio } from "./studio/studio.ts";

const env = { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" };
const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;

type Stats = {
  stage: string;
  endsAt: string | null;
  seconds: number;
  health: { width: number; videoCodec: string; audioCodec: string; keyframeGap: number; protocol: string } | null;
};

/** A creator with a channel, at a server that receives. */
async function creator(harness: Harness) {
  const user = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, user);
  const client = await loginAs(harness, user);
  const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
  const announce = async (change: object = {}) =>
    (await createLive(harness.ctx, actor, channel.id, { title: "Na żywo", ...options, ...change })).id;
  return { channel, client, actor, announce };
}

const newKey = async (client: Client, id: string) =>
  ((await client.api("POST", `/videos/${id}/url`)).json as { key: string }).key;
const send = (studio: Studio, key: string, seconds?: number): PublisherProcess =>
  publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`, seconds);
const statsOf = async (client: Client, id: string) =>
  (await client.api("GET", `/videos/${id}/live/stats`)).json as Stats;
const reaches = (client: Client, id: string, stage: string) =>
  until(
    () => statsOf(client, id),
    (stats) => stats.stage === stage,
  );
/** Its first picture can be watched by anybody. */
const onAir = (harness: Harness, id: string) =>
  until(
    async () => (await harness.guest().get(`/media/video/${id}/hls-1/live.m3u8`)).status,
    (status) => status === 200,
  );

describe("at one server", () => {
  let harness: Harness;
  let studio: Studio;
  let wanda: Awaited<ReturnType<typeof creator>>;

  beforeAll(async () => {
    harness = await startHarness({ env });
    studio = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
    wanda = await creator(harness);
  });
  afterAll(async () => {
    await studio.stop();
    await harness[Symbol.asyncDispose]();
  });
  const stateOf = async (id: string) => {
    const video = await videoById(harness.ctx, id);
    return video && videoState(video, harness.clock.now());
  };

  test("a stream is announced, previewed, begun by the button, lost, taken up, ended, and is a video at once", async () => {
    const { client, announce, channel } = wanda;
    const id = await announce({ livestreamStartsAt: harness.clock.now() + hour, liveAutostart: false });
    const room = `/manage-channel/${channel.id}/videos/${id}/live`;
    expect([await stateOf(id), (await statsOf(client, id)).stage]).toEqual(["live-scheduled", "waiting"]);

    const key = await newKey(client, id);
    const first = send(studio, key);
    await reaches(client, id, "preview");
    const preview = await until(
      async () => ((await client.get(`/watch/${id}/state?preview=1`)).json as { src: string | null }).src ?? "",
      (address) => address !== "",
    );
    expect(preview).toMatch(/^\/media\/~[\w.-]+\/video\/\w+\/preview-live\/live\.m3u8$/);
    expect(await stateOf(id)).toBe("live-scheduled");
    expect((await harness.guest().get(preview)).text).toContain("RESOLUTION=160x90");
    const asked = await harness.guest().get(`/watch/${id}/state?preview=1`);
    expect(asked.json).toMatchObject({ state: "to-come", src: null });
    for (const path of ["preview-live", "hls-1"])
      expect((await harness.guest().get(`/media/video/${id}/${path}/live.m3u8`)).status).toBe(404);
    expect((await client.get(room)).text).toContain("Odbieramy sygnał, widzisz go tylko Ty");

    expect((await client.post(room, { action: "start" })).status).toBe(303);
    await onAir(harness, id);
    expect(await stateOf(id)).toBe("live");
    const { health } = await until(
      () => statsOf(client, id),
      ({ health }) => (health?.keyframeGap ?? 0) > 0,
    );
    expect(health).toMatchObject({ width: 160, keyframeGap: 1, protocol: "RTMP" });
    expect([health?.videoCodec.slice(0, 4), health?.audioCodec.slice(0, 4)]).toEqual(["avc1", "mp4a"]);
    expect((await client.get(`${room}/desk`, { "hx-request": "true" })).text).toContain("160×90");

    first.kill();
    const lost = await reaches(client, id, "lost");
    expect(lost.endsAt).toBe(new Date(harness.clock.now() + 60_000).toISOString());
    expect(await stateOf(id)).toBe("live");
    expect((await client.get(room)).text).toContain("Transmisja zakończy się za 60 s");

    const second = send(studio, key);
    await reaches(client, id, "live");
    await until(
      () => statsOf(client, id),
      ({ seconds }) => seconds > lost.seconds + 1,
    );
    const begun = performance.now();
    expect((await client.post(room, { action: "finish" })).status).toBe(303);
    const master = await harness.guest().get(`/media/video/${id}/hls-1/master.m3u8`);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect([master.status, master.text.includes("RESOLUTION=160x90")]).toEqual([200, true]);
    expect(await stateOf(id)).toBe("live-ended");
    expect((await second.over).code).not.toBe(0);
    const over = await client.get(room);
    expect(over.text).toContain("Nagranie można już oglądać.");
    expect(over.text).toContain(`href="/watch/${id}"`);
    expect((await client.api("POST", `/videos/${id}/live/start`)).status).toBe(409);
    const late = await send(studio, key, 2).over;
    expect(late.code).not.toBe(0);
  }, 40_000);

  test("a replaced key opens nothing, and cuts off who is in with it", async () => {
    const { client, announce } = wanda;
    const id = await announce();
    const old = await newKey(client, id);
    const inside = send(studio, old);
    await reaches(client, id, "live");
    const key = await newKey(client, id);
    expect((await inside.over).code).not.toBe(0);
    await reaches(client, id, "lost");
    const refused = await send(studio, old, 2).over;
    expect(refused.code).not.toBe(0);
    expect((await statsOf(client, id)).stage).toBe("lost");
    const right = send(studio, key);
    await reaches(client, id, "live");
    expect(harness.logged.filter((line) => line.includes(old) || line.includes(key))).toEqual([]);
    const second = await send(studio, key, 2).over;
    expect(second.code).not.toBe(0);
    expect((await statsOf(client, id)).stage).toBe("live");
    await client.api("POST", `/live/end-stream/${id}`);
    expect((await right.over).code).not.toBe(0);
  }, 30_000);

  test("a deleted video ends its stream; brought back, it is the recording", async () => {
    const { client, announce, actor } = wanda;
    const id = await announce();
    const inside = send(studio, await newKey(client, id));
    await onAir(harness, id);
    await deleteVideo(harness.ctx, actor, id);
    expect((await inside.over).code).not.toBe(0);
    await until(
      async () => (await videoById(harness.ctx, id))?.livestreamEndedAt,
      (endedAt) => typeof endedAt === "number",
    );
    expect((await client.api("GET", `/videos/${id}/live/stats`)).status).toBe(404);
    expect((await harness.guest().get(`/media/video/${id}/hls-1/live.m3u8`)).status).toBe(404);
    await harness.runJobs();
    await restoreVideo(harness.ctx, { role: "admin", channelIds: [] }, id);
    await harness.runJobs();
    expect(await videoById(harness.ctx, id)).toMatchObject({ processing: "ready", sourceName: "live.mp4" });
    expect((await harness.guest().get(`/media/video/${id}/hls-1/master.m3u8`)).status).toBe(200);
  }, 120_000);

  test("who comes while a stream is being ended does not open it again", async () => {
    const { client, announce } = wanda;
    const id = await announce();
    const request = { app: "live", key: await newKey(client, id), address: "127.0.0.1" };
    const first = await studio.authorise(request);
    if (!("sink" in first)) throw new Error("the first publisher was refused");
    first.sink.end("unpublished");
    const [late] = await Promise.all([studio.authorise(request), studio.finish(id)]);
    expect(late).toMatchObject({ refuse: "BadName" });
    expect(studio.broadcast(id)).toBeUndefined();
    expect(await stateOf(id)).toBe("live-ended");
  });
});

test("the newest publisher wins where the setting says so", async () => {
  await using harness = await startHarness({ env: { ...env, LIVE_NEWEST_WINS: "true" } });
  const studio = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
  const { client, announce } = await creator(harness);
  const id = await announce();
  const key = await newKey(client, id);
  const first = send(studio, key);
  await onAir(harness, id);
  const second = send(studio, key);
  expect((await first.over).code).not.toBe(0);
  expect((await statsOf(client, id)).stage).toBe("live");
  second.kill();
  await studio.stop();
}, 20_000);

test("after a restart a stream goes on when its publisher returns, and is a video when it does not", async () => {
  await using harness = await startHarness({ env: { ...env, LIVE_RECONNECT_SECONDS: "3" } });
  const { client, announce } = await creator(harness);
  const id = await announce();
  const key = await newKey(client, id);

  const before = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
  const first = send(before, key);
  await onAir(harness, id);
  const seen = (await statsOf(client, id)).seconds;
  await before.stop();
  await first.over;

  const after = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
  expect((await statsOf(client, id)).stage).toBe("lost");
  const second = send(after, key);
  await until(
    () => statsOf(client, id),
    ({ stage, seconds }) => stage === "live" && seconds > seen + 1,
  );
  await after.stop();
  await second.over;

  const last = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
  await reaches(client, id, "ended");
  const video = await videoById(harness.ctx, id);
  expect(video?.playableAt).not.toBeNull();
  expect(video?.duration ?? 0).toBeGreaterThan(seen + 1);
  expect((await harness.guest().get(`/media/video/${id}/hls-1/master.m3u8`)).status).toBe(200);
  await last.stop();
}, 40_000);

test("one that waits without an end is over when its channel is shut, before or after its publisher left", async () => {
  await using harness = await startHarness({ env: { ...env, LIVE_RECONNECT_SECONDS: "1" } });
  const { ctx } = harness;
  const studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
  const [left, there] = await Promise.all(
    [0, 1].map(async () => {
      const { client, announce, channel, actor } = await creator(harness);
      const id = await announce({ liveAutofinish: false });
      const publisher = send(studio, await newKey(client, id));
      await onAir(harness, id);
      return { client, id, publisher, channelId: channel.id, userId: actor.userId };
    }),
  );
  if (!left || !there) throw new Error("nobody streams");
  left.publisher.kill();
  await reaches(left.client, left.id, "lost");
  const ended = async (id: string) =>
    until(
      async () => (await videoById(ctx, id))?.livestreamEndedAt,
      (at) => typeof at === "number",
    );
  // Longer than it would have to wait for somebody who may come back.
  await Bun.sleep(1500);
  expect((await videoById(ctx, left.id))?.livestreamEndedAt).toBeNull();
  await ctx.write((tx) => blockChannel(tx, left.channelId, null));
  await ended(left.id);
  await ctx.write((tx) => blockAccount(tx, there.userId, { until: null, reason: "SPM" }));
  await ended(there.id);
  await studio.stop();
}, 40_000);
