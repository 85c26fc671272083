import type { PlayerProps } from "../../../islands/player/props.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { duration } from "../../ui/format.ts";
import { href } from "../../ui/href.ts";
import { bindShortWords } from "../../ui/short-words.ts";
import { isForAdults } from "../../videos/policy.ts";
import type { VideoCardRow } from "../../videos/queries/cards.ts";
import { listedThumbnail } from "../../videos/urls.ts";

/** As many as stand beside each other over a wide picture. */
export const followingShown = 3;

/** What the player offers after its end; it begins there at once. `site` stands before the addresses in other sites' frames. */
export function followingOf(c: AppContext, rows: VideoCardRow[], site = ""): PlayerProps["next"] {
  const { ctx, lang } = c.var;
  return rows.slice(0, followingShown).map((row) => ({
    href: `${site}${href(lang, `/watch/${row.id}`)}?autoplay=1`,
    title: bindShortWords(row.title),
    channel: bindShortWords(row.channelName),
    length: row.duration === null ? "" : duration(row.duration),
    picture: isForAdults(row) ? null : listedThumbnail(ctx, row, 240),
  }));
}
