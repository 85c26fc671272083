import { LRUCache } from "lru-cache";
import type { Ctx } from "../../platform/context.ts";
import { plainCaption } from "../../platform/media/caption-text.ts";
import { readCaptions } from "../../platform/media/captions.ts";
import type { CaptionTrack } from "../../videos/queries/video.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { type Passage, passagesOf } from "../text.ts";

const makeKept = () => new LRUCache<string, Passage[]>({ max: 50 });

/** What is said in a video by one of its caption files, in its order. */
export async function transcriptOf(ctx: Ctx, { videoId, lang, version }: CaptionTrack): Promise<Passage[]> {
  const kept = ctx.local(makeKept);
  const name = `${videoId} ${lang} ${version}`;
  const known = kept.get(name);
  if (known) return known;
  const file = await ctx.storage.open(mediaKeys.caption(videoId, lang));
  const cues = file ? await readCaptions(await file.text()) : [];
  const passages = passagesOf(
    cues.map(({ startMs, lines }) => ({
      startSeconds: Math.floor(startMs / 1000),
      text: plainCaption(lines.join(" ")),
    })),
  );
  kept.set(name, passages);
  return passages;
}
