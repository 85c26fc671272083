import type { Video } from "../videos/queries/video.ts";

type Downloaded = Pick<
  Video,
  "live" | "livestreamEndedAt" | "premiereAt" | "premiereEndedAt" | "processing" | "deletedAt"
>;

/** Whether there is a whole film to be downloaded: no stream that goes on, and no premiere that still gathers people. */
export function isDownloadable(video: Downloaded): boolean {
  const together = video.live ? video.livestreamEndedAt === null : isToCome(video);
  return video.processing === "ready" && video.deletedAt === null && !together;
}

function isToCome({ premiereAt, premiereEndedAt }: Downloaded): boolean {
  return premiereAt !== null && premiereEndedAt === null;
}
