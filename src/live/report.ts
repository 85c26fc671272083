import type { Health } from "../ingest/ingest.ts";
import type { Ctx } from "../platform/context.ts";
import { watchingNow } from "../videos/presence.ts";
import type { Video } from "../videos/queries/video.ts";
import { type AdviceCode, adviceCodes, adviceOf } from "./advice.ts";
import { type LiveSample, samplesOf } from "./queries.ts";
import type { Broadcast } from "./studio/broadcast.ts";
import { studioOf } from "./studio/studio.ts";

/**
 * Where a stream stands for its creator: `waiting` for a publisher, `preview` while it is received and nobody else sees
 * it, `live`, `lost` while it is on the air without a publisher, `ended`.
 */
export type Stage = "waiting" | "preview" | "live" | "lost" | "ended";

export type LiveReport = {
  stage: Stage;
  /** Of the signal that comes in; undefined while none does. */
  health: (Health & { protocol: string; frameRate: number }) | undefined;
  /** There are pictures to look at. */
  playable: boolean;
  seconds: number;
  /** When a stream without its publisher ends by itself; undefined when it does not. */
  endsAt: number | undefined;
  /** What broke last, as the ingest names it. */
  problem: string | undefined;
  advice: AdviceCode[];
  viewers: number;
  samples: LiveSample[];
};

/** A day of samples. */
const samplesMax = 8640;
const lastMinute = 6;

/** Everything that the control room and `live/stats` say of a stream now. */
export async function reportOf(ctx: Ctx, video: Video): Promise<LiveReport> {
  const studio = studioOf(ctx);
  const broadcast = studio?.broadcast(video.id);
  const samples = await samplesOf(ctx, video.id, samplesMax);
  const health = healthOf(broadcast);
  const seconds = broadcast?.stream.seconds ?? 0;
  const rates = samples.slice(-lastMinute).flatMap(({ bitrate }) => (bitrate > 0 ? [bitrate] : []));
  const found = health ? adviceOf({ ...health, seconds }, rates, broadcast?.problem) : new Set<AdviceCode>();
  const stage = deskStage(video, broadcast);
  return {
    stage,
    health,
    playable: broadcast?.stream.isPlayable() ?? false,
    seconds,
    endsAt: stage === "lost" && video.liveAutofinish ? broadcast?.endsAt : undefined,
    problem: broadcast ? broadcast.problem : studio?.problem(video.id),
    advice: adviceCodes.filter((code) => found.has(code)),
    viewers: stage === "ended" ? 0 : watchingNow(ctx, video.id),
    samples,
  };
}

function deskStage(video: Video, broadcast: Broadcast | undefined): Stage {
  if (video.livestreamEndedAt !== null) return "ended";
  const received = broadcast?.publishing !== undefined;
  if (video.livestreamStartedAt === null) return received ? "preview" : "waiting";
  return received ? "live" : "lost";
}

function healthOf(broadcast: Broadcast | undefined): LiveReport["health"] {
  if (!broadcast?.publishing) return undefined;
  const { stream, publishing } = broadcast;
  return { ...stream.health(), protocol: publishing.protocol, frameRate: stream.meter.frameRate };
}
