import type { AppContext } from "../../platform/http/types.ts";
import { readRun } from "../../playlists/urls.ts";
import { page } from "../../ui/page.tsx";
import { gateOf } from "../../videos/gate.ts";
import { visibleVideo } from "../../videos/queries/video.ts";
import { TvWatch } from "../views/watch.tsx";

/** `/tv/:id`: the player of one video over the whole screen, and the way back; out of a list it plays on to the next. */
export async function tvWatchPage(c: AppContext<"/tv/:id">): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  const gate = gateOf(c, video);
  const title = video.title || t("videos.untitled");
  const run = readRun((name) => c.req.query(name));
  return page(
    c,
    { title, layout: "empty", robots: "noindex", canonical: `/watch/${video.id}`, sheets: ["tv.css"] },
    <TvWatch c={c} id={video.id} title={title} gate={gate} run={run} />,
  );
}
