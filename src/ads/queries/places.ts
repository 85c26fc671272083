import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import type { Video } from "../../videos/queries/video.ts";
import { type Slot, slotsOf } from "../limits.ts";
import { ads } from "../table.ts";

/** Where an ad might stand: beside a film, or on a page without one. */
export type Place = {
  video?: Pick<Video, "forChildren" | "hiddenAt" | "spot">;
  /** The player stands on another site. */
  embed?: boolean;
};

/**
 * The slots of a place for which there may be an ad: a page that has none asks for none, and keeps no room. Which one it
 * is, and whether there is one for this reader, is decided when it is asked for.
 */
export async function slotsAt(ctx: Ctx, _actor: Actor, { video, embed }: Place): Promise<ReadonlySet<Slot>> {
  if (video && (video.forChildren || video.hiddenAt !== null || video.spot)) return none;
  if (embed && !(await siteSettings(ctx)).adsInEmbeds) return none;
  return liveSlots(ctx);
}

const none: ReadonlySet<Slot> = new Set();
const makeKept = (): { slots: ReadonlySet<Slot>; readAt: number } => ({
  slots: none,
  readAt: Number.NEGATIVE_INFINITY,
});

/** Of all ads that are live, at most a minute old. */
async function liveSlots(ctx: Ctx): Promise<ReadonlySet<Slot>> {
  const kept = ctx.local(makeKept);
  const now = ctx.clock.now();
  if (Math.abs(now - kept.readAt) < minute) return kept.slots;
  const kinds = await ctx.db
    .selectDistinct({ type: ads.type, placement: ads.placement })
    .from(ads)
    .where(eq(ads.status, "live"));
  kept.slots = new Set(kinds.flatMap(slotsOf));
  kept.readAt = now;
  return kept.slots;
}
