import { eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { users } from "../../accounts/table.ts";
import type { Actor } from "../../platform/actor.ts";
import { minute, second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { foldTag } from "../../platform/tags.ts";
import { maySeeVideo } from "../../videos/policy.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { isSpared } from "./spared.ts";

/** Where ads are asked for, by what they are chosen: a page without a film is of no age, category or tag. */
export type Place = {
  videoId: string;
  /** Whose film it is: it earns. */
  channelId: string;
  categories: string[];
  tags: string[];
  /** For no younger ones than that. */
  age: number;
  /** How old the viewer is known to be. */
  viewerAge: number;
};

type Film = Omit<Place, "viewerAge"> & { video: Video };

const makeFilms = () => new LRUCache<string, Film>({ max: 5_000, ttl: 10 * second, ttlAutopurge: true });
const makeAges = () => new LRUCache<string, number>({ max: 10_000, ttl: 10 * minute });

/**
 * What is known of a place; undefined where no ad may stand: beside films for children, films that staff hid or that this
 * person may not see or works on, in players on other sites and before those who donated, unless the site says so.
 */
export async function placeFor(
  ctx: Ctx,
  actor: Actor,
  { videoId, embed }: { videoId?: string | undefined; embed?: boolean | undefined },
): Promise<Place | undefined> {
  const site = await siteSettings(ctx);
  if (embed && !site.adsInEmbeds) return undefined;
  if (actor.userId && !site.adsForDonors && (await isSpared(ctx, actor.userId))) return undefined;
  const viewerAge = actor.userId ? await ageOf(ctx, actor.userId) : 0;
  if (videoId === undefined) return { videoId: "", channelId: "", categories: [], tags: [], age: 0, viewerAge };
  const film = await filmFor(ctx, videoId);
  if (!film || !maySeeVideo(actor, film.video) || actor.channelIds.includes(film.channelId)) return undefined;
  const { forChildren, hiddenAt, spot } = film.video;
  return forChildren || hiddenAt !== null || spot ? undefined : { ...film, viewerAge };
}

/** After a change of them; other processes know within seconds. */
export function forgetFilms(ctx: Ctx, ids: string[]): void {
  const known = ctx.local(makeFilms);
  for (const id of ids) known.delete(id);
}

async function filmFor(ctx: Ctx, id: string): Promise<Film | undefined> {
  const known = ctx.local(makeFilms);
  const recent = known.get(id);
  if (recent) return recent;
  const video = await videoById(ctx, id);
  if (!video) return undefined;
  const { channelId, categories, tags, ageRestriction, ageAtLeast, adultsOnly } = video;
  const age = adultsOnly ? 18 : Math.max(ageRestriction, ageAtLeast);
  const film = { video, videoId: id, channelId, categories, tags: tags.map(foldTag), age };
  known.set(id, film);
  return film;
}

async function ageOf(ctx: Ctx, userId: string): Promise<number> {
  const known = ctx.local(makeAges);
  const recent = known.get(userId);
  if (recent !== undefined) return recent;
  const statement = hot(ctx.db, "ageOf", (db) =>
    db
      .select({ age: users.age })
      .from(users)
      .where(eq(users.id, sql.placeholder("userId")))
      .limit(1)
      .prepare("ageOf"),
  );
  const [user] = await statement.execute({ userId });
  const age = user?.age ?? 0;
  known.set(userId, age);
  return age;
}
