import type { RefObject } from "react";
import type { PlayerProps } from "./props.ts";
import type { PlayerActions } from "./shortcuts.ts";
import type { OnAir } from "./spot/on-air.ts";
import type { PlayerState, Source } from "./state.ts";
import { useChapters } from "./use-chapters.ts";
import { useFrameApi } from "./use-frame-api.ts";
import { useMediaSession } from "./use-media-session.ts";
import { useSleep } from "./use-sleep.ts";
import type { Stage } from "./use-stage.ts";
import { useStagePlay } from "./use-stage-play.ts";
import { useTogether } from "./use-together.ts";

type Surrounded = {
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  stage: Stage | undefined;
  source: Source;
  state: PlayerState;
  onAir: OnAir | null;
  set(change: Partial<PlayerState>): void;
  actions: RefObject<PlayerActions>;
  start(from?: number): Promise<void>;
  retry(): void;
};

/** What playback has to do with besides: the stage, the system, the page and the frame around it, the hour. */
export function useSurroundings(all: Surrounded): void {
  const { root, video, props, stage, source, state, onAir, set, actions, start, retry } = all;
  useStagePlay(props, { source, stage, state, start, retry });
  useMediaSession({ video, props, started: state.started && !onAir?.shown, live: source.live, actions });
  useFrameApi({ video, props, state, onAir, live: source.live, start });
  useTogether(video, source.position);
  useChapters({ root, video, props, actions });
  useSleep(video, state.sleep, set);
}
