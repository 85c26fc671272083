import type { AppContext } from "../../platform/http/types.ts";
import { notFound } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { gateOf } from "../../videos/gate.ts";
import { isKeptBack } from "../../videos/policy.ts";
import { captionsOf, visibleVideo } from "../../videos/queries/video.ts";
import { transcriptOf } from "../queries/transcript.ts";
import { TranscriptPage, TranscriptPanel } from "../views/transcript.tsx";

const queryMax = 100;

/** `/watch/:id/transcript`: what is said in a video, each line a link to its moment; the panel beside the player for scripts. */
export async function transcriptPage(c: AppContext<"/watch/:id/transcript">): Promise<Response> {
  const { ctx, actor, t, lang } = c.var;
  const video = await visibleVideo(ctx, actor, c.req.param("id"));
  if (gateOf(c, video) !== "open") return c.redirect(href(lang, `/watch/${video.id}`), 302);
  const tracks = isKeptBack(video, ctx.clock.now()) ? [] : await captionsOf(ctx, video.id);
  const wished = [c.req.query("lang"), lang].map((name) => tracks.find((track) => track.lang === name));
  const track = wished.find((one) => one !== undefined) ?? tracks[0];
  if (!track) throw notFound();
  const query = (c.req.query("query") ?? "").slice(0, queryMax);
  const panel = { c, videoId: video.id, tracks, track, passages: await transcriptOf(ctx, track), query };
  c.header("cache-control", "no-store");
  if (c.req.header("hx-request")) return fragment(c, <TranscriptPanel {...panel} />);
  const title = video.title || t("videos.untitled");
  return page(
    c,
    { title: t("transcript.of", { title }), robots: "noindex", sheets: ["transcript.css"] },
    <TranscriptPage {...panel} title={title} />,
  );
}
