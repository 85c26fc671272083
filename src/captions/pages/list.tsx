import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { fragment, page } from "../../ui/page.tsx";
import { CaptionInput } from "../../videos/input.ts";
import { captionsOf, editableVideo } from "../../videos/queries/video.ts";
import { addCaptions, removeCaptions } from "../../videos/rules/captions.ts";
import { captionNamed } from "../../videos/views/caption-languages.ts";
import { recognitionOf } from "../queries.ts";
import { beginRecognition, dropRecognition } from "../rules/recognise.ts";
import { CaptionsView } from "../views/list.tsx";
import { captionsPath } from "../views/paths.ts";
import { Recognition } from "../views/recognition.tsx";

type ListContext = AppContext<"/manage-channel/:channelId/videos/:videoId/captions">;
type StateContext = AppContext<"/manage-channel/:channelId/videos/:videoId/captions-state">;

export async function captionsPage(c: ListContext): Promise<Response> {
  return listView(c, {});
}

export async function submitCaptions(c: ListContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const id = c.req.param("videoId");
  const { values, files } = await readForm(c, { files: true });
  const { action } = values;
  const done = await attempt(async () => {
    const video = await editableVideo(ctx, actor, id);
    if (video.channelId !== c.req.param("channelId")) throw notFound();
    const list = captionsPath(video);
    if (action === "recognise") {
      const spoken = parseInput(CaptionInput.pick({ lang: true }), { lang: values.spoken });
      await beginRecognition(ctx, actor, id, spoken.lang);
      return list;
    }
    if (action === "drop-recognition") {
      await dropRecognition(ctx, actor, id);
      return list;
    }
    if (typeof action === "string" && action.startsWith("remove-")) {
      await removeCaptions(ctx, actor, id, action.slice("remove-".length));
      return list;
    }
    const named = parseInput(CaptionInput, captionNamed(c, values));
    if (files.captions) await addCaptions(ctx, actor, id, named, files.captions);
    return `${list}/${named.lang}${files.captions ? "" : `?label=${encodeURIComponent(named.label)}`}`;
  });
  if (done.ok) return c.redirect(href(lang, done.value), 303);
  if (done.problem.status === 404) throw done.problem;
  return listView(c, values, done.problem);
}

/** How far the recognition is, kept up to date. */
export async function recognitionPart(c: StateContext): Promise<Response> {
  const { ctx, actor } = c.var;
  const video = await editableVideo(ctx, actor, c.req.param("videoId"));
  if (video.channelId !== c.req.param("channelId")) throw notFound();
  return fragment(c, <Recognition c={c} video={video} recognition={await recognitionOf(ctx, video.id)} />);
}

export function listOf(c: StateContext): string {
  return href(c.var.lang, captionsPath({ channelId: c.req.param("channelId"), id: c.req.param("videoId") }));
}

async function listView(c: ListContext, values: FormValues, problem?: Problem): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const video = await editableVideo(ctx, actor, c.req.param("videoId"));
  if (video.channelId !== c.req.param("channelId")) throw notFound();
  const [tracks, recognition] = await Promise.all([captionsOf(ctx, video.id), recognitionOf(ctx, video.id)]);
  const title = `${t("captions.title")}: ${video.title || t("videos.untitled")}`;
  return page(
    c,
    { title, area: "channel", channelId: video.channelId, active: "videos", robots: "noindex" },
    <CaptionsView c={c} video={video} tracks={tracks} recognition={recognition} form={{ values, problem }} />,
    problem?.status ?? 200,
  );
}
