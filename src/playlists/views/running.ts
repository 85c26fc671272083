import type { AppContext } from "../../platform/http/types.ts";
import { Problem } from "../../platform/problem.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { playlistName } from "../json.ts";
import { visiblePlaylist } from "../queries/playlists.ts";
import { cardsSeen, laterId, laterStops, type Stop, seenMax, shuffled, stopsOf } from "../queries/run.ts";
import { type Run, readRun, runQuery } from "../urls.ts";
import { ownerOf } from "./words.ts";

/** A list that is played, from where one is in it. */
export type Running = {
  run: Run;
  title: string;
  /** The page of the list, without the language. */
  path: string;
  owner: string | undefined;
  /** The place of this video, from one on, and of how many. */
  place: number;
  of: number;
  /** How long it takes from here to the end. */
  secondsLeft: number;
  /** The videos around this one, each with its place. */
  around: { place: number; row: VideoCardRow }[];
  next: VideoCardRow[];
  previous: VideoCardRow | undefined;
};

/** So many stand in the list beside the player, before this one and from it on; beside them the ends of what begins again. */
const shownBefore = 30;
const shownAfter = seenMax - 2 - shownBefore;

/** What the address of a video says of the list that it is played out of; undefined where it is in none that this person sees. */
export async function runningOf(c: AppContext, videoId: string): Promise<Running | undefined> {
  const run = readRun((name) => c.req.query(name));
  const list = run && (await listOf(c, run));
  if (!run || !list) return undefined;
  const stops = run.shuffle ? shuffled(list.stops, run.shuffle) : list.stops;
  const at = stops.findIndex((stop) => stop.videoId === videoId);
  if (at < 0) return undefined;
  const from = Math.max(0, at - shownBefore);
  const shown = stops.slice(from, at + shownAfter);
  const turned = run.loop && stops.length > 1 ? [stops[0], stops.at(-1)].flatMap((stop) => stop ?? []) : [];
  const ids = [...new Set([...shown, ...turned].map((stop) => stop.videoId))];
  const rows = new Map((await cardsSeen(c.var.ctx, c.var.actor, ids)).map((row) => [row.id, row]));
  const rowsOf = (some: Stop[]) => some.flatMap((stop) => rows.get(stop.videoId) ?? []);
  const after = rowsOf(stops.slice(at + 1, at + shownAfter));
  const before = rowsOf(stops.slice(from, at));
  const isLast = at === stops.length - 1;
  return {
    run,
    title: list.title,
    path: list.path,
    owner: list.owner,
    place: at + 1,
    of: stops.length,
    secondsLeft: stops.slice(at).reduce((sum, stop) => sum + stop.seconds, 0),
    around: shown.flatMap((stop, index) => {
      const row = rows.get(stop.videoId);
      return row ? [{ place: from + index + 1, row }] : [];
    }),
    next: isLast && run.loop ? rowsOf(turned.slice(0, 1)) : after,
    previous: at === 0 && run.loop ? rowsOf(turned.slice(1))[0] : before.at(-1),
  };
}

/** The video that playing a list begins with; undefined where the address names none that this person sees. */
export async function firstOfRun(c: AppContext): Promise<string | undefined> {
  const run = readRun((name) => c.req.query(name));
  const list = run && (await listOf(c, run));
  if (!list) return undefined;
  return (run.shuffle ? shuffled(list.stops, run.shuffle) : list.stops)[0]?.videoId;
}

type PlayedList = { title: string; path: string; owner: string | undefined; stops: Stop[] };

async function listOf(c: AppContext, run: Run): Promise<PlayedList | undefined> {
  const { ctx, actor, t } = c.var;
  if (run.playlistId === laterId)
    return { title: t("playlists.later"), path: "/watch-later", owner: undefined, stops: await laterStops(ctx, actor) };
  try {
    const list = await visiblePlaylist(ctx, actor, run.playlistId);
    return {
      title: playlistName(list, t),
      path: `/playlist/${list.id}`,
      owner: ownerOf(ctx, list)?.name,
      stops: await stopsOf(ctx, actor, list),
    };
  } catch (error) {
    // Who may watch the video watches it without the list.
    if (error instanceof Problem && error.status === 404) return undefined;
    throw error;
  }
}

/** Addresses of the same video with the list played otherwise. */
export function otherwise({ run }: Running, change: Partial<Run>): string {
  return `?${runQuery({ ...run, ...change })}`;
}
