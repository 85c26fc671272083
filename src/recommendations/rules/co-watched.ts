import { and, inArray, lt, sql } from "drizzle-orm";
import { day } from "../../platform/clock.ts";
import { dialect } from "../../platform/config/dialect.ts";
import type { Ctx } from "../../platform/context.ts";
import { rowsAside } from "../../platform/db/aside.ts";
import { batchwise } from "../../platform/db/database.ts";
import { coWatched } from "../table.ts";

/** Of each person the latest so many videos count, of the last half year. */
const perPerson = 50;
const since = 180 * day;
/** Watched so near to each other that one may have led to the other. */
const apart = 10;
/** What only one person watched together would tell of that person. */
const peopleMin = 2;
const perVideo = 20;

type Pair = { videoId: string; otherId: string; score: number };

/**
 * Works out anew what the same people watch, of all who let what they watch count. Nothing of a former time is left: who
 * deleted their account, their history or that consent counts no longer.
 */
export async function refreshCoWatched(ctx: Ctx): Promise<void> {
  const round = ctx.clock.now();
  const statement = statementAt(round);
  const update = `on conflict ("videoId", "otherId") do update set "score" = excluded."score", "round" = excluded."round"`;
  if (dialect === "postgres")
    await ctx.database.raw(
      `insert into "coWatched" ("videoId", "otherId", "score", "round")
       select "videoId", "otherId", "score", ${round} from (${statement}) nearest ${update}`,
    );
  else for await (const rows of rowsAside<Pair>(ctx, statement)) await keep(ctx, rows, round);
  while ((await forgetSome(ctx, round)) > 0);
}

/** What is of a former time, a little at a time: whoever else writes waits no longer than for that. */
async function forgetSome(ctx: Ctx, round: number): Promise<number> {
  return ctx.write(async (tx) => {
    const former = await tx.db
      .select({ videoId: coWatched.videoId })
      .from(coWatched)
      .where(lt(coWatched.round, round))
      .orderBy(coWatched.round)
      .limit(500);
    const ids = [...new Set(former.map(({ videoId }) => videoId))];
    if (ids.length > 0)
      await tx.db.delete(coWatched).where(and(inArray(coWatched.videoId, ids), lt(coWatched.round, round)));
    return ids.length;
  }, batchwise);
}

async function keep(ctx: Ctx, rows: Pair[], round: number): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.db
      .insert(coWatched)
      .values(rows.map((row) => ({ ...row, round })))
      .onConflictDoUpdate({
        target: [coWatched.videoId, coWatched.otherId],
        set: { score: sql`excluded."score"`, round },
      });
  }, batchwise);
}

/**
 * How many watched both, by how many watched either: what everybody watches is near to nothing. It is the square of the
 * usual measure, which sorts alike. All that is put into the statement are numbers.
 */
function statementAt(now: number): string {
  return `
    with latest as (
      select h."userId" as "userId", h."videoId" as "videoId",
        row_number() over (partition by h."userId" order by h."watchedAt" desc, h."videoId") as "place"
      from "history" h join "users" u on u."id" = h."userId"
      where u."personalRecommendations" and h."watchedAt" > ${now - since}
    ),
    watched as materialized (select * from latest where "place" <= ${perPerson}),
    watchers as (select "videoId", count(*) as "people" from watched group by 1),
    pairs as (
      select one."videoId" as "videoId", other."videoId" as "otherId", count(*) as "both"
      from watched one join watched other on other."userId" = one."userId"
        and other."place" between one."place" - ${apart} and one."place" + ${apart} and other."videoId" <> one."videoId"
      group by 1, 2 having count(*) >= ${peopleMin}
    ),
    scored as (
      select pairs."videoId" as "videoId", "otherId", 1.0 * "both" * "both" / ((a."people" + 5) * (b."people" + 5)) as "score"
      from pairs join watchers a on a."videoId" = pairs."videoId" join watchers b on b."videoId" = pairs."otherId"
    ),
    ranked as (
      select "videoId", "otherId", "score",
        row_number() over (partition by "videoId" order by "score" desc, "otherId") as "rank" from scored
    )
    select "videoId", "otherId", "score" from ranked where "rank" <= ${perVideo}`;
}
