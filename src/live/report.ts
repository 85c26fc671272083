import type { Ctx } from "../platform/context.ts";
import { watchingNow } from "../videos/presence.ts";
import type { Video } from "../videos/queries/video.ts";
import { type AdviceCode, adviceCodes, adviceOf } from "./advice.ts";
import { type LiveSample, samplesOf } from "./queries.ts";
import { signalOf } from "./relay.ts";
import type { Signal } from "./signal.ts";

/**
 * Where a stream stands for its creator: `waiting` for a publisher, `preview` while it is received and nobody else sees
 * it, `live`, `lost` while it is on the air without a publisher, `ended`.
 */
export type Stage = "waiting" | "preview" | "live" | "lost" | "ended";

export type LiveReport = {
  stage: Stage;
  /** Of the signal that comes in; undefined while none does. */
  health: Signal["health"];
  /** It is received, and nobody else sees it. */
  preview: boolean;
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

/** Everything that the control room and `live/stats` say of a stream now, whichever process of the site receives it. */
export async function reportOf(ctx: Ctx, video: Video): Promise<LiveReport> {
  const [signal, samples] = await Promise.all([signalOf(ctx, video.id), samplesOf(ctx, video.id, samplesMax)]);
  const { health, seconds = 0, problem } = signal ?? {};
  const rates = samples.slice(-lastMinute).flatMap(({ bitrate }) => (bitrate > 0 ? [bitrate] : []));
  const found = health
    ? adviceOf({ ...health, seconds }, rates, signal?.held ? problem : undefined)
    : new Set<AdviceCode>();
  const stage = deskStage(video, signal?.received === true);
  return {
    ...{ stage, health, seconds, problem, samples },
    preview: signal?.held === true && !signal.onAir,
    playable: signal?.playable ?? false,
    endsAt: stage === "lost" && video.liveAutofinish ? signal?.endsAt : undefined,
    advice: adviceCodes.filter((code) => found.has(code)),
    viewers: stage === "ended" ? 0 : watchingNow(ctx, video.id),
  };
}

function deskStage(video: Video, received: boolean): Stage {
  if (video.livestreamEndedAt !== null) return "ended";
  if (video.livestreamStartedAt === null) return received ? "preview" : "waiting";
  return received ? "live" : "lost";
}
