import { randomText } from "../../platform/db/id.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { visiblePlaylist } from "../queries/playlists.ts";
import { shuffled, stopsOf } from "../queries/run.ts";
import { runPath } from "../urls.ts";

/** Begins to play a list by lot. */
export async function shufflePage(c: AppContext<"/playlist/:id/shuffle">): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const list = await visiblePlaylist(ctx, actor, c.req.param("id"));
  const shuffle = randomText(6);
  const [first] = shuffled(await stopsOf(ctx, actor, list), shuffle);
  const path = first ? runPath(first.videoId, { playlistId: list.id, shuffle }) : `/playlist/${list.id}`;
  return c.redirect(href(lang, path), 302);
}
