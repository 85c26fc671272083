import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { UpdateAdInput } from "../../ads/input.ts";
import { createAd, moveAd, updateAd } from "../../ads/rules/campaigns.ts";
import { holdPurses, movePoints } from "../../ads/rules/ledger.ts";
import { createSpot, uploadBanner } from "../../ads/rules/media.ts";
import { setChannelPoints, transferPoints } from "../../ads/rules/points.ts";
import { switchAds } from "../../ads/rules/settings.ts";
import { verifyAd } from "../../ads/rules/verify.ts";
import { adDays } from "../../ads/table.ts";
import { systemActor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { startJobs } from "../../platform/jobs/runner.ts";
import { rootFile } from "../../platform/root.ts";
import { dayOf } from "../../stats/rules/days.ts";
import { queueTranscode } from "../../videos/rules/processing.ts";
import { videos } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { makeClip } from "./clips.ts";
import { type DemoAd, demoAds, demoVideos } from "./content.ts";

const spotSeconds = 12;
const daysTold = 14;

/** Campaigns of one channel: a spot and a banner on the air, with two weeks behind them, and one that waits for staff. */
export async function makeAds(ctx: Ctx, channelIds: string[]): Promise<void> {
  const channelId = channelIds.at(3) ?? channelIds.at(-1) ?? "";
  await switchAds(ctx, systemActor, channelId, true);
  await setChannelPoints(ctx, systemActor, channelId, 20_000);
  for (const [index, ad] of demoAds.entries()) await makeAd(ctx, channelId, ad, index);
}

async function makeAd(ctx: Ctx, channelId: string, ad: DemoAd, index: number): Promise<void> {
  const { id } = await createAd(ctx, systemActor, channelId);
  const { name, headline, type, picture, clickUrl, live } = ad;
  const said: UpdateAdInput = { name, headline, type, ...(clickUrl ? { clickAction: "open_url", clickUrl } : {}) };
  await updateAd(ctx, systemActor, id, said);
  const shown = Bun.file(rootFile(`static/demo/${picture}.jpg`));
  if (type === "banner") await uploadBanner(ctx, systemActor, id, new Blob([await shown.bytes()]), undefined);
  else await uploadSpot(ctx, id, ad);
  await moveAd(ctx, systemActor, id, "awaiting_verification");
  if (!live) return;
  await verifyAd(ctx, systemActor, id, { approve: true, reason: "" });
  await transferPoints(ctx, systemActor, id, { points: 5000, from: "channel" });
  await moveAd(ctx, systemActor, id, "live");
  await tellOfDays(ctx, { id, channelId }, index);
}

/** Through the same jobs as an upload. */
async function uploadSpot(ctx: Ctx, adId: string, { name, picture }: DemoAd): Promise<void> {
  const like = demoVideos[0];
  if (!like) return;
  const folder = await mkdtemp(join(tmpdir(), "nadaj-demo-"));
  const concurrency = { default: 1, quick: 1, media: 1, mail: 1, push: 1 };
  const runner = await startJobs(ctx, { concurrency, poll: false, alone: true });
  try {
    const clip = join(folder, "spot.mp4");
    await makeClip({ ...like, title: name, picture, shape: "wide", seconds: spotSeconds }, 7, clip);
    const { id } = await createSpot(ctx, systemActor, adId, name);
    const sourceKey = mediaKeys.source(id);
    const sourceSize = Bun.file(clip).size;
    await ctx.storage.putFile(sourceKey, clip);
    const source = { sourceKey, sourceName: "spot.mp4", sourceSize, uploadedAt: ctx.clock.now() };
    await ctx.write(async (tx) => {
      await tx.db.update(videos).set(source).where(eq(videos.id, id));
      await queueTranscode(tx, id);
    });
    await runner.drain();
  } finally {
    await runner.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the days before came to, with the points that it cost. */
async function tellOfDays(ctx: Ctx, { id, channelId }: { id: string; channelId: string }, index: number) {
  const today = dayOf(ctx.clock.now());
  await ctx.write(async (tx) => {
    await holdPurses(tx, [{ holderId: id, channelId }]);
    for (let back = daysTold; back > 0; back--) {
      const views = 60 + ((back * 37 + index * 23) % 90);
      const skips = Math.round(views * 0.4);
      const clicks = Math.round(views * 0.03);
      await movePoints(tx, { fromId: id, toId: null, points: views, reason: "view", sourceId: `${id}-${back}` });
      const kinds = {
        devices: { computer: Math.round(views * 0.6), phone: views - Math.round(views * 0.6) },
        langs: { pl: views - 7, en: 7 },
        slots: { [index === 0 ? "preVideo" : "banner"]: views },
        categories: { tech: Math.round(views / 2), travel: views - Math.round(views / 2) },
        hours: { "19": Math.round(views / 2), "20": views - Math.round(views / 2) },
      };
      const played = { playedMs: views * spotSeconds * 1000 + skips * 6000, skippedMs: skips * 6000 };
      const told = { views, skips, clicks, points: views, ...played, kinds: JSON.stringify(kinds) };
      await tx.db.insert(adDays).values({ adId: id, day: today - back, ...told });
    }
  });
}
