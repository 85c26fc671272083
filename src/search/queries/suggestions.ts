import { and, desc, eq, gte, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { notMuted } from "../../mutes/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { foldTag } from "../../platform/tags.ts";
import { foldedText } from "../../platform/text/fold.ts";
import { stemsOf } from "../../platform/text/stems.ts";
import { cardsOf, type VideoCardRow } from "../../videos/queries/cards.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { videoTags } from "../../videos/table.ts";
import { searchSpellings, searchSuggestions, searchVideos } from "../table.ts";
import { parseQuery, readings } from "../text/sought.ts";
import { termOf } from "../text/terms.ts";
import { matching } from "../text-index.ts";

export type Suggestions = {
  /** What one may have begun to type. */
  texts: string[];
  channels: { id: string; name: string; slug: string; pictureVersion: number; subscriptionsCount: number }[];
  videos: VideoCardRow[];
};

const textsMax = 6;
const directMax = { channels: 2, videos: 3 };
/** So many that begin as typed are compared, the weightiest first. */
const alikeMax = 40;
/** So many that have their first letters alike are looked through for them. */
const lookedThrough = 300;

/** What goes on as somebody begins, by what others sought, tags and names. */
export async function suggestionsFor(ctx: Ctx, typed: string, viewer?: Viewer): Promise<Suggestions> {
  const key = foldedText(typed);
  if (key.length < 2) return { texts: [], channels: [], videos: [] };
  const alike = (await beginningAlike(ctx, key)).filter((row) => row.key.startsWith(key));
  const of = (kind: string, max: number) =>
    alike
      .filter((row) => row.kind === kind)
      .slice(0, max)
      .map(({ id }) => id.slice(kind.length + 1));
  const videoIds = of("title", directMax.videos);
  const [texts, found, rows] = await Promise.all([
    textsOf(ctx, alike),
    channelsOf(ctx, of("channel", directMax.channels), viewer),
    videosOf(ctx, key, videoIds, viewer),
  ]);
  return { texts, channels: found, videos: rows };
}

/** Queries of others, and tags of films that are there to be found; each once. */
async function textsOf(ctx: Ctx, alike: { kind: string; key: string; text: string }[]): Promise<string[]> {
  const used = await tagsInUse(
    ctx,
    alike.filter(({ kind }) => kind === "tag").map(({ text }) => foldTag(text)),
  );
  const texts = new Map<string, string>();
  for (const { kind, key, text } of alike)
    if (!texts.has(key) && (kind === "query" || (kind === "tag" && used.has(foldTag(text)))))
      texts.set(key, text.toLowerCase());
  return [...texts.values()].slice(0, textsMax);
}

async function tagsInUse(ctx: Ctx, tags: string[]): Promise<Set<string>> {
  if (tags.length === 0) return new Set();
  const rows = await ctx.db.selectDistinct({ tag: videoTags.tag }).from(videoTags).where(inArray(videoTags.tag, tags));
  return new Set(rows.map(({ tag }) => tag));
}

async function beginningAlike(ctx: Ctx, key: string) {
  const { two, three, four, eight, id, kind, key: goesOn, text, weight } = searchSuggestions;
  const [column, length] =
    key.length >= 8 ? [eight, 8] : key.length >= 4 ? [four, 4] : key.length === 3 ? [three, 3] : [two, 2];
  const begun = eq(column, key.slice(0, length));
  const rows = ctx.db.select({ id, kind, key: goesOn, text }).from(searchSuggestions);
  if (key.length === length) return rows.where(begun).orderBy(desc(weight)).limit(alikeMax);
  const among = ctx.db
    .select({ id, key: goesOn })
    .from(searchSuggestions)
    .where(begun)
    .orderBy(desc(weight))
    .limit(lookedThrough)
    .as("among");
  return rows
    .innerJoin(among, eq(among.id, id))
    .where(sql`substr(${among.key}, 1, ${key.length}) = ${key}`)
    .orderBy(desc(weight))
    .limit(alikeMax);
}

/** Those of these that the viewer does not mute. */
async function channelsOf(ctx: Ctx, ids: string[], viewer?: Viewer): Promise<Suggestions["channels"]> {
  if (ids.length === 0) return [];
  const { id, name, slug, pictureVersion, subscriptionsCount, listedAt } = channels;
  const rows = await ctx.db
    .select({ id, name, slug, pictureVersion, subscriptionsCount })
    .from(channels)
    .where(
      and(inArray(id, ids), isNotNull(listedAt), viewer?.userId ? notMuted(viewer.userId, "channel", id) : undefined),
    );
  return rows.sort((one, other) => other.subscriptionsCount - one.subscriptionsCount);
}

/** Films whose titles begin so, and then those in whose titles a word does. */
async function videosOf(ctx: Ctx, key: string, ids: string[], viewer?: Viewer): Promise<VideoCardRow[]> {
  const more = ids.length < directMax.videos ? await withWords(ctx, key) : [];
  return (await cardsOf(ctx, [...new Set([...ids, ...more])], viewer)).slice(0, directMax.videos);
}

async function withWords(ctx: Ctx, key: string): Promise<string[]> {
  const words = parseQuery(key, false).words;
  const last = words.at(-1);
  const completed = last ? await wordsBeginning(ctx, last.folded) : [];
  if (completed.length === 0) return [];
  const clauses = [
    ...words.slice(0, -1).map((word) => ({ any: readings(word).map(termOf.named) })),
    { any: [...new Set(completed.flatMap((folded) => stemsOf({ written: folded, folded })))].map(termOf.named) },
  ];
  const numbers = await matching(ctx, "videos", clauses, { limit: directMax.videos });
  if (numbers.length === 0) return [];
  const rows = await ctx.db
    .select({ number: searchVideos.id, id: searchVideos.videoId })
    .from(searchVideos)
    .where(inArray(searchVideos.id, numbers));
  return rows.sort((one, other) => other.number - one.number).map(({ id }) => id);
}

const completionsMax = 20;

/** Words of names that begin so. */
async function wordsBeginning(ctx: Ctx, beginning: string): Promise<string[]> {
  if (beginning.length < 3 || !/^[a-z]+$/.test(beginning)) return [];
  const { variant, word } = searchSpellings;
  const rows = await ctx.db
    .select({ word })
    .from(searchSpellings)
    .where(and(gte(variant, beginning), lte(variant, `${beginning}zzzz`), eq(variant, word)))
    .orderBy(variant)
    .limit(completionsMax);
  return rows.map((row) => row.word);
}
