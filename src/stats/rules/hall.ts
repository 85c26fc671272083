import { and, gt, inArray, sql } from "drizzle-orm";
import { type Db, hot } from "../../platform/db/database.ts";
import { areAmong, given, isAmong, putGiven } from "../../platform/db/json-rows.ts";
import { countedViews, videoStats } from "../../videos/table.ts";
import { statPlaybacks } from "../table.ts";
import type { Counting } from "./add-sums.ts";
import { type Hall, type Playback, playbackKey, viewWindow } from "./playbacks.ts";
import { noSums } from "./sums.ts";
import type { Told } from "./told.ts";

/** What is known of those whom this is about. */
export async function readHall(db: Db, all: Told[]): Promise<Hall> {
  const viewers = unique(all.flatMap((told) => ("viewer" in told ? [told.viewer] : [])));
  const known = viewers.length === 0 ? [] : await playbacksOf(db, viewers);
  const opened = all.flatMap((told) => (told.kind === "opened" ? [told] : []));
  const uncounted = [...known.filter(({ countedAt }) => countedAt === null), ...opened];
  const since = Math.min(...all.map(({ at }) => at)) - viewWindow;
  const counted = uncounted.length === 0 ? new Map() : await countedAmong(db, uncounted, since);
  const playbacks = new Map(known.map((row) => [playbackKey(row), row]));
  return { playbacks, changed: new Set(), counted, fresh: [], sums: noSums() };
}

async function playbacksOf(db: Db, viewers: string[]): Promise<Playback[]> {
  const statement = hot(db, "statPlaybacksOf", (db) =>
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
  db: Db,
  asked: Pick<Playback, "videoId" | "network">[],
  since: number,
): Promise<Hall["counted"]> {
  const statement = hot(db, "countedViewsAmong", (db) =>
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

/** Keeps what changed. Inside the write that counts. */
export async function keepHall(tx: Counting, hall: Hall): Promise<void> {
  await keepPlaybacks(tx, hall);
  await countViews(tx, hall);
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
