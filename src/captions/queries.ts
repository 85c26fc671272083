import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { typedText } from "../platform/media/caption-files.ts";
import { type Cue, parseCaptions } from "../platform/media/captions.ts";
import { notFound } from "../platform/problem.ts";
import { type CaptionTrack, captionsOf, editableVideo, type Video } from "../videos/queries/video.ts";
import { mediaKeys } from "../videos/urls.ts";
import type { EditedCue } from "./wire.ts";

export type Captions = { video: Video; track: CaptionTrack | undefined; vtt: string };

/** A film's captions in a language, for those who may change them; no track where there are none yet. Throws Problem 404. */
export async function captionsIn(ctx: Ctx, actor: Actor, videoId: string, lang: string): Promise<Captions> {
  const video = await editableVideo(ctx, actor, videoId);
  if (!/^[a-z]{2,3}$/.test(lang)) throw notFound();
  const track = (await captionsOf(ctx, videoId)).find((one) => one.lang === lang);
  const file = track ? await ctx.storage.open(mediaKeys.caption(videoId, lang)) : undefined;
  return { video, track, vtt: file ? await file.text() : "" };
}

/** The same where there are some. Throws Problem 404. */
export async function presentCaptions(ctx: Ctx, actor: Actor, videoId: string, lang: string) {
  const { video, track, vtt } = await captionsIn(ctx, actor, videoId, lang);
  if (!track) throw notFound();
  return { video, track, vtt, cues: parseCaptions(vtt) };
}

export function editedCues(cues: Cue[]): EditedCue[] {
  return cues.map(({ startMs, endMs, lines, settings }) => ({
    ...{ startMs, endMs, text: typedText(lines) },
    ...(settings ? { settings } : {}),
  }));
}
