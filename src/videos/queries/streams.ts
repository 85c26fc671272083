import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { newest, olderThan } from "../../platform/db/cursor.ts";
import { hot, sized } from "../../platform/db/database.ts";
import { isOnAir, isToCome, videoState } from "../state.ts";
import { videos } from "../table.ts";
import { cardsFrom, leftOut, notLeftOut, type VideoCardRow } from "./cards.ts";
import type { ListPart } from "./lists.ts";
import { fitsItsViewer, type Viewer, viewerPlaces } from "./viewer.ts";

/** More than a channel announces at once. */
const ahead = 12;

/** A channel's public streams and premieres that are on the air or to come, those on the air first. */
export async function channelAhead(ctx: Ctx, channelId: string, viewer?: Viewer): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "channelAhead", (db) =>
    cardsFrom(db)
      .where(and(eq(videos.channelId, sql.placeholder("channelId")), isNotNull(videos.upcomingAt), fitsItsViewer()))
      .orderBy(videos.upcomingAt)
      .limit(ahead)
      .prepare("channelAhead"),
  );
  const now = ctx.clock.now();
  const rows = await statement.execute({ channelId, ...viewerPlaces(viewer) });
  const among = (is: typeof isOnAir) => rows.filter((row) => is(videoState(row, now)));
  return [...among(isOnAir), ...among(isToCome)];
}

/** A channel's public streams that one may watch now but those that are shown already, newest first. */
export async function channelStreams(
  ctx: Ctx,
  channelId: string,
  limit: number,
  { before = newest, shown = [], viewer }: Omit<ListPart, "offset"> = {},
): Promise<VideoCardRow[]> {
  const { name, size } = sized("channelStreams", limit);
  const statement = hot(ctx.db, name, (db) =>
    cardsFrom(db)
      .where(
        and(
          eq(videos.channelId, sql.placeholder("channelId")),
          eq(videos.live, true),
          isNotNull(videos.listedAt),
          olderThan(videos.listedAt, videos.id),
          notLeftOut(),
        ),
      )
      .orderBy(desc(videos.listedAt), desc(videos.id))
      .limit(size)
      .prepare(name),
  );
  return (await statement.execute({ channelId, ...before, ...leftOut(shown, viewer) })).slice(0, limit);
}

/** How many of its streams one may watch now. */
export async function channelStreamsCount(ctx: Ctx, channelId: string): Promise<number> {
  return ctx.db.$count(videos, and(eq(videos.channelId, channelId), eq(videos.live, true), isNotNull(videos.listedAt)));
}
