import { lt } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { adShowings } from "../table.ts";
import { bannerFolder } from "../urls.ts";

/** Longer than a ticket is good for. */
const showingLife = 2 * day;

/** Forgets showings of which nobody can tell more: they are in the sums of their day. */
export async function forgetShowings(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now() - showingLife;
  await ctx.write((tx) => tx.db.delete(adShowings).where(lt(adShowings.at, before)), { durability: "relaxed" });
}

/** Removes the banners of an ad that is no more. */
export async function eraseBanners(ctx: Ctx, ad: { id: string; channelId: string }): Promise<void> {
  await ctx.storage.remove(bannerFolder(ad));
}
