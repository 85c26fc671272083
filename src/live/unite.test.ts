import { expect, test } from "bun:test";
import { day } from "../platform/clock.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { publish, until } from "../testing/publisher.ts";
import { videoById } from "../videos/queries/video.ts";
import { createLive } from "./rules/lives.ts";
import { startStudio } from "./studio/studio.ts";

const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;

test("a recording of two pictures is watched at once, and becomes a video like any other", async () => {
  await using harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
  const { ctx } = harness;
  const studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
  const user = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, user);
  const client = await loginAs(harness, user);
  const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
  const { id } = await createLive(ctx, actor, channel.id, { title: "Dwa obrazy", ...options });
  const { key } = (await client.api("POST", `/videos/${id}/url`)).json as { key: string };
  const seconds = () => studio.broadcast(id)?.stream.seconds ?? 0;
  for (const size of ["160x90", "426x240"]) {
    const before = seconds();
    const publisher = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`, 30, size);
    await until(seconds, (now) => now > before + 2.2);
    publisher.kill();
    await until(
      () => studio.broadcast(id)?.publishing,
      (publishing) => publishing === undefined,
    );
  }
  await studio.finish(id);
  const own = await videoById(ctx, id);
  const guest = harness.guest();
  const read = async (path: string) => {
    const { status, text } = await guest.get(`/media/video/${id}/${path}`);
    return status === 200 ? text : String(status);
  };
  expect(own).toMatchObject({ mediaVersion: 1, processing: "waiting" });
  expect(await read("hls-1/v90/index.m3u8")).toContain("#EXT-X-DISCONTINUITY");

  await harness.runJobs();
  const made = await videoById(ctx, id);
  expect(made).toMatchObject({ mediaVersion: 2, processing: "ready", width: 426, height: 240, sourceName: "live.mp4" });
  expect(Math.abs((made?.duration ?? 0) - (own?.duration ?? 0))).toBeLessThan(0.3);
  expect([made?.sprite !== null, (made?.thumbnailVersion ?? 0) > 0]).toEqual([true, true]);
  expect(made?.renditions.map(({ height, state }) => [height, state])).toEqual([
    [240, "ready"],
    [144, "ready"],
  ]);
  const master = await read("hls-2/master.m3u8");
  for (const folder of ["v240", "v144", "audio"]) {
    expect(master).toContain(`${folder}/index.m3u8`);
    const list = await read(`hls-2/${folder}/index.m3u8`);
    expect([list.includes("#EXT-X-ENDLIST"), list.includes("#EXT-X-DISCONTINUITY")]).toEqual([true, false]);
    const length = [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, part]) => sum + Number(part), 0);
    expect(Math.abs(length - (own?.duration ?? 0))).toBeLessThan(0.3);
  }
  // Who had begun to watch goes on with what they have.
  expect(await read("hls-1/v90/index.m3u8")).toContain("#EXT-X-DISCONTINUITY");
  expect((await client.get(`/watch/${id}`)).text).toContain("hls-2/master.m3u8");
  harness.clock.advance(day + 1000);
  await harness.runJobs();
  expect(await ctx.storage.list(`video/${id}/hls-1`)).toEqual([]);
  expect(await read("hls-2/v144/index.m3u8")).toContain("#EXT-X-ENDLIST");
  await studio.stop();
}, 60_000);
