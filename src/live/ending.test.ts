import { expect, test } from "bun:test";
import { spanOf } from "../ingest/packager/testing.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { mediaPath } from "../testing/media-path.ts";
import { publish, until } from "../testing/publisher.ts";
import { createLive } from "./rules/lives.ts";
import { startStudio } from "./studio/studio.ts";

const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
/** Of the publisher's picture, in seconds. */
const frame = 0.1;
/** Of its sound, which ends with a whole one of its own. */
const soundFrame = 1024 / 44_100;

test("every rendition of a recording ends where the source does, whoever ends the stream", async () => {
  await using harness = await startHarness({ env: { LIVE_RENDITIONS: "always", MEDIAMTX_PATH: "off" } });
  const { ctx } = harness;
  const studio = await startStudio(ctx, { port: 0, host: "127.0.0.1" });
  const user = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, user);
  const client = await loginAs(harness, user);
  const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
  for (const end of ["creator", "publisher"] as const) {
    const { id } = await createLive(ctx, actor, channel.id, { title: "Do końca", ...options });
    const { key } = (await client.api("POST", `/videos/${id}/url`)).json as { key: string };
    const publisher = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`, 30, "400x300");
    const rung = () => studio.broadcast(id)?.stream.byFolder("v240")?.seconds ?? 0;
    await until(rung, (seconds) => seconds > 3);
    if (end === "publisher") {
      publisher.quit();
      await publisher.over;
    }
    const begun = performance.now();
    await studio.finish(id);
    expect(performance.now() - begun).toBeLessThan(5000);
    const folder = (name: string) => mediaPath(ctx, `video/${id}/hls-1/${name}/index.m3u8`);
    const count = async (name: string) => (await Bun.file(folder(name)).text()).match(/#EXTINF/g)?.length;
    const source = await spanOf(folder("v300"), "v");
    const lower = await spanOf(folder("v240"), "v");
    const sound = await spanOf(folder("audio"), "a");
    expect([end, await count("v240"), await count("audio")]).toEqual([end, await count("v300"), await count("v300")]);
    expect([end, lower.packets]).toEqual([end, source.packets]);
    expect(Math.abs(lower.end - source.end)).toBeLessThanOrEqual(frame);
    expect(Math.abs(sound.end - source.end)).toBeLessThanOrEqual(frame + soundFrame);
    publisher.kill();
  }
  await studio.stop();
}, 60_000);
