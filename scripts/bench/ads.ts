import { inArray } from "drizzle-orm";
import { nextAds, type OfferedAds } from "../../src/ads/rules/next.ts";
import { adPoints, adPurses, ads } from "../../src/ads/table.ts";
import { channels } from "../../src/channels/table.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { newId } from "../../src/platform/db/id.ts";
import { load } from "./load.ts";
import { type Measure, median, quantile } from "./result.ts";
import { startSite } from "./site.ts";

const campaigns = 500;
const viewers = 4000;
const connections = 32;
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "accept-language": "pl" };

/** Choosing an ad among many campaigns, and counting views of them durably, beside a page of the same site. */
export const adsServed: Measure = {
  name: "ads",
  about: `next-ad among ${campaigns} campaigns, and views that spend a point each`,
  async *run() {
    let choosing: number[] = [];
    await using site = await startSite({
      videos: 200,
      env: { TRUST_PROXY: "true" },
      async fill({ ctx, seeded }) {
        await fill(ctx, seeded.channelIds);
        choosing = await choose(ctx, seeded.videoIds);
      },
    });
    const goal = { at: "most", value: 1 } as const;
    yield { what: "choosing an ad", value: median(choosing), unit: "ms", goal };
    yield { what: "choosing an ad, p99", value: quantile(choosing, 0.99), unit: "ms" };
    const page = await load(`${site.url}/watch/${site.seeded.videoIds[0]}`, { unique: { folder: site.folder } });
    yield { what: "watch page, fresh", value: page.perSecond, unit: "req/s" };
    const given: { adId: string; ticket: string }[] = [];
    const next = await many(async (viewer) => {
      const answer = await ask(`${site.url}/api/ads/next-ad?slots=banner`, "GET", viewer);
      const { banner } = (await answer.json()) as OfferedAds;
      if (!banner) throw new Error("no ad was offered");
      given[viewer] = banner;
    });
    yield { what: "next-ad", value: next.perSecond, unit: "req/s" };
    yield { what: "next-ad, p99", value: next.p99Ms, unit: "ms" };
    await Bun.sleep(1100);
    let counted = 0;
    const views = await many(async (viewer) => {
      const { adId = "", ticket = "" } = given[viewer] ?? {};
      const told = `time=2&ticket=${encodeURIComponent(ticket)}`;
      const answer = await ask(`${site.url}/api/ads/log-ad-view/${adId}?${told}`, "POST", viewer);
      if (((await answer.json()) as { counted: boolean }).counted) counted++;
    });
    if (counted !== viewers) throw new Error(`${counted} of ${viewers} views were counted`);
    yield { what: "log-ad-view", value: views.perSecond, unit: "req/s" };
    yield { what: "log-ad-view, p99", value: views.p99Ms, unit: "ms" };
  },
};

/** Banners on the air, each of a channel of its own as far as there are some. */
async function fill(ctx: Ctx, channelIds: string[]): Promise<void> {
  const now = ctx.clock.now();
  const points = 100_000;
  const made = Array.from({ length: campaigns }, (_, index) => ({
    ...{ id: newId(now), channelId: channelIds[index % channelIds.length] ?? "", name: "Baner", headline: "Baner" },
    ...{ type: "banner" as const, status: "live" as const, bannerVersion: 1 },
    ...{ targetCategories: [], targetTags: [], targetLangs: [], createdAt: now, updatedAt: now, statusAt: now },
  }));
  await ctx.write(async (tx) => {
    await tx.db.update(channels).set({ adsEnabled: true }).where(inArray(channels.id, channelIds));
    await tx.db.insert(ads).values(made);
    await tx.db.insert(adPurses).values(made.map(({ id, channelId }) => ({ holderId: id, channelId, points })));
    const given = made.map(({ id }) => ({ id, fromId: null, toId: id, points, sourceId: id, at: now }));
    await tx.db.insert(adPoints).values(given.map((move) => ({ ...move, reason: "given" as const })));
  });
}

/** How long the rule itself takes, for films of which it knows nothing as yet and for others. */
async function choose(ctx: Ctx, videoIds: string[]): Promise<number[]> {
  const times: number[] = [];
  const viewer = { lang: "pl", userAgent: browser["user-agent"] };
  for (let round = 0; round < 3000; round++) {
    const videoId = videoIds[(round * 7) % videoIds.length];
    const actor = { role: "anonymous", channelIds: [], network: `10.0.0.${round % 250}` } as const;
    const begun = performance.now();
    await nextAds(ctx, actor, viewer, { videoId, slots: ["banner"] });
    times.push(performance.now() - begun);
  }
  return times;
}

/** Each viewer comes from a network of their own. */
async function ask(url: string, method: string, viewer: number): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { ...browser, "sec-fetch-site": "same-origin", "x-forwarded-for": `10.0.${viewer >> 8}.${viewer & 255}` },
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** Has all viewers do it, some at a time. */
async function many(one: (viewer: number) => Promise<void>): Promise<{ perSecond: number; p99Ms: number }> {
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < viewers) {
        const viewer = next++;
        const from = performance.now();
        await one(viewer);
        times.push(performance.now() - from);
      }
    }),
  );
  return { perSecond: (viewers * 1000) / (performance.now() - begun), p99Ms: quantile(times, 0.99) };
}
