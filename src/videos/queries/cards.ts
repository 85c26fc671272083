import { and, eq, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { type Db, hot } from "../../platform/db/database.ts";
import { videos } from "../table.ts";
import { fitsItsViewer, type Viewer, viewerPlaces } from "./viewer.ts";
import { openToLink } from "./visible.ts";

/** What a card shows of a video and its channel, in one row. */
export const cardColumns = {
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
  hasPassword: sql<boolean>`(${videos.passwordHash} is not null)`.mapWith(Boolean),
  /** Its link opens it for everybody; others are read only for who may see them. */
  open: sql<boolean>`case when ${openToLink} then 1 else 0 end`.mapWith((open) => Number(open) === 1),
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

/**
 * Each video has its channel: it is a left join because SQLite begins no such join with its right side. With few channels it
 * would begin with those, and sort all of a channel's videos where the list's index gives the few that are asked for.
 */
export function cardsFrom(db: Db) {
  const from = db.select(cardColumns).from(videos);
  const join = from.leftJoin.bind(from) as unknown as typeof from.innerJoin;
  return join(channels, eq(channels.id, videos.channelId));
}

export type VideoCardRow = Awaited<ReturnType<typeof cardsFrom>>[number];

/** The videos that a list leaves out because they stand elsewhere on its page: so many places in each statement. */
const leftOutMax = 40;

const leftOutPlaces = Array.from({ length: leftOutMax }, (_, index) => `out${index}`);

/** The condition of a statement that leaves out what `leftOut` gives it, and what its viewer does not want to see. */
export const notLeftOut = () =>
  and(
    notInArray(
      videos.id,
      leftOutPlaces.map((place) => sql.placeholder(place)),
    ),
    fitsItsViewer(),
  );

/** What `notLeftOut` is given: an empty place leaves out nothing. */
export function leftOut(shown: { id: string }[], viewer?: Viewer): Record<string, string | number> {
  if (shown.length > leftOutMax) throw new Error(`a list leaves out ${leftOutMax} videos at most`);
  const places = Object.fromEntries(leftOutPlaces.map((place, index) => [place, shown[index]?.id ?? ""]));
  return { ...places, ...viewerPlaces(viewer) };
}

/** Cards of these videos that anybody may see and this viewer wants to, in the order of the ids. */
export async function cardsOf(ctx: Ctx, ids: string[], viewer?: Viewer): Promise<VideoCardRow[]> {
  if (ids.length === 0) return [];
  const place = (index: number) => `id${index}`;
  const statement = hot(ctx.db, `cardsOf ${ids.length}`, (db) =>
    cardsFrom(db)
      .where(
        and(
          isNotNull(videos.listedAt),
          fitsItsViewer(),
          or(...ids.map((_, at) => eq(videos.id, sql.placeholder(place(at))))),
        ),
      )
      .prepare(`cardsOf ${ids.length}`),
  );
  const rows = await statement.execute({
    ...Object.fromEntries(ids.map((id, at) => [place(at), id])),
    ...viewerPlaces(viewer),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What these videos say of themselves, by id. */
export async function descriptionsOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: videos.id, description: videos.description })
    .from(videos)
    .where(inArray(videos.id, ids));
  return new Map(rows.map(({ id, description }) => [id, description]));
}
