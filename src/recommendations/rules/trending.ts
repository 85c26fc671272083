import { lt } from "drizzle-orm";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { rowsAside } from "../../platform/db/aside.ts";
import { batchwise } from "../../platform/db/database.ts";
import { trending, videoHours } from "../table.ts";

/** So far trending looks back. */
const hoursBack = 48;
/** After so many hours something counts half. */
const halfLife = 12;
/** Nobody reads further. */
const trendingMax = 1000;
const worth = { view: 1, like: 4, dislike: -2, commenter: 3 };

/** Works out anew what trends: by what happened to a video of late, the later the more. */
export async function refreshTrending(ctx: Ctx): Promise<void> {
  const scores: { videoId: string; score: number }[] = [];
  for await (const rows of rowsAside<{ videoId: string; score: number | string }>(ctx, statementAt(ctx.clock.now())))
    scores.push(...rows.map(({ videoId, score }) => ({ videoId, score: Math.round(Number(score) * 1000) })));
  await ctx.write(async (tx) => {
    await tx.db.delete(trending);
    for (let at = 0; at < scores.length; at += 100) await tx.db.insert(trending).values(scores.slice(at, at + 100));
  }, batchwise);
  const over = hourOf(ctx.clock.now()) - hoursBack;
  await ctx.write((tx) => tx.db.delete(videoHours).where(lt(videoHours.hour, over)), batchwise);
}

export function hourOf(now: number): number {
  return Math.floor(now / hour);
}

/** Both databases read this; a person's comments on a video count once an hour. All that is put into it are numbers. */
function statementAt(now: number): string {
  const last = hourOf(now);
  const ages = Array.from({ length: hoursBack }, (_, age) => age);
  const weights = ages.map((age) => `(${last - age}, ${(0.5 ** (age / halfLife)).toFixed(6)})`).join(", ");
  return `
    with weights("hour", "weight") as (values ${weights}),
    happened as (
      select "videoId", "hour", ${worth.view} * "views" + ${worth.like} * "likes" + ${worth.dislike} * "dislikes" as "worth"
      from "videoHours" where "hour" > ${last - hoursBack}
      union all
      select "videoId", "createdAt" / ${hour} as "hour", ${worth.commenter} * count(distinct "userId") as "worth"
      from "comments"
      where "videoId" in (select "videoId" from "videoHours") and "deletedAt" is null and "createdAt" >= ${(last - hoursBack + 1) * hour}
      group by 1, 2
    ),
    scored as (
      select happened."videoId" as "videoId", sum("worth" * "weight") as "score"
      from happened join weights on weights."hour" = happened."hour" group by 1
    )
    select scored."videoId" as "videoId", "score" from scored
    join "videos" on "videos"."id" = scored."videoId"
    where "videos"."listedAt" is not null and "score" > 0
    order by "score" desc, scored."videoId" desc limit ${trendingMax}`;
}
