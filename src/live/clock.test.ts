import { expect, test } from "bun:test";
import { makeClip } from "../ingest/packager/testing.ts";
import { chunked, RawClient } from "../ingest/rtmp/testing/raw-client.ts";
import { makeOwner } from "../testing/factories.ts";
import { startHarness } from "../testing/harness.ts";
import { until } from "../testing/publisher.ts";
import { createLive } from "./rules/lives.ts";
import { startStudio } from "./studio/studio.ts";

test("a publisher whose clock is set back goes on, and its creator reads why there may be a break", async () => {
  await using harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
  const { user, owner, channel } = await makeOwner(harness);
  const studio = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
  const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
  const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
  const { id } = await createLive(harness.ctx, actor, channel.id, { title: "Na żywo", ...options });
  const { key } = (await owner.api("POST", `/videos/${id}/url`)).json as { key: string };
  const publisher = await RawClient.publishing(studio.rtmpPort, key);
  for (const { type, timestamp, payload } of await makeClip({ seconds: 8, gop: 25 })) {
    const back = timestamp >= 4000 ? 2000 : 0;
    const [kind, chunkStream] = type === "video" ? [9, 6] : [8, 4];
    const message = { type: kind, timestamp: 10_000 + timestamp - back, streamId: 1, payload, chunkStream };
    publisher.send(chunked(message));
  }
  type Stats = { seconds: number; problem: string | null };
  const stats = async () => (await owner.api("GET", `/videos/${id}/live/stats`)).json as Stats;
  const { problem } = await until(stats, ({ seconds }) => seconds > 7.5);
  expect(problem).toBe("CLOCK_JUMP");
  const room = `/manage-channel/${channel.id}/videos/${id}/live`;
  expect((await owner.get(room)).text).toContain("Zegar kodera przeskoczył");
  expect((await owner.get(`/en${room}`)).text).toContain("clock");
  publisher.close();
  await studio.stop();
}, 30_000);
