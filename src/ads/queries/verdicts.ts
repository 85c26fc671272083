import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { decisions } from "../../reports/table.ts";
import type { Obstacle } from "../limits.ts";
import type { Ad } from "./ads.ts";

export type Verdict = Pick<
  typeof decisions.$inferSelect,
  "id" | "entityType" | "authorId" | "verdict" | "reason" | "note"
>;

/** Why staff keep an ad, its film or its channel from everybody, as far as their people were told. */
export async function verdictsOn(ctx: Ctx, ad: Ad, obstacles: Obstacle[]): Promise<Verdict[]> {
  const isFilm = ad.videoId !== null && obstacles.some((one) => one === "hidden" || one === "video");
  const asked = [
    ...(isFilm ? [lastVerdict(ctx, "video", ad.videoId ?? "", ["hide", "delete"])] : []),
    ...(ad.status === "verified_not_ok" ? [lastVerdict(ctx, "ad", ad.id, ["hide"])] : []),
    ...(obstacles.includes("blocked") ? [lastVerdict(ctx, "channel", ad.channelId, ["block"])] : []),
  ];
  return (await Promise.all(asked)).filter((one) => one !== undefined);
}

async function lastVerdict(
  ctx: Ctx,
  entityType: Verdict["entityType"],
  entityId: string,
  verdicts: Verdict["verdict"][],
): Promise<Verdict | undefined> {
  const { id, authorId, verdict, reason, note } = decisions;
  const [last] = await ctx.db
    .select({ id, entityType: decisions.entityType, authorId, verdict, reason, note })
    .from(decisions)
    .where(
      and(
        eq(decisions.entityType, entityType),
        eq(decisions.entityId, entityId),
        inArray(decisions.verdict, verdicts),
        isNotNull(decisions.toldAt),
        isNull(decisions.undoneAt),
        isNull(decisions.reversedAt),
      ),
    )
    .orderBy(desc(decisions.createdAt))
    .limit(1);
  return last;
}
