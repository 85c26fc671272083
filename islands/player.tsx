import { type RefObject, useRef, useState } from "react";
import { playerActions } from "./player/actions.ts";
import { ControlBar } from "./player/control-bar.tsx";
import { type Engine, type Span, startEngine } from "./player/engine.ts";
import { HelpSheet } from "./player/help-sheet.tsx";
import { LateLayers } from "./player/late-layers.tsx";
import { Overlays } from "./player/overlays.tsx";
import { Picture } from "./player/picture.tsx";
import type { PlayerProps } from "./player/props.ts";
import { SettingsMenu } from "./player/settings-menu.tsx";
import { duringSpot } from "./player/spot-actions.ts";
import { type PlayerState, type Source, stateName } from "./player/state.ts";
import { useControls } from "./player/use-controls.ts";
import { useDocument } from "./player/use-document.ts";
import { useExtras } from "./player/use-extras.ts";
import { useMenu } from "./player/use-menu.ts";
import { usePlayer } from "./player/use-player.ts";
import { useRemote } from "./player/use-remote.ts";
import { useSource } from "./player/use-source.ts";
import { useSpots } from "./player/use-spots.ts";
import { useStage } from "./player/use-stage.ts";
import { playSomehow } from "./player/use-start.ts";
import { useSurroundings } from "./player/use-surroundings.ts";

/** What plays a film plays a spot. */
const lent = { startEngine, playSomehow };

/** The video with its own controls. Works by mouse, touch and keyboard. */
export function Player(props: PlayerProps) {
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stage = useStage(props.stage, video);
  const source = useSource(props, stage);
  const { onAir, before, meant } = useSpots(video, props);
  const { state, set, start, retry, engine, silence, ...choose } = usePlayer(video, props, source, before);
  const span = spanOf(source, engine);
  const { menu, show: showMenu, close: closeMenu } = useMenu();
  const [help, setHelp] = useState(false);
  const extras = useExtras(props, state);
  const { idle, wake, onMove, onPress, onPicture, onTwice } = useControls(state.playing);
  const reach = () => span?.() ?? { start: 0, end: state.duration };
  const showHelp = () => setHelp(true);
  const ofFilm = playerActions({ root, video, props, state, set, start, reach, showHelp });
  const actions = onAir?.shown ? duringSpot(ofFilm, meant) : ofFilm;
  const latest = useRef(actions);
  latest.current = actions;
  const begin = () => {
    if (props.autoplay && source.src !== null) void start();
  };
  const { full, small } = useDocument({ root, props, actions: latest, wake, begin });
  const remote = useRemote({ video, source, started: state.started, playNatively: choose.playNatively });
  useSurroundings({ root, video, props, stage, source, state, onAir, set, actions: latest, start, retry });

  const open = menu !== null || extras.point !== null;
  const closeAny = menu ? closeMenu : extras.closeMenu;
  const over = stage?.state === "ended" || stage?.state === "recorded";
  const shown = { video, props, state, actions, extras };
  return (
    <section
      ref={root}
      className={looks(props, state, idle && state.playing && menu === null)}
      aria-label={props.texts.player}
      onPointerMove={onMove}
      onContextMenu={extras.onContextMenu}
      data-state={stateName(state)}
    >
      <Picture
        {...shown}
        onPress={onPress}
        onRelease={(event) => onPicture(event, { actions, started: state.started, menu: open, closeMenu: closeAny })}
        onTwice={() => onTwice(actions)}
      />
      {onAir ? (
        <onAir.script.Spot {...shown} onAir={onAir} full={full} silence={silence} meant={meant} lent={lent} />
      ) : null}
      {onAir?.shown ? null : (
        <>
          <div className="scrim" />
          <Overlays
            {...{ ...shown, over, stage, retry, set }}
            state={onAir ? { ...state, ended: false } : state}
            playable={source.src !== null}
          />
          <LateLayers {...shown} engine={engine} live={source.live} onSoundOnly={choose.setSoundOnly} />
          {menu ? (
            <SettingsMenu
              key={menu}
              {...shown}
              first={menu}
              onQuality={choose.setQuality}
              onSoundOnly={choose.setSoundOnly}
              mode={source.live && !source.position ? state.mode : undefined}
              live={source.live}
              onMode={choose.setMode}
              onClose={closeMenu}
            />
          ) : null}
          {props.frame?.controls === false ? null : (
            <ControlBar {...{ ...shown, source, engine, span, menu, full, over, small, remote }} onMenu={showMenu} />
          )}
        </>
      )}
      {help ? <HelpSheet props={props} onClose={() => setHelp(false)} /> : null}
    </section>
  );
}

/** What can be sought in a stream; undefined for a video. */
function spanOf({ live, position }: Source, engine: RefObject<Engine | null>): (() => Span | undefined) | undefined {
  if (!live) return undefined;
  return () => (position ? { start: 0, end: position() } : engine.current?.span());
}

/** The player's classes: whether its controls are away, it has begun, and it has a picture. */
function looks({ kind }: PlayerProps, { started, soundOnly }: PlayerState, quiet: boolean): string {
  const sound = kind === "audio" || soundOnly;
  return `player${quiet ? " quiet-ctl" : ""}${started ? " on" : ""}${sound ? " sound" : ""}`;
}
