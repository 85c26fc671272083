import type { Video } from "../videos/queries/video.ts";
import { videoState } from "../videos/state.ts";
import type { Remake } from "./queries.ts";

/** It is being made, or waits to be taken: another has to wait. */
export function isUnderWay({ state }: Pick<Remake, "state">): boolean {
  return isInTheWorks({ state }) || state === "made";
}

export function isInTheWorks({ state }: Pick<Remake, "state">): boolean {
  return state === "waiting" || state === "running";
}

type Facts = Pick<Video, "processing" | "playableAt" | "live" | "livestreamEndedAt" | "deletedAt">;

/**
 * Whether there is a film whose place another may take: it can be watched, and nothing is made or streamed of it. One that
 * cannot be watched is simply uploaded into.
 */
export function mayBeRemade({ processing, playableAt, live, livestreamEndedAt, deletedAt }: Facts): boolean {
  const settled = processing === "ready" || processing === "failed" || processing === "cancelled";
  return settled && playableAt !== null && deletedAt === null && (!live || livestreamEndedAt !== null);
}

/** While all watch the same moment, nothing takes the film's place. */
export function isWatchedTogether(video: Video, now: number): boolean {
  return videoState(video, now) === "premiere";
}
