import { eq, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { channelById } from "../../channels/queries.ts";
import { type Actor, enter, isStaff, managesChannel } from "../../platform/actor.ts";
import { minute, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { forgetAnswers } from "../../platform/http/kept-answers.ts";
import { LastKnown } from "../../platform/last-known.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import { isReported } from "../../reports/queries.ts";
import { mayEditVideo, maySeeVideo, type VisibleFacts } from "../policy.ts";
import { captions, videos } from "../table.ts";

export type Video = typeof videos.$inferSelect;

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
  if (!video || !maySeeVideo(actor, video)) throw notFound();
  return video;
}

/** The same for its page alone, which staff read of any video while a report of it is open. Throws Problem 404. */
export async function readableVideo(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  const video = await videoById(ctx, id);
  const inspected = video && isStaff(actor) && !maySeeVideo(actor, video) && (await isReported(ctx, "video", id));
  return inspected ? video : visibleVideo(ctx, actor, id);
}

/** The video, if this person may change it. Throws Problem 403 for others who work on its channel, 404. */
export async function editableVideo(ctx: Ctx, actor: Actor, id: string): Promise<Video> {
  const video = await videoById(ctx, id);
  if (video && mayEditVideo(actor, video)) {
    enter(actor, video.channelId);
    return video;
  }
  throw video && video.deletedAt === null && managesChannel(actor, video.channelId) ? forbidden() : notFound();
}

/** Whether it stands on top of its channel's page. */
export async function isPinned(ctx: Ctx, { id, channelId }: Pick<Video, "id" | "channelId">): Promise<boolean> {
  return (await channelById(ctx, channelId))?.pinnedVideoId === id;
}

export type OpeningFacts = VisibleFacts & {
  duration: number | null;
  mediaVersion: number;
  uploadedAt: number | null;
  sourceKey: string | null;
  passwordHash: string | null;
  adultsOnly: boolean;
  ageRestriction: number;
};
/** As long as a stream goes on without the database. */
const makeKnownFacts = () => new LastKnown<OpeningFacts>({ max: 10_000, freshMs: second, believedMs: minute });

/**
 * What decides whether a media file may be read. A player asks for many files of one video, so it is remembered for a
 * second, and for a minute while the database does not answer; every change in this process forgets it at once.
 */
export async function mediaFacts(ctx: Ctx, id: string): Promise<OpeningFacts | undefined> {
  return ctx.local(makeKnownFacts).get(id, () => readFacts(ctx, id));
}

async function readFacts(ctx: Ctx, id: string): Promise<OpeningFacts | undefined> {
  const statement = hot(ctx.db, "mediaFacts", (db) =>
    db
      .select({
        channelId: videos.channelId,
        visibility: videos.visibility,
        closed: videos.closed,
        hiddenAt: videos.hiddenAt,
        publishedAt: videos.publishedAt,
        playableAt: videos.playableAt,
        deletedAt: videos.deletedAt,
        live: videos.live,
        premiereAt: videos.premiereAt,
        premiereEndedAt: videos.premiereEndedAt,
        duration: videos.duration,
        mediaVersion: videos.mediaVersion,
        uploadedAt: videos.uploadedAt,
        sourceKey: videos.sourceKey,
        passwordHash: videos.passwordHash,
        adultsOnly: videos.adultsOnly,
        ageRestriction: videos.ageRestriction,
      })
      .from(videos)
      .where(eq(videos.id, sql.placeholder("id")))
      .limit(1)
      .prepare("mediaFacts"),
  );
  const [facts] = await statement.execute({ id });
  return facts;
}

const makeCountedFacts = () =>
  new LRUCache<string, OpeningFacts>({ max: 10_000, ttl: 10 * second, ttlAutopurge: true });

/**
 * The same for counting what is played, of which ten seconds more or less are no matter: on a busy evening thousands of
 * films are told of each second.
 */
export async function countedFacts(ctx: Ctx, id: string): Promise<OpeningFacts | undefined> {
  const known = ctx.local(makeCountedFacts);
  const recent = known.get(id);
  if (recent) return recent;
  const facts = await mediaFacts(ctx, id);
  if (facts) known.set(id, facts);
  return facts;
}

/** Called after each change of such facts. */
export function forgetMediaFacts(ctx: Ctx, id: string): void {
  ctx.local(makeCountedFacts).delete(id);
  ctx.local(makeKnownFacts).forget(id);
  forgetAnswers(ctx.storage);
}

export type CaptionTrack = typeof captions.$inferSelect;

export async function captionsOf(ctx: Ctx, videoId: string): Promise<CaptionTrack[]> {
  const statement = hot(ctx.db, "captionsOf", (db) =>
    db
      .select()
      .from(captions)
      .where(eq(captions.videoId, sql.placeholder("videoId")))
      .orderBy(captions.lang)
      .limit(100)
      .prepare("captionsOf"),
  );
  return statement.execute({ videoId });
}

/** The captions of several videos, by video. */
export async function captionsAmong(ctx: Ctx, videoIds: string[]): Promise<Map<string, CaptionTrack[]>> {
  if (videoIds.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(captions)
    .where(inArray(captions.videoId, videoIds))
    .orderBy(captions.videoId, captions.lang);
  return Map.groupBy(rows, ({ videoId }) => videoId);
}
