import { and, eq, ne, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Channel, listedChannels } from "../../channels/queries.ts";
import { documentPage, type RenderedDocument } from "../../documents/queries/shown.ts";
import { isDocument } from "../../documents/seeds.ts";
import type { DocumentSlug } from "../../documents/slugs.ts";
import { mutes } from "../../mutes/table.ts";
import type { Actor } from "../../platform/actor.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import { type PostCardRow, postCards } from "../../posts/queries/cards.ts";
import { latestPosts } from "../../posts/queries/posts.ts";
import { isForAdults } from "../../videos/policy.ts";
import type { Section } from "../input.ts";
import { perRow, postsShown, type SectionVideo, toldOf, videoSources } from "./sources.ts";

/** What a section shows. */
export type Content =
  | { kind: "videos"; videos: SectionVideo[] }
  | { kind: "carousel"; videos: SectionVideo[] }
  | { kind: "posts"; posts: PostCardRow[] }
  | { kind: "channels"; channels: Channel[] }
  | { kind: "document"; slug: DocumentSlug; document: RenderedDocument };

export type FilledSection = {
  section: Section;
  content: Content;
  /** What its playlist or saved search is called. */
  name: string;
  /** The path of a page with the rest, where there is more than is shown. */
  more: string | undefined;
};

/** Channels of a row on the widest screens. */
const channelsPerRow = 8;
/** A section that comes late on a long page looks no further for what does not stand above it. */
const lookedThroughMax = 150;
/** What is read for one person alone looks through less. */
const ownLookedThroughMax = 25;
/** So many more of what is read for everybody, for whoever has muted some of those who made them. */
const spare = 10;

/**
 * What the sections of a page show to this person, in their order: no video stands in two of them, and those that are hidden
 * or have nothing are left out. Every section is read at once; each reads so many videos more than it shows as stand
 * above it.
 */
export async function filledSections(ctx: Ctx, actor: Actor, lang: Lang, all: Section[]): Promise<FilledSection[]> {
  const sections = all.filter(({ hidden }) => !hidden);
  const [unwanted, ...found] = await Promise.all([unwantedBy(ctx, actor), ...findAll(ctx, actor, lang, sections)]);
  const shown = new Set<string>();
  const filled: FilledSection[] = [];
  for (const [at, section] of sections.entries()) {
    const taken = withoutDoubles(section, found[at], shown, unwanted);
    if (!taken) continue;
    const { name = "", more } = await kept(ctx, `told ${keyOf(section)}`, () => toldOf(ctx, section));
    filled.push({
      section,
      content: taken.content,
      name: nameOf(taken.content) ?? name,
      more: taken.more ? more : undefined,
    });
  }
  return filled;
}

type Found = SectionVideo[] | Channel[] | PostCardRow[] | RenderedDocument | undefined;

function findAll(ctx: Ctx, actor: Actor, lang: Lang, sections: Section[]): Promise<Found>[] {
  let above = 0;
  return sections.map((section) => {
    const source = videoSources[section.type];
    if (!source) return findOther(ctx, actor, lang, section);
    const isSomebody = actor.userId !== undefined;
    if (source.personal === "only" && !isSomebody) return Promise.resolve([]);
    const own = source.personal !== undefined && isSomebody;
    const needed = above + shownOf(section) + 1;
    const limit = own
      ? Math.min(ownLookedThroughMax + shownOf(section), needed)
      : Math.min(lookedThroughMax, needed + spare);
    above += shownOf(section);
    const find = () => source.videos(ctx, section, limit, actor);
    return own ? find() : kept(ctx, `${keyOf(section)} ${limit}`, find);
  });
}

async function findOther(ctx: Ctx, actor: Actor, lang: Lang, section: Section): Promise<Found> {
  const { type, documentSlug = "" } = section;
  if (type === "document") return isDocument(documentSlug) ? documentPage(ctx, documentSlug, lang, false) : undefined;
  if (type === "posts") {
    const find = async () => postCards(ctx, actor, await latestPosts(ctx, actor, postsShown));
    return actor.userId === undefined ? kept(ctx, "posts", find) : find();
  }
  const sort = type === "newChannels" ? "createdAt" : "subscriptionsCount";
  const limit = section.rows * channelsPerRow + 1 + spare;
  return kept(ctx, `${type} ${limit}`, () => listedChannels(ctx, sort, limit));
}

/** A document is called by its own title. */
function nameOf(content: Content): string | undefined {
  return content.kind === "document" ? content.document.title : undefined;
}

/** Of a section of videos; the last row may be short. */
export function shownOf(section: Section): number {
  return videoSources[section.type]?.shown ?? section.rows * perRow;
}

type Taken = { content: Content; more: boolean };

/** What is left for a section by those above it; undefined for nothing. */
function withoutDoubles(section: Section, found: Found, shown: Set<string>, unwanted: Unwanted): Taken | undefined {
  if (section.type === "document") {
    const document = found as RenderedDocument | undefined;
    const slug = section.documentSlug;
    return document && slug ? { content: { kind: "document", slug, document }, more: true } : undefined;
  }
  if (section.type === "posts") {
    const posts = found as PostCardRow[];
    return posts.length === 0 ? undefined : { content: { kind: "posts", posts }, more: posts.length >= postsShown };
  }
  if (!videoSources[section.type]) {
    const channels = (found as Channel[]).filter(({ id }) => !unwanted.ids.has(id));
    const shown = channels.slice(0, section.rows * channelsPerRow);
    const more = channels.length > shown.length;
    return shown.length === 0 ? undefined : { content: { kind: "channels", channels: shown }, more };
  }
  const left = (found as SectionVideo[]).filter((video) => !shown.has(video.id) && isWanted(video, unwanted));
  const videos = left.slice(0, shownOf(section));
  if (videos.length === 0) return undefined;
  for (const { id } of videos) shown.add(id);
  const kind = section.type === "featured" ? "carousel" : "videos";
  return { content: { kind, videos }, more: kind === "videos" && left.length > videos.length };
}

function isWanted(video: SectionVideo, { ids, adults }: Unwanted): boolean {
  return !ids.has(video.id) && !ids.has(video.channelId) && !(adults && isForAdults(video));
}

/** What two sections have in common when they show the same. */
function keyOf({ type, category, tag, playlistId, listId, documentSlug }: Section): string {
  return [type, category, tag, playlistId, listId, documentSlug].join(" ");
}

const makeKept = (ctx: Ctx) =>
  new LRUCache<string, Promise<unknown>>({
    max: 200,
    ttl: 2 * second,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: ctx.clock,
  });

/** What is the same for everybody is read for all who come within two seconds. */
function kept<Value>(ctx: Ctx, key: string, find: () => Promise<Value>): Promise<Value> {
  const all = ctx.local(makeKept);
  const known = all.get(key) as Promise<Value> | undefined;
  if (known) return known;
  const found = find();
  all.set(key, found);
  found.catch(() => all.delete(key));
  return found;
}

/** More than anybody mutes. */
const mutedMax = 5000;

/** What this person wants to see none of: by the ids of channels and videos, and what is for adults. */
type Unwanted = { ids: Set<string>; adults: boolean };

async function unwantedBy(ctx: Ctx, { userId, adults }: Actor): Promise<Unwanted> {
  if (userId === undefined) return { ids: new Set(), adults: adults !== undefined };
  const statement = hot(ctx.db, "unwantedIds", (db) =>
    db
      .select({ id: mutes.targetId })
      .from(mutes)
      .where(and(eq(mutes.userId, sql.placeholder("userId")), ne(mutes.kind, "user")))
      .limit(mutedMax)
      .prepare("unwantedIds"),
  );
  const rows = await statement.execute({ userId });
  return { ids: new Set(rows.map(({ id }) => id)), adults: adults !== undefined };
}
