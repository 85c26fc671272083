import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { foldTag } from "../../platform/tags.ts";
import { playlistById, playlistVideos } from "../../playlists/queries/playlists.ts";
import type { Reason } from "../../recommendations/limits.ts";
import { recommendedFor } from "../../recommendations/queries/recommended.ts";
import { trendingVideos } from "../../recommendations/queries/trending.ts";
import { searchParams } from "../../search/limits.ts";
import { smartListById, smartListVideos } from "../../search/queries/smart-lists.ts";
import { subscribedVideos } from "../../subscriptions/queries/subscriptions.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { bannedVideos, newestVideos, popularVideos, taggedVideos, upcomingVideos } from "../../videos/queries/lists.ts";
import type { Section } from "../input.ts";
import type { SectionType } from "../limits.ts";

/** Of what is on and to come; one more, and there is a page of them. */
export const upcomingShown = 8;
/** Of posts; once there are as many, there is a page of them. */
export const postsShown = 6;
/** The carousel's slides. */
export const slidesShown = 5;
/** Cards of a row on the widest screens. */
export const perRow = 5;

/** A card's row, and why it is recommended where it is. */
export type SectionVideo = VideoCardRow & { reason?: Reason };

type VideoSource = {
  videos: (ctx: Ctx, section: Section, limit: number, actor: Actor) => Promise<SectionVideo[]>;
  /** How many it shows; as many as fill its rows unless said otherwise. */
  shown?: number;
  /** It differs from person to person: there is none for whoever is not logged in, or one for all of them. */
  personal?: "only" | "also";
};

const anybody: Actor = { role: "anonymous", channelIds: [] };

/** Where the videos of each kind of section come from. */
export const videoSources: Partial<Record<SectionType, VideoSource>> = {
  featured: { videos: (ctx, _, limit) => openVideos(ctx, "featured", limit), shown: slidesShown },
  "live-upcoming": { videos: (ctx, _, limit) => upcomingVideos(ctx, limit), shown: upcomingShown },
  subscriptions: { videos: (ctx, _, limit, actor) => subscribedVideos(ctx, actor, limit), personal: "only" },
  new: { videos: (ctx, _, limit) => newestVideos(ctx, limit) },
  trending: { videos: (ctx, _, limit) => trendingVideos(ctx, anybody, limit) },
  recommended: { videos: (ctx, _, limit, actor) => recommendedFor(ctx, actor, limit), personal: "also" },
  popular: { videos: (ctx, _, limit) => popularVideos(ctx, limit) },
  category: { videos: (ctx, { category = "" }, limit) => taggedVideos(ctx, `category:${category}`, limit) },
  tag: { videos: (ctx, { tag = "" }, limit) => taggedVideos(ctx, foldTag(tag), limit) },
  playlist: { videos: (ctx, { playlistId = "" }, limit) => openVideos(ctx, playlistId, limit) },
  "smart-list": { videos: (ctx, { listId = "" }, limit) => savedVideos(ctx, listId, limit) },
  "silenced-and-banned": { videos: (ctx, _, limit) => bannedVideos(ctx, limit) },
};

/** Of a playlist that anybody may see; what only those with its address shall find is not shown to all. */
async function openVideos(ctx: Ctx, playlistId: string, limit: number): Promise<VideoCardRow[]> {
  const rows = await playlistVideos(ctx, anybody, playlistId, limit);
  return rows.filter(({ listedAt }) => listedAt !== null);
}

async function savedVideos(ctx: Ctx, listId: string, limit: number): Promise<VideoCardRow[]> {
  const list = await smartListById(ctx, listId);
  return list ? smartListVideos(ctx, list, limit) : [];
}

/** What a section's playlist or saved search is called, and the path of the page with more, without the language. */
export type Told = { name?: string; more: string };

export async function toldOf(ctx: Ctx, { type, playlistId = "", listId = "", ...section }: Section): Promise<Told> {
  switch (type) {
    case "category":
      return { more: `/categories?${new URLSearchParams({ name: section.category ?? "" })}` };
    case "tag":
      return { more: `/tags/${encodeURIComponent(section.tag ?? "")}` };
    case "playlist":
      return { name: (await playlistById(ctx, playlistId))?.name ?? "", more: `/playlist/${playlistId}` };
    case "featured":
      return { more: "/playlist/featured" };
    case "document":
      return { more: `/${section.documentSlug}` };
    case "newChannels":
      return { more: "/channels?sort=createdAt" };
    case "popularChannels":
      return { more: "/channels?sort=subscriptionsCount" };
    case "posts":
      return { more: "/feed" };
    case "smart-list":
      return toldOfSearch(ctx, listId);
    default:
      return { more: `/${type}` };
  }
}

/** Everybody may search for what somebody saved; the saved search itself is its owner's. */
async function toldOfSearch(ctx: Ctx, listId: string): Promise<Told> {
  const list = await smartListById(ctx, listId);
  if (!list) return { more: "/search" };
  const { query, ...filters } = list.filters;
  return { name: list.name, more: searchParams(query, filters) };
}
