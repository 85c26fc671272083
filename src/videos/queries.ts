import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { channels } from "../channels/table.ts";
import type { Actor } from "../platform/actor.ts";
import { day } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { type Db, hot } from "../platform/db/database.ts";
import { notFound } from "../platform/problem.ts";
import { mayEditVideo, maySeeVideo, type VisibleFacts } from "./policy.ts";
import { isOnAir, isToCome, videoState } from "./state.ts";
import { captions, videos } from "./table.ts";

export type Video = typeof videos.$inferSelect;

/** What a card shows of a video and its channel, in one row. */
const cardColumns = {
  id: videos.id,
  title: videos.title,
  duration: videos.duration,
  kind: videos.kind,
  views: videos.views,
  visibility: videos.visibility,
  publishedAt: videos.publishedAt,
  listedAt: videos.listedAt,
  thumbnailVersion: videos.thumbnailVersion,
  mediaVersion: videos.mediaVersion,
  ageRestriction: videos.ageRestriction,
  adultsOnly: videos.adultsOnly,
  live: videos.live,
  livestreamStartsAt: videos.livestreamStartsAt,
  livestreamStartedAt: videos.livestreamStartedAt,
  livestreamEndedAt: videos.livestreamEndedAt,
  premiereAt: videos.premiereAt,
  premiereEndedAt: videos.premiereEndedAt,
  plannedPublishDate: videos.plannedPublishDate,
  channelId: channels.id,
  channelName: channels.name,
  channelSlug: channels.slug,
  channelVerified: channels.verified,
  channelPictureVersion: channels.pictureVersion,
};

function cardsFrom(db: Db) {
  return db.select(cardColumns).from(videos).innerJoin(channels, eq(channels.id, videos.channelId));
}

export type VideoCardRow = Awaited<ReturnType<typeof newestVideos>>[number];

/** The newest public videos, from before a moment when one is given. */
export async function newestVideos(ctx: Ctx, limit: number, before = Number.MAX_SAFE_INTEGER) {
  const statement = hot(ctx.db, "newestVideos", (db) =>
    cardsFrom(db)
      .where(and(isNotNull(videos.listedAt), lt(videos.listedAt, sql.placeholder("before"))))
      .orderBy(desc(videos.listedAt))
      .limit(sql.placeholder("limit"))
      .prepare("newestVideos"),
  );
  return statement.execute({ before, limit });
}

/** A stream that nobody sends is waited for this long, a premiere is told of this long before. */
const upcomingSpan = day;

/** Public streams and premieres: on the air, then to come by their time; premieres from a day before they begin. */
export async function upcomingVideos(ctx: Ctx, limit: number): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "upcomingVideos", (db) =>
    cardsFrom(db)
      .where(
        and(
          isNotNull(videos.upcomingAt),
          or(gt(videos.upcomingAt, sql.placeholder("since")), isNotNull(videos.livestreamStartedAt)),
          or(lt(videos.upcomingAt, sql.placeholder("before")), isNull(videos.premiereAt)),
        ),
      )
      .orderBy(videos.upcomingAt)
      .limit(sql.placeholder("limit"))
      .prepare("upcomingVideos"),
  );
  const now = ctx.clock.now();
  const rows = await statement.execute({ since: now - upcomingSpan, before: now + upcomingSpan, limit });
  const states = new Map(rows.map((row) => [row, videoState(row, now)]));
  const onAir = rows.filter((row) => isOnAir(states.get(row) ?? "created"));
  return [...onAir, ...rows.filter((row) => isToCome(states.get(row) ?? "created"))];
}

/** The most viewed public videos. */
export async function popularVideos(ctx: Ctx, limit: number): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "popularVideos", (db) =>
    cardsFrom(db)
      .where(isNotNull(videos.listedAt))
      .orderBy(desc(videos.views), desc(videos.listedAt))
      .limit(sql.placeholder("limit"))
      .prepare("popularVideos"),
  );
  return statement.execute({ limit });
}

/** A channel's public videos, newest first. */
export async function channelVideos(
  ctx: Ctx,
  channelId: string,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<VideoCardRow[]> {
  const statement = hot(ctx.db, "channelVideos", (db) =>
    cardsFrom(db)
      .where(
        and(
          eq(videos.channelId, sql.placeholder("channelId")),
          isNotNull(videos.listedAt),
          lt(videos.listedAt, sql.placeholder("before")),
        ),
      )
      .orderBy(desc(videos.listedAt))
      .limit(sql.placeholder("limit"))
      .prepare("channelVideos"),
  );
  return statement.execute({ channelId, before, limit });
}

/** Cards of these videos that anybody may see, in the order of the ids. */
export async function cardsOf(ctx: Ctx, ids: string[]): Promise<VideoCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cardsFrom(ctx.db).where(
    and(isNotNull(videos.listedAt), or(...ids.map((id) => eq(videos.id, id)))),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function videoById(ctx: Ctx, id: string): Promise<Video | undefined> {
  const statement = hot(ctx.db, "videoById", (db) =>
    db
      .select()
      .from(videos)
      .where(eq(videos.id, sql.placeholder("id")))
      .limit(1)
      .prepare("videoById"),
  );
  const [video] = await statement.execute({ id });
  return video;
}

/** The video, if this person may see it. Throws Problem 404. */
export async function visibleVideo(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  const video = await videoById(ctx, id);
  if (!video || !maySeeVideo(actor, video, ctx.clock.now())) throw notFound();
  return video;
}

/** The video, if this person may change it. Throws Problem 404. */
export async function editableVideo(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  const video = await videoById(ctx, id);
  if (!video || !mayEditVideo(actor, video)) throw notFound();
  return video;
}

export type OpeningFacts = VisibleFacts & { duration: number | null };
type MediaFacts = OpeningFacts & { readAt: number };
const factsLiveMs = 1000;
const factsKept = 10_000;
const knownFacts = new WeakMap<object, Map<string, MediaFacts>>();

/**
 * What decides whether a media file may be read. A player asks for many files of one video, so it is remembered for a
 * second; every change in this process forgets it at once.
 */
export async function mediaFacts(ctx: Ctx, id: string): Promise<OpeningFacts | undefined> {
  const known = knownFacts.get(ctx.database) ?? new Map<string, MediaFacts>();
  knownFacts.set(ctx.database, known);
  const now = performance.now();
  const recent = known.get(id);
  if (recent && now - recent.readAt < factsLiveMs) return recent;
  const statement = hot(ctx.db, "mediaFacts", (db) =>
    db
      .select({
        channelId: videos.channelId,
        visibility: videos.visibility,
        publishedAt: videos.publishedAt,
        playableAt: videos.playableAt,
        deletedAt: videos.deletedAt,
        live: videos.live,
        premiereAt: videos.premiereAt,
        premiereEndedAt: videos.premiereEndedAt,
        duration: videos.duration,
      })
      .from(videos)
      .where(eq(videos.id, sql.placeholder("id")))
      .limit(1)
      .prepare("mediaFacts"),
  );
  const [facts] = await statement.execute({ id });
  if (!facts) return undefined;
  if (known.size >= factsKept) known.clear();
  known.set(id, { ...facts, readAt: now });
  return facts;
}

/** Called after each change of such facts. */
export function forgetMediaFacts(ctx: Ctx, id: string): void {
  knownFacts.get(ctx.database)?.delete(id);
}

export type CaptionTrack = typeof captions.$inferSelect;

export async function captionsOf(ctx: Ctx, videoId: string): Promise<CaptionTrack[]> {
  return ctx.db.select().from(captions).where(eq(captions.videoId, videoId)).orderBy(captions.lang).limit(100);
}

/** Other public videos of the channel, for the watch page. */
export async function moreOfChannel(ctx: Ctx, video: { id: string; channelId: string }, limit: number) {
  return cardsFrom(ctx.db)
    .where(and(eq(videos.channelId, video.channelId), isNotNull(videos.listedAt), ne(videos.id, video.id)))
    .orderBy(desc(videos.listedAt))
    .limit(limit);
}
