import { and, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Channel, listedChannels } from "../../channels/queries.ts";
import { documentPage, isDocument, type RenderedDocument } from "../../documents/queries.ts";
import type { DocumentSlug } from "../../documents/slugs.ts";
import { mutes } from "../../mutes/table.ts";
import type { Actor } from "../../platform/actor.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import type { Lang } from "../../platform/i18n/translate.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import type { Section } from "../input.ts";
import { perRow, toldOf, videoSources } from "./sources.ts";

/** What a section shows. */
export type Content =
  | { kind: "videos"; videos: VideoCardRow[] }
  | { kind: "carousel"; videos: VideoCardRow[] }
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
/** So many more, for whoever has muted some of those who made them. */
const spare = 10;

/**
 * What the sections of a page show to this person, in their order: no video stands in two of them, and those that are hidden
 * or have nothing are left out. Every section is read at once; each reads so many videos more than it shows as stand
 * above it.
 */
export async function filledSections(ctx: Ctx, actor: Actor, lang: Lang, all: Section[]): Promise<FilledSection[]> {
  const sections = all.filter(({ hidden }) => !hidden);
  const [muted, ...found] = await Promise.all([mutedChannels(ctx, actor), ...findAll(ctx, actor, lang, sections)]);
  const shown = new Set<string>();
  const filled: FilledSection[] = [];
  for (const [at, section] of sections.entries()) {
    const taken = withoutDoubles(section, found[at], shown, muted);
    if (!taken) continue;
    const { name = "", more } = await kept(ctx, `told ${keyOf(section)}`, () => toldOf(ctx, section));
    filled.push({ section, content: taken.content, name, more: taken.more ? more : undefined });
  }
  return filled;
}

type Found = VideoCardRow[] | Channel[] | RenderedDocument | undefined;

function findAll(ctx: Ctx, actor: Actor, lang: Lang, sections: Section[]): Promise<Found>[] {
  let above = 0;
  return sections.map((section) => {
    const source = videoSources[section.type];
    if (!source) return findOther(ctx, lang, section);
    if (source.personal && actor.userId === undefined) return Promise.resolve([]);
    const limit = Math.min(lookedThroughMax, above + shownOf(section) + 1 + spare);
    above += shownOf(section);
    const find = () => source.videos(ctx, section, limit, actor);
    return source.personal ? find() : kept(ctx, `${keyOf(section)} ${limit}`, find);
  });
}

async function findOther(ctx: Ctx, lang: Lang, section: Section): Promise<Found> {
  const { type, documentSlug = "" } = section;
  if (type === "document") return isDocument(documentSlug) ? documentPage(ctx, documentSlug, lang, false) : undefined;
  const sort = type === "newChannels" ? "createdAt" : "subscriptionsCount";
  const limit = section.rows * channelsPerRow + 1 + spare;
  return kept(ctx, `${type} ${limit}`, () => listedChannels(ctx, sort, limit));
}

/** Of a section of videos; the last row may be short. */
export function shownOf(section: Section): number {
  return videoSources[section.type]?.shown ?? section.rows * perRow;
}

type Taken = { content: Content; more: boolean };

/** What is left for a section by those above it; undefined for nothing. */
function withoutDoubles(section: Section, found: Found, shown: Set<string>, muted: Set<string>): Taken | undefined {
  if (section.type === "document") {
    const document = found as RenderedDocument | undefined;
    const slug = section.documentSlug;
    return document && slug ? { content: { kind: "document", slug, document }, more: true } : undefined;
  }
  if (!videoSources[section.type]) {
    const channels = (found as Channel[]).filter(({ id }) => !muted.has(id));
    const shown = channels.slice(0, section.rows * channelsPerRow);
    const more = channels.length > shown.length;
    return shown.length === 0 ? undefined : { content: { kind: "channels", channels: shown }, more };
  }
  const left = (found as VideoCardRow[]).filter(({ id, channelId }) => !shown.has(id) && !muted.has(channelId));
  const videos = left.slice(0, shownOf(section));
  if (videos.length === 0) return undefined;
  for (const { id } of videos) shown.add(id);
  const kind = section.type === "featured" ? "carousel" : "videos";
  return { content: { kind, videos }, more: kind === "videos" && left.length > videos.length };
}

/** What two sections have in common when they show the same. */
function keyOf({ type, category, tag, playlistId, listId, documentSlug }: Section): string {
  return [type, category, tag, playlistId, listId, documentSlug].join(" ");
}

const makeKept = (ctx: Ctx) =>
  new LRUCache<string, Promise<unknown>>({ max: 200, ttl: 2 * second, ttlResolution: 0, perf: ctx.clock });

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

async function mutedChannels(ctx: Ctx, actor: Actor): Promise<Set<string>> {
  if (actor.userId === undefined) return new Set();
  const statement = hot(ctx.db, "mutedChannelIds", (db) =>
    db
      .select({ id: mutes.targetId })
      .from(mutes)
      .where(and(eq(mutes.userId, sql.placeholder("userId")), eq(mutes.kind, "channel")))
      .limit(1000)
      .prepare("mutedChannelIds"),
  );
  const rows = await statement.execute({ userId: actor.userId });
  return new Set(rows.map(({ id }) => id));
}
