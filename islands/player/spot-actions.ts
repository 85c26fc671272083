import type { RefObject } from "react";
import type { PlayerActions } from "./shortcuts.ts";

const nothing = () => undefined;

/** What keys do while a spot plays: it can be paused, and there is no place in it to go to. */
export function duringSpot(actions: PlayerActions, meant: RefObject<(() => void) | null>): PlayerActions {
  return {
    ...actions,
    toggle: () => meant.current?.(),
    seekBy: nothing,
    seekByShare: nothing,
    seekTo: nothing,
    chapter: nothing,
    faster: nothing,
  };
}
