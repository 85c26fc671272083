import { useEffect, useRef } from "react";
import type { PlayerProps } from "./props.ts";
import type { PlayerState, Source } from "./use-player.ts";
import type { Stage } from "./use-stage.ts";

/** A stream that broke off is taken up again by itself after so many milliseconds. */
const again = 2000;

type Playing = {
  source: Source;
  stage: Stage | undefined;
  state: PlayerState;
  start(): Promise<void>;
  retry(): void;
};

/** Begins when there is something to see for who waited for it, and goes on when it broke off or moved. */
export function useStagePlay(props: PlayerProps, { source, stage, state, start, retry }: Playing): void {
  const waited = useRef(props.stage !== null && (props.stage.first.src === null || props.stage.preview));
  useEffect(() => {
    // Whoever waits has it when the stream begins.
    if (waited.current) import("hls.js").catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!waited.current || source.src === null) return;
    waited.current = false;
    void start();
  }, [source, start]);

  // From the preview to the air the address changes.
  const played = useRef(source.src);
  useEffect(() => {
    const before = played.current;
    played.current = source.src;
    if (state.started && before !== null && before !== source.src) retry();
  }, [source, state.started, retry]);

  const brokenOff = state.failed && source.live && stage?.src != null && stage.signal;
  useEffect(() => {
    if (!brokenOff) return;
    const timer = setTimeout(retry, again);
    return () => clearTimeout(timer);
  }, [brokenOff, retry]);
}
