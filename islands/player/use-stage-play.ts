import { useEffect, useRef } from "react";
import { importScript } from "../script.ts";
import type { PlayerProps } from "./props.ts";
import type { PlayerState, Source } from "./state.ts";
import type { Stage } from "./use-stage.ts";

/** Whoever waits is given what plays it between so many milliseconds before the start, not all of a crowd at once. */
const near = { least: 60_000, most: 300_000 };
/** A page that is open for longer than this fetches it with the first picture. */
const farthest = 86_400_000;

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
  useEngineAhead(props.engine, waited.current, stage);
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

/** Fetches what plays a stream shortly before it begins; at once when it may begin at any moment. */
function useEngineAhead(script: string, waits: boolean, stage: Stage | undefined): void {
  const startsAt = stage?.state === "to-come" ? stage.startsAt : null;
  const serverNow = stage?.serverNow;
  useEffect(() => {
    if (!waits) return;
    const ahead = near.least + Math.random() * (near.most - near.least);
    const left = startsAt === null || !serverNow ? 0 : startsAt - ahead - serverNow();
    if (left > farthest) return;
    const timer = setTimeout(() => whenIdle(() => importScript(script).catch(() => undefined)), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [script, waits, startsAt, serverNow]);
}

function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
  else run();
}
