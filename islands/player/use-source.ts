import { useMemo } from "react";
import type { PlayerProps } from "./props.ts";
import type { Source } from "./state.ts";
import type { Stage } from "./use-stage.ts";

/** What to play at this moment. It keeps its identity while the same is played: another one starts the engine anew. */
export function useSource(props: PlayerProps, stage: Stage | undefined): Source {
  const ended = stage?.state === "ended" || stage?.state === "recorded";
  const recordedAtFirst = props.stage?.first.state === "recorded";
  // A stream that ends while it is watched is played to its end from the playlist that it began with.
  const src = !stage || recordedAtFirst ? props.src : ended ? null : stage.src;
  const premiere = stage?.state === "premiere";
  const live = stage !== undefined && !recordedAtFirst && !ended;
  const startsAt = stage?.startsAt ?? 0;
  const serverNow = stage?.serverNow;
  const preview = props.stage?.preview ?? false;
  const kept = useMemo<Kept>(() => ({ last: undefined }), []);
  return useMemo(() => {
    if (src === null && kept.last) return kept.last;
    const position = premiere && serverNow ? () => Math.max(0, (serverNow() - startsAt) / 1000) : undefined;
    const source: Source = { src, live, preview, ...(position ? { position } : {}) };
    if (src !== null) kept.last = source;
    return source;
  }, [src, live, premiere, startsAt, serverNow, preview, kept]);
}

type Kept = { last: Source | undefined };
