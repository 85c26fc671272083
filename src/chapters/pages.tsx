import { attempt, type FormValues, parseInput, readForm } from "../platform/http/forms.ts";
import { definePages } from "../platform/http/pages.ts";
import type { AppContext } from "../platform/http/types.ts";
import { invalid, notFound, type Problem } from "../platform/problem.ts";
import { href } from "../ui/href.ts";
import { page } from "../ui/page.tsx";
import { editableVideo, type Video } from "../videos/queries/video.ts";
import { ChaptersInput } from "./input.ts";
import { readClock } from "./limits.ts";
import { setChapters } from "./rules.ts";
import { ChaptersView } from "./views/editor.tsx";

const path = "/manage-channel/:channelId/videos/:videoId/chapters";
type ChaptersContext = AppContext<typeof path>;

export const chapterPages = definePages((on) => {
  on.get(path, "access-to-manage-channel", (c) => chaptersView(c, {}));
  on.post("/manage-channel/:channelId/videos/:videoId/chapters", "access-to-manage-channel", submitChapters);
});

async function submitChapters(c: ChaptersContext): Promise<Response> {
  const { ctx, actor, lang } = c.var;
  const video = await videoOf(c);
  const { values } = await readForm(c);
  const done = await attempt(() =>
    setChapters(
      ctx,
      actor,
      video.id,
      parseInput(ChaptersInput, { chapters: readLines(String(values.chapters ?? "")) }),
    ),
  );
  if (!done.ok) return chaptersView(c, values, done.problem);
  return c.redirect(`${href(lang, `/manage-channel/${video.channelId}/videos/${video.id}/chapters`)}?saved=1`, 303);
}

/** Lines of a time and a title. Throws Problem 422 for a line that is none. */
function readLines(text: string) {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [time = "", ...title] = line.trim().split(/\s+/);
      const startSeconds = readClock(time);
      if (startSeconds === undefined) throw invalid({ chapters: { key: "chapters.issues.line" } });
      return { startSeconds, title: title.join(" ") };
    });
}

async function videoOf(c: ChaptersContext): Promise<Video> {
  const video = await editableVideo(c.var.ctx, c.var.actor, c.req.param("videoId"));
  if (video.channelId !== c.req.param("channelId")) throw notFound();
  return video;
}

async function chaptersView(c: ChaptersContext, values: FormValues, problem?: Problem): Promise<Response> {
  const { t } = c.var;
  const video = await videoOf(c);
  const title = `${t("chapters.title")}: ${video.title || t("videos.untitled")}`;
  return page(
    c,
    {
      ...{ title, area: "channel", channelId: video.channelId, active: "videos", robots: "noindex" },
      sheets: ["editing.css"],
    },
    <ChaptersView c={c} video={video} form={{ values, problem }} />,
    problem?.status ?? 200,
  );
}
