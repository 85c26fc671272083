import { withoutLanguage } from "../../platform/http/own-path.ts";
import type { Source } from "../limits.ts";

export type Origin = { source: Source; host: string };

/** The first part of a page's path, and what a viewer who comes from there came by. */
const rooms: Record<string, Source> = {
  "": "home",
  search: "search",
  watch: "recommended",
  recommended: "recommended",
  subscriptions: "subscriptions",
  notifications: "subscriptions",
  feed: "subscriptions",
  c: "channel",
  channel: "channel",
  user: "channel",
  playlist: "playlist",
  "watch-later": "playlist",
  favourites: "playlist",
  history: "playlist",
  "live-upcoming": "lists",
  new: "lists",
  popular: "lists",
  trending: "lists",
  categories: "lists",
  channels: "lists",
  tags: "lists",
  "big-tech": "lists",
  tv: "lists",
};

/**
 * Where a viewer came from: `from` is the page before, as a browser tells of it, `to` the path that they came to. Of other
 * sites the host is all that is kept.
 */
export function originOf(from: string, to: string, ownOrigins: readonly string[]): Origin {
  const before = URL.parse(from);
  const foreign = before && !ownOrigins.includes(before.origin);
  const host = foreign ? hostOf(before) : "";
  const page = URL.parse(to, "http://here.invalid");
  if (page && areaOf(page.pathname) === "embed") return { source: "embed", host };
  if (foreign) return { source: "external", host };
  if (page?.searchParams.has("playlistId")) return { source: "playlist", host: "" };
  if (!before) return { source: "direct", host: "" };
  return { source: roomOf(before.pathname), host: "" };
}

function roomOf(pathname: string): Source {
  const area = areaOf(pathname);
  return Object.hasOwn(rooms, area) ? (rooms[area] ?? "inside") : "inside";
}

/** The first part of a path of this site, which is a name and never an id. */
export function areaOf(pathname: string): string {
  return withoutLanguage(pathname).split("/")[1] ?? "";
}

/** Without `www.`; nothing for what is no plain name. */
function hostOf({ protocol, hostname }: URL): string {
  const host = hostname.replace(/^www\./, "");
  return /^https?:$/.test(protocol) && /^[a-z0-9.-]{1,80}$/.test(host) ? host : "";
}
