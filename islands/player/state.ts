import { type CaptionLook, plainLook } from "./caption-look.ts";
import type { LiveMode } from "./engine.ts";
import type { PlayerProps } from "./props.ts";
import type { Quality } from "./rungs.ts";
import type { Sleep } from "./sleep.ts";

/** What to play. */
export type Source = {
  src: string | null;
  /** Received while it happens. */
  live: boolean;
  /** A premiere's playhead now, in seconds: the same for everybody. */
  position?: () => number;
  /** Nobody clicked: sound may have to wait for a tap. */
  preview: boolean;
};

/** `gone`: what plays it is of a former release of the server. */
export type Failure = "media" | "script" | "gone";

export type PlayerState = {
  started: boolean;
  /** Something of it is in the picture. */
  seen: boolean;
  playing: boolean;
  ended: boolean;
  /** Shown only after 300 ms of waiting. */
  waiting: boolean;
  failed: Failure | false;
  muted: boolean;
  volume: number;
  rate: number;
  duration: number;
  qualities: Quality[];
  quality: number;
  playingHeight: number;
  /** Language of the captions shown; empty for none. */
  captions: string;
  cues: VTTCue[];
  captionLook: CaptionLook;
  /** Nothing but the sound is fetched, and the cover is shown. */
  soundOnly: boolean;
  /** It turned out to have no sound. */
  soundless: boolean;
  /** After its end it begins again. */
  loop: boolean;
  /** When it stops by itself. */
  sleep: Sleep;
  /** Playback was resumed here. */
  resumed: number | null;
  /** How a stream is received. */
  mode: LiveMode;
  /** The browser let it begin without sound only. */
  silenced: boolean;
};

/** Before anything is played; the same on the server and in every browser. */
export function initialState(props: PlayerProps): PlayerState {
  return {
    started: false,
    seen: false,
    playing: false,
    ended: false,
    waiting: false,
    failed: false,
    muted: false,
    volume: 1,
    rate: 1,
    duration: props.duration,
    qualities: [],
    quality: 480,
    playingHeight: 0,
    captions: "",
    cues: [],
    captionLook: plainLook,
    soundOnly: false,
    soundless: false,
    loop: props.loop,
    sleep: null,
    resumed: null,
    mode: "low",
    silenced: false,
  };
}

/** How it stands, in a word. */
export function stateName({ failed, ended, playing, started }: PlayerState) {
  if (failed) return "failed";
  return ended ? "ended" : playing ? "playing" : started ? "paused" : "ready";
}
