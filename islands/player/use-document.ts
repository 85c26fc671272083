import { type RefObject, useEffect, useState } from "react";
import { listen } from "../listen.ts";
import { recallCinema } from "./memory.ts";
import { hasPictureInPicture } from "./picture-in-picture.ts";
import type { PlayerProps } from "./props.ts";
import { type PlayerActions, runShortcut } from "./shortcuts.ts";

type Around = {
  root: RefObject<HTMLElement | null>;
  props: PlayerProps;
  actions: RefObject<PlayerActions>;
  /** A key was for the player: its controls are shown. */
  wake(): void;
  /** Called once, when the player lives. */
  begin(): void;
};

/** What the player hears from the document around it: keys, the full screen, what was remembered of its width. */
export function useDocument({ root, props, actions, wake, begin }: Around) {
  const [full, setFull] = useState(false);
  const [small, setSmall] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (runShortcut(event, root.current, actions.current)) {
        event.preventDefault();
        wake();
      }
    };
    setSmall(props.kind === "video" && hasPictureInPicture());
    const onFull = () => setFull(document.fullscreenElement === root.current);
    const stopListening = listen(document, { keydown: onKey, fullscreenchange: onFull });
    if (recallCinema() && !props.embed) document.documentElement.dataset.cinema = "on";
    begin();
    return stopListening;
  }, []);
  return { full, small };
}
