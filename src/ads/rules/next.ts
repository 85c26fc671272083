import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { foldTag } from "../../platform/tags.ts";
import { isBot } from "../../stats/rules/browser.ts";
import { playableUrl, thumbnail } from "../../videos/urls.ts";
import type { NextAdInput } from "../input.ts";
import { type Slot, slots, viewSeconds } from "../limits.ts";
import type { Ad } from "../queries/ads.ts";
import { bannerPicture } from "../urls.ts";
import type { ShownAd } from "../wire.ts";
import { linkOf } from "./link.ts";
import { type Place, placeFor } from "./place.ts";
import { type Candidate, poolOf } from "./pool.ts";
import { captionsFor, type SpotCaptions } from "./spot-captions.ts";
import { writeTicket } from "./tickets.ts";

/** An ad as it is handed to who is shown it. */
export type OfferedAd = ShownAd & { clickAction: Ad["clickAction"] };

export type OfferedAds = Record<Slot, OfferedAd | null>;

/** How a request tells of the reader: by what an ad is chosen and counted, and nothing of it is kept. */
export type Viewer = { lang: string; userAgent: string };

const none: OfferedAds = { banner: null, preVideo: null, postVideo: null };

/** Ads for a place, one of each slot that is asked for; none where none may stand, nor for programs. */
export async function nextAds(ctx: Ctx, actor: Actor, viewer: Viewer, asked: NextAdInput): Promise<OfferedAds> {
  if (isBot(viewer.userAgent)) return none;
  const place = await placeFor(ctx, actor, asked);
  if (!place) return none;
  const pool = await poolOf(ctx);
  const offered = { ...none };
  const taken = new Set<string>();
  for (const slot of slots) {
    const wanted = asked.slots?.includes(slot) ?? true;
    if (!wanted || (slot !== "banner" && asked.videoId === undefined)) continue;
    const suits = (one: Candidate) =>
      one.ad.id !== asked[slot] && !taken.has(one.ad.id) && maySee(ctx, actor, viewer, place, one);
    const chosen = nextTurn(pool.bySlot[slot].filter(suits));
    if (!chosen) continue;
    taken.add(chosen.ad.id);
    offered[slot] = offer(ctx, actor, place, slot, chosen, await captionsFor(ctx, slot, chosen));
  }
  return offered;
}

/** Whose turn it is: of those that were handed out least often, whichever. */
function nextTurn(candidates: Candidate[]): Candidate | undefined {
  const fewest = Math.min(...candidates.map(({ turns }) => turns));
  const first = candidates.filter(({ turns }) => turns === fewest);
  const chosen = first[Math.floor(Math.random() * first.length)];
  if (chosen) chosen.turns++;
  return chosen;
}

/** Whether an ad may be shown at a place to whoever is there. */
export function maySee(
  ctx: Ctx,
  actor: Actor,
  { lang }: Pick<Viewer, "lang">,
  place: Place,
  { ad, left }: Candidate,
): boolean {
  const now = ctx.clock.now();
  if (left <= 0 || (ad.startsAt ?? now) > now || (ad.endsAt ?? now + 1) <= now) return false;
  if (actor.channelIds.includes(ad.channelId) || ad.channelId === place.channelId) return false;
  if (ad.ageTarget > Math.max(place.age, place.viewerAge)) return false;
  if (ad.targetLangs.length > 0 && !ad.targetLangs.includes(lang)) return false;
  const { targetCategories, targetTags } = ad;
  if (targetCategories.length > 0 && !targetCategories.some((name) => place.categories.includes(name))) return false;
  return targetTags.length === 0 || targetTags.some((tag) => place.tags.includes(foldTag(tag)));
}

function offer(
  ctx: Ctx,
  actor: Actor,
  place: Place,
  slot: Slot,
  { ad, channel, video }: Candidate,
  captions: SpotCaptions,
): OfferedAd | null {
  const url = video === null ? null : playableUrl(ctx, video);
  if (slot !== "banner" && url === null) return null;
  const needed = viewSeconds(slot, video?.duration ?? null);
  const { videoId, channelId, categories } = place;
  return {
    adId: ad.id,
    ticket: writeTicket(ctx, actor, {
      ...{ adId: ad.id, slot, videoId, channelId, category: categories[0] ?? "" },
      neededMs: Math.round(needed * 1000),
    }),
    slot,
    headline: ad.headline,
    viewSeconds: needed,
    dismissMode: ad.dismissMode,
    clickAction: ad.clickAction,
    link: linkOf(ctx, ad, channel.slug),
    advertiser: {
      _id: channel.id,
      name: channel.name,
      slug: channel.slug,
      picture: channelPictureUrl(ctx, channel, 96),
    },
    video:
      video === null || url === null || slot === "banner"
        ? null
        : { _id: video.id, url, duration: video.duration ?? 0, poster: thumbnail(ctx, video, 480), captions },
    banner: slot === "banner" ? bannerPicture(ctx, ad) : null,
  };
}
