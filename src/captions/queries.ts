import { eq } from "drizzle-orm";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { typedText } from "../platform/media/caption-files.ts";
import { type Cue, parseCaptions } from "../platform/media/captions.ts";
import { notFound } from "../platform/problem.ts";
import { type CaptionTrack, captionsOf, editableVideo, type Video } from "../videos/queries/video.ts";
import { mediaKeys } from "../videos/urls.ts";
import { recognitions } from "./table.ts";
import type { EditedCue } from "./wire.ts";

/** `isDraft`: the text is what was recognised, and nobody else's yet. */
export type Captions = { video: Video; track: CaptionTrack | undefined; vtt: string; isDraft: boolean };

export type Recognition = typeof recognitions.$inferSelect;

/** What was recognised, until somebody corrected it; media are not served from there. */
export function draftKey(videoId: string, lang: string): string {
  return `video/${videoId}/captions/${lang}.draft.vtt`;
}

export async function recognitionOf(ctx: Ctx, videoId: string): Promise<Recognition | undefined> {
  const [row] = await ctx.db.select().from(recognitions).where(eq(recognitions.videoId, videoId)).limit(1);
  return row;
}

/**
 * A film's captions in a language, for those who may change them: the draft that waits to be corrected, before those that
 * viewers have; no track where they have none yet. Throws Problem 404.
 */
export async function captionsIn(ctx: Ctx, actor: Actor, videoId: string, lang: string): Promise<Captions> {
  const video = await editableVideo(ctx, actor, videoId);
  if (!/^[a-z]{2,3}$/.test(lang)) throw notFound();
  const track = (await captionsOf(ctx, videoId)).find((one) => one.lang === lang);
  const recognised = await recognitionOf(ctx, videoId);
  const isDraft = recognised?.state === "done" && recognised.lang === lang;
  const key = isDraft ? draftKey(videoId, lang) : track && mediaKeys.caption(videoId, lang);
  const file = key ? await ctx.storage.open(key) : undefined;
  return { video, track, vtt: file ? await file.text() : "", isDraft };
}

/** The same where there are some. Throws Problem 404. */
export async function presentCaptions(ctx: Ctx, actor: Actor, videoId: string, lang: string) {
  const { video, track } = await captionsIn(ctx, actor, videoId, lang);
  const file = track && (await ctx.storage.open(mediaKeys.caption(videoId, lang)));
  if (!file) throw notFound();
  const vtt = await file.text();
  return { video, track, vtt, cues: parseCaptions(vtt) };
}

export function editedCues(cues: Cue[]): EditedCue[] {
  return cues.map(({ startMs, endMs, lines, settings }) => ({
    ...{ startMs, endMs, text: typedText(lines) },
    ...(settings ? { settings } : {}),
  }));
}
