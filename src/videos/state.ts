/** Where a video stands on its way to viewers (specification, "Video display"). */
export const videoStates = [
  "live-scheduled",
  "waiting-for-live-scheduled",
  "live",
  "live-ended",
  "premiere-scheduled",
  "premiere",
  "premiere-ended",
  "planned-publish",
  "published",
  "created",
] as const;

export type VideoState = (typeof videoStates)[number];

/** What decides it; times in milliseconds since the epoch, the duration in seconds. */
export type StateFacts = {
  live: boolean;
  livestreamStartsAt: number | null;
  livestreamStartedAt: number | null;
  livestreamEndedAt: number | null;
  premiereAt: number | null;
  premiereEndedAt: number | null;
  duration: number | null;
  plannedPublishDate: number | null;
  publishedAt: number | null;
};

/** The one answer to "what is this video now?": every list, card, badge and API answer asks here. */
export function videoState(video: StateFacts, now: number): VideoState {
  if (video.live) return liveState(video, now);
  if (video.premiereAt !== null) return premiereState(video, video.premiereAt, now);
  if (video.publishedAt !== null) return "published";
  return video.plannedPublishDate === null ? "created" : "planned-publish";
}

function liveState(video: StateFacts, now: number): VideoState {
  if (video.livestreamEndedAt !== null) return "live-ended";
  if (video.livestreamStartedAt !== null) return "live";
  const ahead = video.livestreamStartsAt !== null && now < video.livestreamStartsAt;
  return ahead ? "live-scheduled" : "waiting-for-live-scheduled";
}

function premiereState(video: StateFacts, premiereAt: number, now: number): VideoState {
  if (video.premiereEndedAt !== null || now >= premiereEnd(premiereAt, video.duration)) return "premiere-ended";
  return now < premiereAt ? "premiere-scheduled" : "premiere";
}

/** The moment at which a premiere is over. */
export function premiereEnd(premiereAt: number, duration: number | null): number {
  return premiereAt + (duration ?? 0) * 1000;
}

/** Whether a premiere begins within the time that it lasts itself (specification, "Video display"). */
export function isPremiereSoon(video: StateFacts, now: number): boolean {
  const { premiereAt, duration } = video;
  return videoState(video, now) === "premiere-scheduled" && now >= (premiereAt ?? 0) - (duration ?? 0) * 1000;
}

/** Whether people wait for it or watch it together now. */
export function isOnAirOrToCome(state: VideoState): boolean {
  return isOnAir(state) || isToCome(state);
}

export function isOnAir(state: VideoState): boolean {
  return state === "live" || state === "premiere";
}

export function isToCome(state: VideoState): boolean {
  return state === "live-scheduled" || state === "waiting-for-live-scheduled" || state === "premiere-scheduled";
}
