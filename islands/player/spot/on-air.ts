import type { ShownSpot } from "../../ads/ask.ts";
import type { SpotTexts } from "../props.ts";

/** What shows spots: fetched when there is one to be shown. */
export type SpotScript = typeof import("./spot.tsx");

/** A spot that stands in the film's place. */
export type OnAir = {
  ad: ShownSpot;
  script: SpotScript;
  texts: SpotTexts;
  /** A picture of its own: the film's is left as it is. */
  video: HTMLVideoElement;
  /** Since when the film waits for it, by `performance.now()`. */
  since: number;
  /** Its first picture is there. */
  shown: boolean;
  /** Called with the first picture. */
  onShown(): void;
  /** The network is free for the film: the spot came as a whole, or has trouble. */
  onFree(): void;
  onOver(): void;
};

/** What a film waits for before it begins. */
export type Hold = { free: Promise<void>; over: Promise<void> };

/** The film is never held back for longer than this by a spot that does not play, in milliseconds. */
export const patience = 2000;
