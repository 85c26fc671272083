import type { PlayerProps } from "../../../islands/player/props.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { type Run, runPath } from "../../playlists/urls.ts";
import type { Running } from "../../playlists/views/running.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import { gateOf } from "../../videos/gate.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { listedThumbnail } from "../../videos/urls.ts";

/** As many as stand beside each other over a wide picture. */
export const followingShown = 3;

/** What the player offers after its end; it begins there at once. `site` stands before the addresses in other sites' frames. */
export function followingOf(c: AppContext, rows: VideoCardRow[], site = ""): PlayerProps["next"] {
  return cardsAt(c, rows, ({ id }) => `${site}${href(c.var.lang, `/watch/${id}`)}?autoplay=1`);
}

/** What comes next in the list that is played. */
export function followingInRun(c: AppContext, { next, run }: Running, where?: "embed"): PlayerProps["next"] {
  return cardsAt(c, next, ({ id }) => inRun(c, id, run, where));
}

/** What the player knows of that list besides. */
export function placeInRun(c: AppContext, { next, previous, run }: Running, where?: "embed") {
  return { inList: next.length > 0, previous: previous ? inRun(c, previous.id, run, where) : null };
}

/** How a frame looks and sounds is the same for each film of a list. */
const lookOfFrame = ["muted", "controls", "title"];

function inRun(c: AppContext, videoId: string, run: Run, where: "embed" | undefined): string {
  const address = `${href(c.var.lang, runPath(videoId, run, where))}&autoplay=1`;
  const look = where === undefined ? [] : lookOfFrame.filter((name) => c.req.query(name) !== undefined);
  return address + look.map((name) => `&${name}=${encodeURIComponent(c.req.query(name) ?? "")}`).join("");
}

/** Nothing plays by itself that would ask first. */
function cardsAt(c: AppContext, rows: VideoCardRow[], addressOf: (row: VideoCardRow) => string): PlayerProps["next"] {
  const { ctx } = c.var;
  const open = rows.filter((row) => gateOf(c, row) === "open");
  return open.slice(0, followingShown).map((row) => ({
    href: addressOf(row),
    title: bindShortWords(row.title),
    channel: bindShortWords(row.channelName),
    length: row.duration === null ? "" : duration(row.duration),
    picture: listedThumbnail(ctx, row, 240),
  }));
}
