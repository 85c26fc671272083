import type { Ctx } from "../../platform/context.ts";
import { retimed } from "../../platform/media/caption-files.ts";
import { type Cue, readCaptions, writeVtt } from "../../platform/media/captions.ts";
import { captionsOf } from "../../videos/queries/video.ts";
import { dropCaptions, storeCaptions } from "../../videos/rules/captions.ts";
import { mediaKeys } from "../../videos/urls.ts";

/** Captions that a part of their film is to have, in seconds of the whole. */
export type CaptionCut = { videoId: string; lang: string; version: number; cut: { from: number; until: number } };

/** Moves captions along with a part of their film that took its place, unless somebody changed them since. */
export async function cutCaptions(ctx: Ctx, { videoId, lang, version, cut }: CaptionCut): Promise<void> {
  const key = mediaKeys.caption(videoId, lang);
  // A run that was stopped halfway is followed by one that begins with the same text.
  const former = `${key}.v${version}`;
  const track = (await captionsOf(ctx, videoId)).find((one) => one.lang === lang);
  const file = (await ctx.storage.open(former)) ?? (await ctx.storage.open(key));
  if (track?.version === version && file) {
    const text = await file.text();
    await ctx.storage.put(former, text);
    await keepPart(ctx, { videoId, lang, label: track.label }, await readCaptions(text), cut);
  }
  await ctx.storage.remove(former);
}

type Named = { videoId: string; lang: string; label: string };

async function keepPart(ctx: Ctx, { videoId, ...named }: Named, cues: Cue[], cut: CaptionCut["cut"]): Promise<void> {
  const lengthMs = Math.round((cut.until - cut.from) * 1000);
  const moved = retimed(cues, { factor: 1, shiftMs: Math.round(-cut.from * 1000) });
  const left = moved
    .filter(({ startMs }) => startMs < lengthMs)
    .map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, lengthMs) }));
  if (left.length > 0) await storeCaptions(ctx, videoId, named, await writeVtt(left));
  else await dropCaptions(ctx, videoId, named.lang);
}
