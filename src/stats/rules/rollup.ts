import { and, asc, gt, inArray, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { countedViews, videoStats } from "../../videos/table.ts";
import { rollName, statBeats, statPlaybacks, statRolls } from "../table.ts";
import { addSums, asGiven } from "./add-sums.ts";
import { beat, type Hall, open, playbackKey, subscribed, viewWindow } from "./playbacks.ts";
import { addCounts, addVisit, noSums } from "./sums.ts";
import type { Told } from "./told.ts";

/** Rows of what happened that one transaction counts: whoever else writes waits no longer than for that. */
const rowsAtOnce = 2;
const perStatement = 200;

/**
 * Counts what happened since the last time. What is counted goes in the same transaction: however it ends, each beat is
 * counted once.
 */
export async function rollUp(ctx: Ctx): Promise<void> {
  while (await rollUpSome(ctx)) await letOthersRun();
}

/** False when nothing is left. */
async function rollUpSome(ctx: Ctx): Promise<boolean> {
  return ctx.write(async (tx) => {
    await holdTheRoll(tx);
    const rows = await tx.db.select().from(statBeats).orderBy(asc(statBeats.id)).limit(rowsAtOnce);
    if (rows.length === 0) return false;
    const all = rows.flatMap(({ told }) => JSON.parse(told) as Told[]);
    const hall = await hallFor(tx, all);
    for (const told of all) take(hall, told);
    await keepPlaybacks(tx, hall);
    await countViews(tx, hall);
    await addSums(tx, hall.sums);
    await tx.db.delete(statBeats).where(
      inArray(
        statBeats.id,
        rows.map(({ id }) => id),
      ),
    );
    return true;
  }, batchwise);
}

/** Whoever else counts waits until this transaction is over. */
async function holdTheRoll(tx: Ctx): Promise<void> {
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
async function hallFor(tx: Ctx, all: Told[]): Promise<Hall> {
  const viewers = unique(all.flatMap((told) => ("viewer" in told ? [told.viewer] : [])));
  const known =
    viewers.length === 0 ? [] : await tx.db.select().from(statPlaybacks).where(inArray(statPlaybacks.viewer, viewers));
  const opened = all.flatMap((told) => (told.kind === "opened" ? [told] : []));
  const uncounted = [...known.filter(({ countedAt }) => countedAt === null), ...opened];
  const since = Math.min(...all.map(({ at }) => at)) - viewWindow;
  const counted = new Map<string, number[]>();
  if (uncounted.length > 0) {
    const rows = await tx.db
      .select({ videoId: countedViews.videoId, network: countedViews.network, at: countedViews.countedAt })
      .from(countedViews)
      .where(
        and(
          inArray(countedViews.videoId, unique(uncounted.map(({ videoId }) => videoId))),
          inArray(countedViews.network, unique(uncounted.map(({ network }) => network))),
          gt(countedViews.countedAt, since),
        ),
      );
    for (const { videoId, network, at } of rows) {
      const key = `${videoId} ${network}`;
      counted.set(key, [...(counted.get(key) ?? []), at]);
    }
  }
  const playbacks = new Map(known.map((row) => [playbackKey(row), row]));
  return { playbacks, changed: new Set(), counted, fresh: [], sums: noSums() };
}

async function keepPlaybacks(tx: Ctx, { playbacks, changed }: Hall): Promise<void> {
  const rows = [...changed].flatMap((key) => playbacks.get(key) ?? []);
  for (let at = 0; at < rows.length; at += perStatement)
    await tx.db
      .insert(statPlaybacks)
      .values(rows.slice(at, at + perStatement))
      .onConflictDoUpdate({
        target: [statPlaybacks.viewer, statPlaybacks.videoId],
        set: asGiven(changing),
      });
}

const changing = [
  ...["channelId", "viewId", "network", "openedAt", "lastAt", "playedMs", "countedAt", "pending"],
  ...["bufferedMs", "source", "host", "device", "lang", "seen", "minute"],
];

/** What everybody sees: once the video is gone there is nothing to count. */
async function countViews(tx: Ctx, { fresh: counted, sums }: Hall): Promise<void> {
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
  for (let at = 0; at < rows.length; at += perStatement)
    await tx.db
      .insert(countedViews)
      .values(rows.slice(at, at + perStatement))
      .onConflictDoUpdate({
        target: [countedViews.visitor, countedViews.videoId],
        set: { countedAt: sql`excluded."countedAt"`, network: sql`excluded."network"` },
      });
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}
