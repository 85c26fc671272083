import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { CaptionInput } from "../../videos/input.ts";
import { captionsOf, editableVideo } from "../../videos/queries/video.ts";
import { addCaptions, removeCaptions } from "../../videos/rules/captions.ts";
import { CaptionsView } from "../views/list.tsx";
import { captionsPath, languageName } from "../views/paths.ts";

type ListContext = AppContext<"/manage-channel/:channelId/videos/:videoId/captions">;

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
    if (typeof action === "string" && action.startsWith("remove-")) {
      await removeCaptions(ctx, actor, id, action.slice("remove-".length));
      return list;
    }
    const label = String(values.captionLabel ?? "").trim() || languageName(c, String(values.captionLang ?? "pl"));
    const named = parseInput(CaptionInput, { lang: values.captionLang, label });
    if (files.captions) await addCaptions(ctx, actor, id, named, files.captions);
    return `${list}/${named.lang}${files.captions ? "" : `?label=${encodeURIComponent(named.label)}`}`;
  });
  if (done.ok) return c.redirect(href(lang, done.value), 303);
  if (done.problem.status === 404) throw done.problem;
  return listView(c, values, done.problem);
}

async function listView(c: ListContext, values: FormValues, problem?: Problem): Promise<Response> {
  const { ctx, actor, t } = c.var;
  const video = await editableVideo(ctx, actor, c.req.param("videoId"));
  if (video.channelId !== c.req.param("channelId")) throw notFound();
  const tracks = await captionsOf(ctx, video.id);
  const title = `${t("captions.title")}: ${video.title || t("videos.untitled")}`;
  return page(
    c,
    { title, area: "channel", channelId: video.channelId, active: "videos", robots: "noindex" },
    <CaptionsView c={c} video={video} tracks={tracks} form={{ values, problem }} />,
    problem?.status ?? 200,
  );
}
