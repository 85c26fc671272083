import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { makeOwner } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { publish, until } from "../testing/publisher.ts";
import { videos } from "../videos/table.ts";
import { createLive } from "./rules/lives.ts";
import { startStudio } from "./studio/studio.ts";

/** Where a video plays, as each place tells anybody. */
async function addressesOf(harness: Harness, id: string) {
  const client = harness.guest();
  // A page that was rendered for another is shown again for two seconds.
  harness.clock.advance(3000);
  const page = (await client.get(`/watch/${id}`)).text;
  const told = /<script type="application\/ld\+json"[^>]*>([^<]+)</.exec(page)?.[1] ?? "{}";
  const props = /data-src="[^"]*player[^"]*"[^>]*data-props="([^"]+)"/.exec(page)?.[1] ?? "";
  const island = JSON.parse(props.replaceAll("&quot;", '"').replaceAll("&amp;", "&") || "{}") as {
    src?: string | null;
  };
  const { contentUrl } = JSON.parse(told) as { contentUrl?: string };
  const { hls } = (await client.api("GET", `/videos/${id}`)).json as { hls: string | null };
  const { src } = (await client.get(`/watch/${id}/state`)).json as { src: string | null };
  return { contentUrl: contentUrl ? new URL(contentUrl).pathname : null, hls, island: island.src, stage: src };
}

test("a stream has one address, which plays it on the air and its recording afterwards", async () => {
  await using harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
  const { user, owner, channel } = await makeOwner(harness);
  const studio = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
  const actor = { userId: user.id, role: "creator", channelIds: [channel.id] } as const;
  const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
  const { id } = await createLive(harness.ctx, actor, channel.id, { title: "Na żywo", ...options });
  const guest = harness.guest();
  expect(await addressesOf(harness, id)).toEqual({ contentUrl: null, hls: null, island: null, stage: null });

  const { key } = (await owner.api("POST", `/videos/${id}/url`)).json as { key: string };
  const publisher = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`);
  const address = `/media/video/${id}/hls-1/master.m3u8`;
  const everywhere = { contentUrl: address, hls: address, island: address, stage: address };
  await until(
    () => addressesOf(harness, id),
    ({ hls }) => hls !== null,
  );
  expect(await addressesOf(harness, id)).toEqual(everywhere);
  const onAir = await guest.get(address);
  expect([onAir.status, onAir.text.includes("v90/live.m3u8")]).toEqual([200, true]);
  expect((await guest.request(address, { method: "HEAD" })).status).toBe(200);

  await owner.api("POST", `/videos/${id}/live/finish`);
  await publisher.over;
  expect(await addressesOf(harness, id)).toEqual(everywhere);
  const recorded = await guest.get(address);
  expect([recorded.status, recorded.text.includes("v90/index.m3u8")]).toEqual([200, true]);

  // Other media take its place, as when a recording is united: who kept the address is led to them.
  const { ctx } = harness;
  await ctx.storage.put(`video/${id}/hls-2/master.m3u8`, "#EXTM3U\n");
  await ctx.storage.remove(`video/${id}/hls-1`);
  await ctx.write((tx) => tx.db.update(videos).set({ mediaVersion: 2 }).where(eq(videos.id, id)));
  const led = await until(
    () => guest.get(address),
    ({ status }) => status !== 200,
  );
  expect([led.status, new URL(led.location ?? "", `http://x${address}`).pathname]).toEqual([
    302,
    address.replace("hls-1", "hls-2"),
  ]);
  await studio.stop();
}, 30_000);

test("what is kept from people has no address that plays it", async () => {
  await using harness = await startHarness();
  const { owner, channel } = await makeOwner(harness);
  const { json } = await owner.api("POST", "/videos", { channelId: channel.id, title: "Premiera" });
  const { _id: id } = json as { _id: string };
  await harness.ctx.write((tx) =>
    tx.db
      .update(videos)
      .set({ processing: "ready", playableAt: 1, visibility: "public", duration: 60 })
      .where(eq(videos.id, id)),
  );
  const premiereAt = new Date(harness.clock.now() + 3_600_000).toISOString();
  await owner.api("POST", `/videos/${id}/schedule-premiere`, { premiereAt });
  expect(await addressesOf(harness, id)).toEqual({ contentUrl: null, hls: null, island: null, stage: null });
  harness.clock.advance(3_601_000);
  const address = `/media/video/${id}/hls-1/master.m3u8`;
  expect(await addressesOf(harness, id)).toEqual({
    contentUrl: address,
    hls: address,
    island: address,
    stage: address,
  });
});
