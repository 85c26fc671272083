import { type RefObject, useEffect, useRef } from "react";
import { type FrameCommand, type FrameEvent, type FrameState, frameVersion, readCommand } from "./frame-api.ts";
import type { PlayerProps } from "./props.ts";
import { type PlayerState, stateName } from "./use-player.ts";

type Steered = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  live: boolean;
  start(from?: number): Promise<void>;
};

/**
 * Lets the page that holds the player in a frame steer it, whichever site it is of: no more can be done by it than by a
 * press on the player, and no more is told than what plays there.
 */
export function useFrameApi({ video, props, state, live, start }: Steered): void {
  const framed = props.frame !== null && typeof window !== "undefined" && window.parent !== window;
  /** Where to begin, said before it has begun. */
  const begin = useRef<number>(undefined);
  const latest = useRef({ state, live, start });
  latest.current = { state, live, start };

  const tell = useRef((event: FrameEvent, more: { reason?: string } = {}) => {
    const media = video.current;
    if (!media) return;
    const { state: now, live } = latest.current;
    const told: FrameState = {
      videoId: props.videoId,
      state: stateName(now),
      buffering: now.waiting,
      time: now.started ? media.currentTime : (begin.current ?? 0),
      duration: live ? null : now.duration,
      volume: media.volume,
      muted: media.muted,
    };
    window.parent.postMessage({ nadaj: frameVersion, event, ...told, ...more }, "*");
  });

  useEffect(() => {
    const media = video.current;
    if (!framed || !media) return;

    const run: Record<FrameCommand["command"], (value: number) => void> = {
      play() {
        if (!latest.current.state.started) void latest.current.start(begin.current);
        else media.play().catch(() => tell.current("error", { reason: "not-allowed" }));
      },
      pause: () => media.pause(),
      seek(seconds) {
        if (latest.current.state.started) media.currentTime = Math.max(0, seconds);
        else begin.current = Math.max(0, seconds);
        tell.current("time");
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
      getState: () => tell.current("state"),
    };
    function obey({ source, data }: MessageEvent): void {
      const command = source === window.parent ? readCommand(data) : undefined;
      if (command === "unknown") tell.current("error", { reason: "unknown-command" });
      else if (command) run[command.command]("value" in command ? command.value : 0);
    }
    const onTime = () => tell.current("time");
    addEventListener("message", obey);
    media.addEventListener("timeupdate", onTime);
    tell.current("ready");
    return () => {
      removeEventListener("message", obey);
      media.removeEventListener("timeupdate", onTime);
    };
  }, [video, framed]);

  const name = stateName(state);
  const { waiting, volume, muted, failed } = state;
  const before = useRef("");
  useEffect(() => {
    const now = JSON.stringify([name, waiting, volume, muted]);
    const first = before.current === "";
    if (!framed || before.current === now) return;
    before.current = now;
    // The first is told as `ready`.
    if (!first) tell.current("state");
  }, [framed, name, waiting, volume, muted]);
  useEffect(() => {
    if (framed && name === "ended") tell.current("ended");
  }, [framed, name]);
  useEffect(() => {
    if (framed && failed) tell.current("error", { reason: failed });
  }, [framed, failed]);
}
