import type { RefObject } from "react";
import type { Engine } from "./engine.ts";
import type { PlayerProps } from "./props.ts";
import type { PlayerActions } from "./shortcuts.ts";
import type { PlayerState } from "./state.ts";
import type { Extras } from "./use-extras.ts";

type LayersProps = {
  video: RefObject<HTMLVideoElement | null>;
  engine: RefObject<Engine | null>;
  props: PlayerProps;
  state: PlayerState;
  actions: PlayerActions;
  extras: Extras;
  live: boolean;
  onSoundOnly(on: boolean): void;
};

/** What lies over the picture of those parts that come when they are asked for. */
export function LateLayers({ engine, extras, onSoundOnly, ...shown }: LayersProps) {
  const { later, figures, toggleFigures, point } = extras;
  const { video, props, state, actions, live } = shown;
  if (later === undefined || later === "failed") return null;
  return (
    <>
      {figures ? <later.Figures video={video} engine={engine} props={props} live={live} close={toggleFigures} /> : null}
      <later.CornerNotes props={props} state={state} actions={actions} onSoundOnly={onSoundOnly} />
      {point ? <later.PictureMenu {...shown} extras={extras} at={point} /> : null}
    </>
  );
}
