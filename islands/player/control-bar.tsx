import { type RefObject, useState } from "react";
import { mayStep } from "./actions.ts";
import type { Engine, Span } from "./engine.ts";
import { IconButton } from "./icon-button.tsx";
import { LiveControls } from "./live-controls.tsx";
import { togglePictureInPicture } from "./picture-in-picture.ts";
import type { PlayerProps } from "./props.ts";
import { SeekBar } from "./seek-bar.tsx";
import type { MenuList } from "./settings-menu.tsx";
import type { PlayerActions } from "./shortcuts.ts";
import type { PlayerState, Source } from "./state.ts";
import { Svg } from "./svg.tsx";
import { TimeDisplay } from "./time-display.tsx";
import type { Remote } from "./use-remote.ts";
import { isSilent, VolumeSlider } from "./volume-slider.tsx";

type Bar = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  state: PlayerState;
  source: Source;
  engine: RefObject<Engine | null>;
  span: (() => Span | undefined) | undefined;
  actions: PlayerActions;
  /** The list that is open. */
  menu: MenuList | null;
  full: boolean;
  /** The stream has ended: nothing is live any longer. */
  over: boolean;
  /** The picture can leave the page. */
  small: boolean;
  remote: Remote;
  /** Opens a list of the menu, or closes it. */
  onMenu(list: MenuList, opener: HTMLElement): void;
};

/** The seek bar and the buttons below the picture. */
export function ControlBar(bar: Bar) {
  const { video, props, state, span, actions, full } = bar;
  const { texts, icons } = props;
  const [target, setTarget] = useState<number | null>(null);
  const { playing } = state;
  const silent = isSilent(state);
  return (
    <div className="controls">
      <SeekBar video={video} props={props} duration={state.duration} onTarget={setTarget} {...(span ? { span } : {})} />
      <div className="btns">
        <IconButton
          shapes={playing ? icons.pause : icons.play}
          label={playing ? texts.pause : texts.play}
          onClick={actions.toggle}
        />
        <NextLink props={props} />
        <IconButton
          shapes={silent ? icons.mute : icons.volume}
          label={silent ? texts.unmute : texts.mute}
          onClick={actions.mute}
        />
        <VolumeSlider video={video} props={props} state={state} />
        <Moment {...bar} target={target} />
        <span className="grow" />
        <CaptionsButton {...bar} />
        <IconButton shapes={icons.keyboard} label={texts.help} className="wide hide-touch" onClick={actions.help} />
        <ListButton {...bar} list="quality" label={texts.settings} shapes={icons.gear} />
        <CastButton {...bar} />
        {bar.small ? (
          <IconButton
            shapes={icons.pip}
            label={texts.pip}
            className="wide"
            onClick={() => void togglePictureInPicture(video.current)}
          />
        ) : null}
        {props.embed ? null : (
          <IconButton shapes={icons.cinema} label={texts.cinema} className="wide" onClick={actions.cinema} />
        )}
        <IconButton
          shapes={full ? icons.shrink : icons.fullscreen}
          label={full ? texts.exitFullscreen : texts.fullscreen}
          onClick={actions.fullscreen}
        />
      </div>
    </div>
  );
}

function NextLink({ props }: { props: PlayerProps }) {
  const { texts, icons, next } = props;
  const [first] = next;
  if (!first || !mayStep(props)) return null;
  return (
    <a className="icon-button wide" href={first.href} aria-label={texts.next} title={first.title}>
      <Svg shapes={icons.next} solid />
    </a>
  );
}

/** Where playback stands: in the video, or behind the present of a stream. */
function Moment({ video, engine, props, state, source, span, over, target }: Bar & { target: number | null }) {
  if (source.live && over) return null;
  if (!source.live || !span) return <TimeDisplay video={video} duration={state.duration} target={target} />;
  const toEdge = () => {
    const end = span()?.end;
    if (video.current && end !== undefined) video.current.currentTime = end;
    video.current?.play().catch(() => undefined);
  };
  const premiere = source.position !== undefined;
  return <LiveControls video={video} engine={engine} props={props} span={span} premiere={premiere} toEdge={toEdge} />;
}

/** Of one language they are switched on and off; several are chosen from. */
function CaptionsButton(bar: Bar) {
  const { props, state, actions } = bar;
  const { texts, icons, captions } = props;
  const on = state.captions ? "cc-on" : "";
  if (captions.length > 1)
    return <ListButton {...bar} list="captions" label={texts.captionsMenu} shapes={icons.captions} className={on} />;
  if (captions.length === 0) return null;
  return (
    <IconButton
      shapes={icons.captions}
      label={on ? texts.captionsOff : texts.captions}
      className={on}
      onClick={actions.captions}
    />
  );
}

/** Stands there only where the browser knows of another device. */
function CastButton({ props: { texts, icons }, remote: { state, prompt } }: Bar) {
  if (state === "away") return null;
  const said = { near: texts.cast, connecting: texts.connecting, connected: texts.casting, failed: texts.castFailed };
  return (
    <>
      <span className="clock wide" role="status">
        {state === "near" ? "" : said[state]}
      </span>
      <IconButton
        shapes={icons.cast}
        label={said[state]}
        className={state === "connected" ? "cc-on" : ""}
        onClick={prompt}
      />
    </>
  );
}

type ListButtonProps = Bar & { list: MenuList; label: string; shapes: string; className?: string };

/** Opens a list of the settings. */
function ListButton({ menu, list, onMenu, label, shapes, className = "" }: ListButtonProps) {
  const open = menu === list;
  return (
    <IconButton
      shapes={shapes}
      label={label}
      className={open ? `${className} on` : className}
      aria-haspopup="menu"
      aria-expanded={open}
      onClick={(event) => onMenu(list, event.currentTarget)}
    />
  );
}
