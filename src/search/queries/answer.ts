import { mutedAmong } from "../../mutes/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { type Asked, type Entity, isQuery, narrowing, noFilters } from "../limits.ts";
import { isNothing, parseQuery, type Sought } from "../text/sought.ts";
import { corrected } from "./correct.ts";
import { type FoundChannel, type FoundPerson, foundChannels, foundPeople } from "./names.ts";
import { type Quote, quotesIn } from "./quotes.ts";
import type { FoundRow } from "./rows.ts";
import { countVideos, foundVideos } from "./videos.ts";

export type Part = { place?: string | undefined; limit: number };
export type Counts = { videos: number; channels: number; users: number };

/** What a search found. */
export type Answer = {
  sought: Sought;
  /** What was sought instead of mistyped words. */
  meant: string | undefined;
  counts: Counts;
  videos: FoundRow[];
  quotes: Map<number, Quote>;
  channels: FoundChannel[];
  people: FoundPerson[];
  next: string | undefined;
  /** Of a search that found nothing: how many videos it would find without its filters. */
  unfiltered: number;
};

const nothingFound: Answer = {
  sought: { words: [], phrases: [] },
  meant: undefined,
  counts: { videos: 0, channels: 0, users: 0 },
  videos: [],
  quotes: new Map(),
  channels: [],
  people: [],
  next: undefined,
  unfiltered: 0,
};

/** Whether there is anything to look for: words that are a query, or a filter. */
export function isAsked({ query, filters }: Omit<Asked, "entity">): boolean {
  return query === "" ? narrowing(filters).some((name) => name !== "exact") : isQuery(query);
}

/** Looks in what the tab shows, and counts what the others would. Where words stand nowhere, what they are like is meant. */
export async function answerOf(ctx: Ctx, asked: Asked, part: Part, viewer?: Viewer): Promise<Answer> {
  if (!isAsked(asked)) return nothingFound;
  return answered(ctx, { ...asked, viewer }, part);
}

/** A search and by whom it is read. */
type For = Asked & { viewer: Viewer | undefined };

async function answered(ctx: Ctx, asked: For, part: Part): Promise<Answer> {
  const typed = parseQuery(asked.query, asked.filters.exact);
  const first = await looked(ctx, typed, asked, part);
  if (first.counts[tabOf(asked.entity)] > 0 || typed.words.length === 0) return first;
  const meant = await corrected(ctx, typed, indexesOf[tabOf(asked.entity)]);
  const second = meant && (await looked(ctx, meant, asked, part));
  const found =
    second && second.counts[tabOf(asked.entity)] > 0 ? second : await loosened(ctx, meant ?? typed, asked, part);
  if (!found) return first;
  return meant ? { ...found, meant: meantText(found.sought) } : found;
}

/** Videos that have half of the words, the best first, where none has all of them. */
async function loosened(ctx: Ctx, sought: Sought, asked: For, part: Part): Promise<Answer | undefined> {
  if (tabOf(asked.entity) !== "videos" || sought.words.length < 2 || sought.phrases.length > 0) return undefined;
  const filters = { ...asked.filters, sort: "best" as const, sortDesc: true };
  const answer = await looked(ctx, { ...sought, some: true }, { ...asked, filters }, part);
  return answer.counts.videos > 0 ? answer : undefined;
}

const indexesOf = { videos: ["videos", "cues"], channels: ["channels"], users: ["people"] } as const;

/** What a tab shows; everything begins with videos. */
export function tabOf(entity: Entity): keyof Counts {
  return entity === "all" ? "videos" : entity;
}

async function looked(ctx: Ctx, sought: Sought, { entity, filters, viewer }: For, part: Part): Promise<Answer> {
  const tab = tabOf(entity);
  const nothing = isNothing(sought);
  // One after the other: what the page met is not read again to be counted.
  const lookedAndCounted = async () => {
    const page = tab === "videos" ? await foundVideos(ctx, sought, filters, part, viewer) : undefined;
    return [page, await countVideos(ctx, sought, filters, viewer, page?.met)] as const;
  };
  const [[page, videoCount], channels, people] = await Promise.all([
    lookedAndCounted(),
    nothing ? [] : foundChannels(ctx, sought).then((found) => notMutedOf(ctx, viewer, found)),
    nothing ? [] : foundPeople(ctx, sought).then((found) => notMutedOf(ctx, viewer, found)),
  ]);
  const videos = page?.rows ?? [];
  const none = tab === "videos" && videoCount === 0 && narrowing(filters).length > 0;
  return {
    sought,
    meant: undefined,
    counts: { videos: videoCount, channels: channels.length, users: people.length },
    videos,
    quotes: await quotesIn(ctx, sought, videos),
    ...partOf(tab, part, channels, people),
    ...(page ? { next: page.next } : {}),
    unfiltered: none ? await countWithout(ctx, sought, viewer) : 0,
  };
}

async function notMutedOf<Named extends { id: string }>(ctx: Ctx, viewer: Viewer | undefined, found: Named[]) {
  if (viewer?.userId === undefined || found.length === 0) return found;
  const ids = found.map(({ id }) => id);
  const muted = await mutedAmong(ctx, viewer.userId, ids);
  return found.filter(({ id }) => !muted.has(id));
}

/** The part of channels and people that a page shows; beside videos the best channel alone. */
function partOf(tab: keyof Counts, { place, limit }: Part, channels: FoundChannel[], people: FoundPerson[]) {
  const at = tab === "videos" ? 0 : Number(/^\d{1,4}$/.test(place ?? "") ? place : 0);
  const all = tab === "channels" ? channels.length : tab === "users" ? people.length : 0;
  return {
    channels: tab === "channels" ? channels.slice(at, at + limit) : channels.slice(0, 1),
    people: tab === "users" ? people.slice(at, at + limit) : [],
    next: all > at + limit ? String(at + limit) : undefined,
  };
}

async function countWithout(ctx: Ctx, sought: Sought, viewer: Viewer | undefined): Promise<number> {
  const words = sought.phrases.flat().map((folded) => ({ written: folded, folded, instead: [] }));
  const free = { words: [...sought.words, ...words], phrases: [] };
  return isNothing(free) ? 0 : countVideos(ctx, free, noFilters, viewer);
}

function meantText({ words }: Sought): string {
  return words.map(({ written, instead }) => instead[0] ?? written).join(" ");
}
