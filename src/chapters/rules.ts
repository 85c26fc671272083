import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { invalid } from "../platform/problem.ts";
import { describedWith } from "../videos/chapters.ts";
import { descriptionMax } from "../videos/limits.ts";
import { editableVideo, type Video } from "../videos/queries/video.ts";
import { updateVideo } from "../videos/rules/edit.ts";
import type { ChaptersInput } from "./input.ts";

/** Writes a film's chapters, which stand in its description. Throws Problem 404, 422 on field `chapters`. */
export async function setChapters(ctx: Ctx, actor: Actor, id: string, { chapters }: ChaptersInput): Promise<Video> {
  const { description, duration } = await editableVideo(ctx, actor, id);
  const length = duration ?? Number.POSITIVE_INFINITY;
  const late = chapters.findIndex(({ startSeconds }) => startSeconds >= length);
  if (late >= 0) throw invalid({ [`chapters.${late}.startSeconds`]: { key: "chapters.issues.late" } });
  const described = describedWith(description, length, chapters);
  if (described.length > descriptionMax)
    throw invalid({ chapters: { key: "forms.tooLong", params: { max: descriptionMax } } });
  return updateVideo(ctx, actor, id, { description: described });
}
