import { and, asc, gt, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise, hot } from "../../platform/db/database.ts";
import { areAmong, given, isAmong, putGiven } from "../../platform/db/json-rows.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { countedViews, videoStats } from "../../videos/table.ts";
import { rollName, statBeats, statPlaybacks, statRolls } from "../table.ts";
import { addSums, type Counting } from "./add-sums.ts";
import { beat, type Hall, open, type Playback, playbackKey, subscribed, viewWindow } from "./playbacks.ts";
import { addCounts, addVisit, noSums } from "./sums.ts";
import type { Told } from "./told.ts";

/** Beats that one transaction counts where requests are answered: whoever else writes waits no longer than for that. */
export const fewBeats = 500;
/** As many are read, so that those which came one by one are not counted one by one. */
const rowsAtOnce = 100;

/** Counts what happened since the last time. */
export async function rollUp(ctx: Ctx, beatsAtOnce = fewBeats): Promise<void> {
  while ((await ctx.write((tx) => countSome(tx, beatsAtOnce), batchwise)).isMore) await letOthersRun();
}

/** How many were counted, and whether there are more. */
export type Counted = { beats: number; isMore: boolean };

/**
 * Counts some of what happened. What is counted goes in the same transaction: however it ends, each beat is counted once.
 * Inside a write.
 */
export async function countSome(tx: Counting, beatsAtOnce: number): Promise<Counted> {
  await holdTheRoll(tx);
  const rows = await tx.db.select().from(statBeats).orderBy(asc(statBeats.id)).limit(rowsAtOnce);
  const ids: string[] = [];
  const all: Told[] = [];
  for (const { id, told } of rows) {
    if (all.length >= beatsAtOnce) break;
    ids.push(id);
    all.push(...(JSON.parse(told) as Told[]));
  }
  if (ids.length === 0) return { beats: 0, isMore: false };
  const hall = await hallFor(tx, all);
  for (const told of all) take(hall, told);
  await keepPlaybacks(tx, hall);
  await countViews(tx, hall);
  await addSums(tx, hall.sums);
  await tx.db.delete(statBeats).where(inArray(statBeats.id, ids));
  return { beats: all.length, isMore: ids.length < rows.length || rows.length === rowsAtOnce };
}

/** Whoever else counts waits until this transaction is over. */
async function holdTheRoll(tx: Counting): Promise<void> {
  const rolledAt = tx.clock.now();
  await tx.db
    .insert(statRolls)
    .values({ id: rollName, rolledAt })
    .onConflictDoUpdate({ target: statRolls.id, set: { rolledAt } });
}

function take(hall: Hall, told: Told): void {
  switch (told.kind) {
    case "opened":
      open(hall, told);
      break;
    case "beat":
      beat(hall, told);
      break;
    case "subscribed":
      subscribed(hall, told);
      break;
    case "rated":
      addCounts(hall.sums, told, told.at, { likes: told.likes, dislikes: told.dislikes });
      break;
    case "commented":
      addCounts(hall.sums, told, told.at, { comments: 1 });
      break;
    case "visited":
      addVisit(hall.sums, told.at, told.area, told.source, told.seconds);
  }
}

/** What is known of those whom this is about. */
async function hallFor(tx: Counting, all: Told[]): Promise<Hall> {
  const viewers = unique(all.flatMap((told) => ("viewer" in told ? [told.viewer] : [])));
  const known = viewers.length === 0 ? [] : await playbacksOf(tx, viewers);
  const opened = all.flatMap((told) => (told.kind === "opened" ? [told] : []));
  const uncounted = [...known.filter(({ countedAt }) => countedAt === null), ...opened];
  const since = Math.min(...all.map(({ at }) => at)) - viewWindow;
  const counted = uncounted.length === 0 ? new Map() : await countedAmong(tx, uncounted, since);
  const playbacks = new Map(known.map((row) => [playbackKey(row), row]));
  return { playbacks, changed: new Set(), counted, fresh: [], sums: noSums() };
}

async function playbacksOf(tx: Counting, viewers: string[]): Promise<Playback[]> {
  const statement = hot(tx.db, "statPlaybacksOf", (db) =>
    db
      .select()
      .from(statPlaybacks)
      .where(isAmong(statPlaybacks.viewer, sql.placeholder("viewers")))
      .prepare("statPlaybacksOf"),
  );
  return statement.execute({ viewers: JSON.stringify(viewers) });
}

/** When views of these videos were counted for these networks since a moment. */
async function countedAmong(
  tx: Counting,
  asked: Pick<Playback, "videoId" | "network">[],
  since: number,
): Promise<Hall["counted"]> {
  const statement = hot(tx.db, "countedViewsAmong", (db) =>
    db
      .select({ videoId: countedViews.videoId, network: countedViews.network, at: countedViews.countedAt })
      .from(countedViews)
      .where(
        and(
          areAmong([countedViews.videoId, countedViews.network], sql.placeholder("asked")),
          gt(countedViews.countedAt, sql.placeholder("since")),
        ),
      )
      .prepare("countedViewsAmong"),
  );
  const pairs = JSON.stringify(asked.map(({ videoId, network }) => [videoId, network]));
  const rows = await statement.execute({ asked: pairs, since });
  return new Map(
    [...Map.groupBy(rows, ({ videoId, network }) => `${videoId} ${network}`)].map(([key, some]) => [
      key,
      some.map(({ at }) => at),
    ]),
  );
}

async function keepPlaybacks(tx: Counting, { playbacks, changed }: Hall): Promise<void> {
  const rows = [...changed].flatMap((key) => playbacks.get(key) ?? []);
  if (rows.length === 0) return;
  const statement = hot(tx.db, "keepStatPlaybacks", (db) =>
    putGiven(db, statPlaybacks, [statPlaybacks.viewer, statPlaybacks.videoId]).prepare("keepStatPlaybacks"),
  );
  await statement.execute(given(statPlaybacks, rows));
}

/** What everybody sees: once the video is gone there is nothing to count. */
async function countViews(tx: Counting, { fresh: counted, sums }: Hall): Promise<void> {
  const ids = [...sums.views.keys()];
  if (ids.length === 0) return;
  const present = new Set<string>();
  for (const [views, some] of Map.groupBy(sums.views, ([, count]) => count)) {
    const rows = await tx.db
      .update(videoStats)
      .set({ views: sql`${videoStats.views} + ${views}`, dirty: true })
      .where(
        inArray(
          videoStats.videoId,
          some.map(([id]) => id),
        ),
      )
      .returning({ id: videoStats.videoId });
    for (const { id } of rows) present.add(id);
  }
  const rows = counted.filter(({ videoId }) => present.has(videoId));
  if (rows.length === 0) return;
  const statement = hot(tx.db, "keepCountedViews", (db) =>
    putGiven(db, countedViews, [countedViews.visitor, countedViews.videoId]).prepare("keepCountedViews"),
  );
  await statement.execute(given(countedViews, rows));
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
