import { eq } from "drizzle-orm";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { invalid } from "../platform/problem.ts";
import { chaptersOf, chaptersWithin, describedWith } from "../videos/chapters.ts";
import { descriptionMax } from "../videos/limits.ts";
import { editableVideo, type Video, videoById } from "../videos/queries/video.ts";
import { updateVideo } from "../videos/rules/edit.ts";
import { videos } from "../videos/table.ts";
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

/** Moves a film's chapters along with a part of it that takes its place. Inside that write, which lists the film anew. */
export async function cutChapters(tx: Ctx, videoId: string, cut: { from: number; until: number }): Promise<void> {
  const { description = "" } = (await videoById(tx, videoId)) ?? {};
  // The film's row tells the part's length already.
  const anyLength = Number.POSITIVE_INFINITY;
  const chapters = chaptersOf(description, anyLength);
  if (chapters.length === 0) return;
  const left = chaptersWithin(chapters, cut);
  const described = describedWith(description, anyLength, left.length > 1 ? left : []);
  await tx.db.update(videos).set({ description: described }).where(eq(videos.id, videoId));
}
