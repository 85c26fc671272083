import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { linesOf, retimed } from "../../platform/media/caption-files.ts";
import { cleanCaptions, writeVtt } from "../../platform/media/captions.ts";
import { Problem } from "../../platform/problem.ts";
import { storeCaptions } from "../../videos/rules/captions.ts";
import type { RetimeInput, SaveCaptionsInput } from "../input.ts";
import { captionsIn, presentCaptions } from "../queries.ts";
import { dropRecognition } from "./recognise.ts";

type Of = { videoId: string; lang: string };

/**
 * Keeps what was edited as the captions of a language; nobody else's changes since are overwritten. Gives the new version.
 * Throws Problem 404, 409 `CAPTIONS_CHANGED`, and as `storeCaptions`.
 */
export async function saveCaptions(ctx: Ctx, actor: Actor, { videoId, lang }: Of, input: SaveCaptionsInput) {
  const { track, isDraft } = await captionsIn(ctx, actor, videoId, lang);
  if ((track?.version ?? 0) !== input.version) throw new Problem(409, "CAPTIONS_CHANGED");
  const cues = input.cues.map(({ startMs, endMs, text, settings }) => ({
    ...{ startMs, endMs, lines: linesOf(text) },
    ...(settings ? { settings } : {}),
  }));
  // What is written is read again as any file is: settings that are none go, and lines that would end a cue.
  const vtt = await cleanCaptions(await writeVtt(cues.filter(({ lines }) => lines.length > 0)));
  await storeCaptions(ctx, videoId, { lang, label: input.label }, vtt);
  if (isDraft) await dropRecognition(ctx, actor, videoId);
  return { version: ((await captionsIn(ctx, actor, videoId, lang)).track ?? { version: 0 }).version };
}

/** Keeps a text of WebVTT or SubRip as the captions of a language. Throws as `saveCaptions`. */
export async function saveCaptionText(
  ctx: Ctx,
  actor: Actor,
  { videoId, lang }: Of,
  input: { label: string; version: number; text: string },
): Promise<void> {
  const { track, isDraft } = await captionsIn(ctx, actor, videoId, lang);
  if ((track?.version ?? 0) !== input.version) throw new Problem(409, "CAPTIONS_CHANGED");
  await storeCaptions(ctx, videoId, { lang, label: input.label }, await cleanCaptions(input.text));
  if (isDraft) await dropRecognition(ctx, actor, videoId);
}

/** Moves and stretches all times of a language's captions. Throws Problem 404, and as `storeCaptions`. */
export async function retimeCaptions(ctx: Ctx, actor: Actor, { videoId, lang }: Of, input: RetimeInput): Promise<void> {
  const { track, cues } = await presentCaptions(ctx, actor, videoId, lang);
  const moved = retimed(cues, { factor: input.factor, shiftMs: input.shiftSeconds * 1000 });
  const vtt = moved.length > 0 ? await writeVtt(moved) : undefined;
  await storeCaptions(ctx, videoId, { lang, label: track.label }, vtt);
}
