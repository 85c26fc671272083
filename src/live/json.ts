import { iso } from "../platform/clock.ts";
import { roundSeconds } from "../videos/json.ts";
import type { Video } from "../videos/queries/video.ts";
import type { StreamKey } from "./queries.ts";
import type { LiveReport } from "./report.ts";

/** Where to send a stream. The key itself is told only by the call that makes it; `keyHint` is its end. */
export function addressJson(url: string, key: StreamKey | undefined) {
  return { url, keyHint: key?.hint ?? null, keyCreatedAt: iso(key?.createdAt) };
}

/** The only answer that holds a key. */
export function newKeyJson(url: string, key: string) {
  return { url, key, keyHint: key.slice(-4) };
}

/** A live video as its creators see it. */
export function liveJson(video: Video, report: LiveReport) {
  return {
    _id: video.id,
    channelId: video.channelId,
    title: video.title,
    stage: report.stage,
    livestreamStartsAt: iso(video.livestreamStartsAt),
    livestreamStartedAt: iso(video.livestreamStartedAt),
    livestreamEndedAt: iso(video.livestreamEndedAt),
    liveAutostart: video.liveAutostart,
    liveAutofinish: video.liveAutofinish,
  };
}

export function statsJson(report: LiveReport) {
  const { stage, health, seconds, viewers, advice, problem } = report;
  return {
    stage,
    seconds: roundSeconds(seconds),
    watchingNow: viewers,
    endsAt: iso(report.endsAt),
    health: health ?? null,
    advice,
    problem: problem ?? null,
    samples: report.samples.map(({ at, ...sample }) => ({ at: iso(at), ...sample })),
  };
}
