import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { editableVideo, type Video } from "../../videos/queries/video.ts";
import { noteStep } from "../../videos/rules/journal.ts";
import { videos } from "../../videos/table.ts";
import { isUnderWay, mayBeRemade } from "../policy.ts";
import { remakeOf } from "../queries.ts";
import { type Cut, type RemakeKind, remakes } from "../table.ts";

/** The unique key of the job that makes it. */
export const jobKey = (videoId: string) => `remake ${videoId}`;

/** Throws Problem 409 `NOT_TO_REMAKE` where there is nothing whose place could be taken, `REMAKE_RUNNING`. */
export async function requireRemakable(ctx: Ctx, video: Video): Promise<void> {
  if (!mayBeRemade(video)) throw new Problem(409, "NOT_TO_REMAKE");
  const before = await remakeOf(ctx, video.id);
  if (before && isUnderWay(before)) throw new Problem(409, "REMAKE_RUNNING");
}

type Wanted = { kind: RemakeKind; sourceKey: string; sourceName: string; cut?: Cut; userId: string | undefined };

/** Has a film made anew beside the present one. Inside a write. Throws as `requireRemakable`. */
export async function beginRemake(tx: Ctx, video: Video, wanted: Wanted): Promise<void> {
  await requireRemakable(tx, video);
  const before = await remakeOf(tx, video.id);
  const version = Math.max(video.mediaVersion, before?.version ?? 0) + 1;
  const { kind, sourceKey, sourceName, cut = null, userId = null } = wanted;
  await tx.db.delete(remakes).where(eq(remakes.videoId, video.id));
  await tx.db
    .insert(remakes)
    .values({ videoId: video.id, kind, version, sourceKey, sourceName, cut, userId, createdAt: tx.clock.now() });
  await tx.db.update(videos).set({ nextVersion: version }).where(eq(videos.id, video.id));
  await tx.enqueue("remakes.make", { videoId: video.id, version }, { uniqueKey: jobKey(video.id) });
}

/** Makes the film anew of the file that it was made of. Throws Problem 404, 409 as `beginRemake`, `NO_SOURCE`. */
export async function processAgain(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await ctx.write(async (tx) => {
    const video = await editableVideo(tx, actor, id);
    const { sourceKey, sourceName } = video;
    if (sourceKey === null) throw new Problem(409, "NO_SOURCE");
    await beginRemake(tx, video, { kind: "again", sourceKey, sourceName: sourceName ?? "", userId: actor.userId });
  });
  await noteStep(ctx, id, { step: "remake" });
}
