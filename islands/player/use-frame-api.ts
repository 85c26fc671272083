import { type RefObject, useEffect, useRef } from "react";
import { allOf, listen } from "../listen.ts";
import { type FrameCommand, type FrameEvent, type FrameState, frameVersion, readCommand } from "./frame-api.ts";
import type { PlayerProps } from "./props.ts";
import type { OnAir } from "./spot/on-air.ts";
import { type PlayerState, stateName } from "./state.ts";

type Steered = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  onAir: OnAir | null;
  live: boolean;
  start(from?: number): Promise<void>;
};

type Tell = (event: FrameEvent, more?: { reason?: string }) => void;

/**
 * Lets the page that holds the player in a frame steer it, whichever site it is of: no more can be done by it than by a
 * press on the player, and no more is told than what plays there.
 */
export function useFrameApi(steered: Steered): void {
  const { video, props, state } = steered;
  const framed = props.frame !== null && typeof window !== "undefined" && window.parent !== window;
  /** Where to begin, said before it has begun. */
  const begin = useRef<number>(undefined);
  const latest = useRef(steered);
  latest.current = steered;

  const tell = useRef<Tell>((event, more = {}) => {
    const media = video.current;
    if (!media) return;
    const told = whatPlays(latest.current, media, begin.current);
    window.parent.postMessage({ nadaj: frameVersion, event, ...told, ...more }, "*");
  });

  useEffect(() => {
    const media = video.current;
    if (!framed || !media) return;
    const run = commandsOf(media, latest, begin, tell.current);
    const stopListening = allOf(
      listen(window, {
        message({ source, data }) {
          const command = source === window.parent ? readCommand(data) : undefined;
          if (command === "unknown") tell.current("error", { reason: "unknown-command" });
          else if (command) run[command.command]("value" in command ? command.value : 0);
        },
      }),
      listen(media, { timeupdate: () => tell.current("time") }),
    );
    tell.current("ready");
    return stopListening;
  }, [video, framed]);

  useNews(framed, state, tell.current);
}

function whatPlays({ props, state, live }: Steered, media: HTMLVideoElement, begin: number | undefined): FrameState {
  return {
    videoId: props.videoId,
    state: stateName(state),
    buffering: state.waiting,
    time: state.started ? media.currentTime : (begin ?? 0),
    duration: live ? null : state.duration,
    volume: media.volume,
    muted: media.muted,
  };
}

/** What each command does; a value is given to those that take one. */
function commandsOf(
  media: HTMLVideoElement,
  latest: RefObject<Steered>,
  begin: RefObject<number | undefined>,
  tell: Tell,
): Record<FrameCommand["command"], (value: number) => void> {
  return {
    play() {
      if (!latest.current.state.started) void latest.current.start(begin.current);
      else media.play().catch(() => tell("error", { reason: "not-allowed" }));
    },
    pause() {
      latest.current.onAir?.video.pause();
      media.pause();
    },
    seek(seconds) {
      if (latest.current.state.started) media.currentTime = Math.max(0, seconds);
      else begin.current = Math.max(0, seconds);
      tell("time");
    },
    setVolume(volume) {
      media.volume = Math.min(1, Math.max(0, volume));
    },
    mute() {
      media.muted = true;
    },
    unmute() {
      media.muted = false;
    },
    getState: () => tell("state"),
  };
}

/** Tells of each change of the state. */
function useNews(framed: boolean, state: PlayerState, tell: Tell): void {
  const name = stateName(state);
  const { waiting, volume, muted, failed } = state;
  const before = useRef("");
  useEffect(() => {
    const now = JSON.stringify([name, waiting, volume, muted]);
    const first = before.current === "";
    if (!framed || before.current === now) return;
    before.current = now;
    // The first is told as `ready`.
    if (!first) tell("state");
  }, [framed, name, waiting, volume, muted, tell]);
  useEffect(() => {
    if (framed && name === "ended") tell("ended");
  }, [framed, name, tell]);
  useEffect(() => {
    if (framed && failed) tell("error", { reason: failed });
  }, [framed, failed, tell]);
}
