import type { Health } from "../ingest/ingest.ts";
import type { Ctx } from "../platform/context.ts";
import { studioOf } from "./studio/studio.ts";

/** What a process receives of a stream, as plain JSON: another one may have asked. */
export type Signal = {
  /** It is in that process' hands: received, or waited for. */
  held: boolean;
  onAir: boolean;
  /** Somebody publishes it now. */
  received: boolean;
  /** Of the signal that comes in. */
  health?: Health & { protocol: string; frameRate: number };
  /** There are pictures to look at. */
  playable: boolean;
  seconds: number;
  /** When a stream without its publisher ends by itself. */
  endsAt?: number;
  /** What broke last, as the ingest names it. */
  problem?: string;
};

export function signalHere(ctx: Ctx, videoId: string): Signal {
  const studio = studioOf(ctx);
  const broadcast = studio?.broadcast(videoId);
  const problem = broadcast ? broadcast.problem : studio?.problem(videoId);
  const said = problem === undefined ? {} : { problem };
  if (!broadcast) return { held: false, onAir: false, received: false, playable: false, seconds: 0, ...said };
  const { stream, publishing, onAir, endsAt } = broadcast;
  const health = publishing && {
    ...stream.health(),
    ...{ protocol: publishing.protocol, frameRate: stream.meter.frameRate },
  };
  return {
    ...{
      held: true,
      onAir,
      received: publishing !== undefined,
      playable: stream.isPlayable(),
      seconds: stream.seconds,
    },
    ...(health ? { health } : {}),
    ...(endsAt === undefined ? {} : { endsAt }),
    ...said,
  };
}
