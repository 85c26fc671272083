import { attempt, type FormValues, parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { notFound, type Problem } from "../../platform/problem.ts";
import { href } from "../../ui/href.ts";
import { page } from "../../ui/page.tsx";
import { editableVideo, type Video } from "../../videos/queries/video.ts";
import { CutInput } from "../input.ts";
import { readSeconds } from "../limits.ts";
import { cutVideo } from "../rules/cut.ts";
import { CutView } from "../views/cut.tsx";

type CutContext = AppContext<"/manage-channel/:channelId/videos/:videoId/cut">;

export async function cutPage(c: CutContext): Promise<Response> {
  return cutView(c, {});
}

export async function submitCut(c: CutContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const video = await videoOf(c);
  const { values } = await readForm(c);
  const done = await attempt(() => {
    const times = { from: readSeconds(String(values.from ?? "")), until: readSeconds(String(values.until ?? "")) };
    return cutVideo(ctx, actor, video.id, parseInput(CutInput, times));
  });
  if (!done.ok) return cutView(c, values, done.problem);
  return c.redirect(href(lang, `/manage-channel/${video.channelId}/videos/${video.id}/file`), 303);
}

async function videoOf(c: CutContext): Promise<Video> {
  const video = await editableVideo(c.var.ctx, c.var.actor, c.req.param("videoId"));
  if (video.channelId !== c.req.param("channelId")) throw notFound();
  return video;
}

async function cutView(c: CutContext, values: FormValues, problem?: Problem): Promise<Response> {
  const { t } = c.var;
  const video = await videoOf(c);
  const title = `${t("remakes.cut.title")}: ${video.title || t("videos.untitled")}`;
  return page(
    c,
    {
      ...{ title, area: "channel", channelId: video.channelId, active: "videos", robots: "noindex" },
      ...{ sheets: ["editing.css"], scripts: ["cut.js"] },
    },
    <CutView c={c} video={video} form={{ values, problem }} />,
    problem?.status ?? 200,
  );
}
