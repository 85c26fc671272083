import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { cleanCaptions, decodeCaptions } from "../../platform/media/captions.ts";
import { Problem } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { captionMaxBytes } from "../limits.ts";
import { captionsOf, editableVideo } from "../queries/video.ts";
import { captions } from "../table.ts";
import { mediaKeys } from "../urls.ts";

/** Languages that one film may have captions in. */
const languagesMax = 40;

type Named = { lang: string; label: string };

/** Adds or replaces the captions of a language. Throws Problem 404, and as `storeCaptions`. */
export async function addCaptions(ctx: Ctx, actor: Actor, videoId: string, input: Named, file: Blob): Promise<void> {
  await editableVideo(ctx, actor, videoId);
  const clean = file.size <= captionMaxBytes ? await cleanCaptions(decodeCaptions(await file.bytes())) : undefined;
  await storeCaptions(ctx, videoId, input, clean);
}

/**
 * Keeps a clean WebVTT file as the captions of a language. Throws Problem 409 `TOO_MANY_CAPTIONS`, 422 `CAPTION_REFUSED`
 * on field `captions`.
 */
export async function storeCaptions(ctx: Ctx, videoId: string, input: Named, vtt: string | undefined): Promise<void> {
  if (!vtt || Buffer.byteLength(vtt) > captionMaxBytes)
    throw new Problem(422, "CAPTION_REFUSED", { fields: { captions: { key: "problems.CAPTION_REFUSED" } } });
  const tracks = await captionsOf(ctx, videoId);
  if (tracks.length >= languagesMax && !tracks.some(({ lang }) => lang === input.lang))
    throw new Problem(409, "TOO_MANY_CAPTIONS", { params: { max: languagesMax } });
  await ctx.storage.put(mediaKeys.caption(videoId, input.lang), vtt);
  await ctx.write(async (tx) => {
    await tx.db
      .insert(captions)
      .values({ videoId, ...input, createdAt: tx.clock.now() })
      .onConflictDoUpdate({
        target: [captions.videoId, captions.lang],
        set: { label: input.label, version: sql`${captions.version} + 1` },
      });
    await happen(tx, "videos told otherwise", { ids: [videoId] });
    await happen(tx, "videos shown otherwise", { ids: [videoId] });
  });
}

/** Takes the captions of a language away. Throws Problem 404. */
export async function removeCaptions(ctx: Ctx, actor: Actor, videoId: string, lang: string): Promise<void> {
  await editableVideo(ctx, actor, videoId);
  await dropCaptions(ctx, videoId, lang);
}

export async function dropCaptions(ctx: Ctx, videoId: string, lang: string): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.db.delete(captions).where(and(eq(captions.videoId, videoId), eq(captions.lang, lang)));
    await happen(tx, "videos told otherwise", { ids: [videoId] });
    await happen(tx, "videos shown otherwise", { ids: [videoId] });
  });
  await ctx.storage.remove(mediaKeys.caption(videoId, lang));
}
