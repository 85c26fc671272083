import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { cutFile } from "../../platform/media/cut.ts";
import { invalid, Problem } from "../../platform/problem.ts";
import { editableVideo, type Video } from "../../videos/queries/video.ts";
import { noteStep } from "../../videos/rules/journal.ts";
import { mediaKeys } from "../../videos/urls.ts";
import type { CutInput } from "../input.ts";
import type { Remake } from "../queries.ts";
import { beginRemake } from "./begin.ts";

/** Less than this off an end is nothing that anybody would cut. */
const least = 0.1;

/**
 * Makes a version of a part of a film, which waits until somebody takes it. Throws Problem 404, 409 `NO_SOURCE` and as
 * `beginRemake`, 422 for a part that is none.
 */
export async function cutVideo(ctx: Ctx, actor: Actor, id: string, { from, until }: CutInput): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    const { sourceKey, sourceName, duration } = video;
    if (sourceKey === null) throw new Problem(409, "NO_SOURCE");
    const end = duration ?? 0;
    if (from >= end) throw invalid({ from: { key: "remakes.cut.late" } });
    const cut = { from, until: Math.min(until, end) };
    if (cut.from < least && cut.until > end - least) throw invalid({ from: { key: "remakes.cut.nothing" } });
    const target = mediaKeys.laterSource(id, newId(tx.clock.now()));
    const wanted = { kind: "cut", sourceKey: target, sourceName: sourceName ?? "", cut, userId: actor.userId } as const;
    await beginRemake(tx, video, wanted);
  });
  await noteStep(ctx, id, { step: "remake" });
}

/** Cuts the part out of the present file, unless a run before did. */
export async function cutSource(
  ctx: Ctx,
  video: Video,
  { cut, sourceKey }: Remake,
  signal: AbortSignal,
): Promise<void> {
  if (cut === null || video.sourceKey === null || (await ctx.storage.stat(sourceKey))) return;
  await ctx.storage.withLocal(video.sourceKey, (file) =>
    ctx.storage.make(sourceKey, (path) => cutFile(file, cut, path, signal)),
  );
  await noteStep(ctx, video.id, { step: "trimmed", params: { from: cut.from, until: cut.until } });
}
