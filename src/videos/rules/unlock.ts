import { verifyPassword } from "../../accounts/rules/passwords.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/problem.ts";
import { type Video, visibleVideo } from "../queries/video.ts";
import { passwordSegment } from "../urls.ts";

/** What shows that somebody knew a video's password. Throws Problem 404, 422 on field `password` where they did not. */
export async function unlockVideo(
  ctx: Ctx,
  actor: Actor,
  id: string,
  password: string,
): Promise<{ video: Video; proof: string }> {
  const video = await visibleVideo(ctx, actor, id);
  const { passwordHash } = video;
  if (passwordHash === null || !(await verifyPassword(passwordHash, password)))
    throw invalid({ password: { key: "videos.gate.wrongPassword" } });
  return { video, proof: passwordSegment(ctx, video) };
}
