import { type MouseEvent, type RefObject, useState } from "react";
import type { Engine, Span } from "./engine.ts";
import { LiveControls } from "./live-controls.tsx";
import { togglePictureInPicture } from "./picture-in-picture.ts";
import type { PlayerIcon, PlayerProps } from "./props.ts";
import { SeekBar } from "./seek-bar.tsx";
import type { MenuList } from "./settings-menu.tsx";
import type { PlayerActions } from "./shortcuts.ts";
import { Svg } from "./svg.tsx";
import { TimeDisplay } from "./time-display.tsx";
import type { PlayerState, Source } from "./use-player.ts";

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
  /** Opens a list of the menu, or closes it. */
  onMenu(list: MenuList, opener: HTMLElement): void;
};

/** The seek bar and the buttons below the picture. */
export function ControlBar({
  video,
  props,
  state,
  source,
  engine,
  span,
  actions,
  menu,
  full,
  over,
  small,
  onMenu,
}: Bar) {
  const { texts, icons } = props;
  const [next] = props.next;
  const silent = state.muted || state.volume === 0;
  const [target, setTarget] = useState<number | null>(null);

  function toEdge(): void {
    const end = span?.()?.end;
    if (video.current && end !== undefined) video.current.currentTime = end;
    video.current?.play().catch(() => undefined);
  }

  const several = props.captions.length > 1;
  const opens = (list: MenuList) => ({
    "aria-haspopup": "menu" as const,
    "aria-expanded": menu === list,
    onClick: (event: MouseEvent<HTMLElement>) => onMenu(list, event.currentTarget),
  });
  const button = (icon: PlayerIcon, label: string, run: () => void, extra = "") => (
    <button type="button" className={`ib ${extra}`} aria-label={label} title={label} onClick={run}>
      <Svg shapes={icons[icon]} />
    </button>
  );
  return (
    <div className="ctl">
      <SeekBar video={video} props={props} duration={state.duration} onTarget={setTarget} {...(span ? { span } : {})} />
      <div className="btns">
        {button(state.playing ? "pause" : "play", state.playing ? texts.pause : texts.play, actions.toggle)}
        {next && !props.embed ? (
          <a className="ib wide" href={next.href} aria-label={texts.next} title={next.title}>
            <Svg shapes={icons.next} solid />
          </a>
        ) : null}
        {button(silent ? "mute" : "volume", silent ? texts.unmute : texts.mute, actions.mute)}
        <input
          className="vol"
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={silent ? 0 : state.volume}
          aria-label={texts.volume}
          onChange={(event) => {
            if (!video.current) return;
            video.current.volume = Number(event.target.value);
            video.current.muted = video.current.volume === 0;
            // The element tells of it only later, and until then the slider would stand where it was.
            video.current.dispatchEvent(new Event("volumechange"));
          }}
        />
        {source.live && over ? null : source.live && span ? (
          <LiveControls
            video={video}
            engine={engine}
            props={props}
            span={span}
            premiere={source.position !== undefined}
            toEdge={toEdge}
          />
        ) : (
          <TimeDisplay video={video} duration={state.duration} target={target} />
        )}
        <span className="grow" />
        {several ? (
          <button
            type="button"
            className={`ib${state.captions ? " cc-on" : ""}${menu === "captions" ? " on" : ""}`}
            aria-label={texts.captionsMenu}
            title={texts.captionsMenu}
            {...opens("captions")}
          >
            <Svg shapes={icons.captions} />
          </button>
        ) : props.captions.length === 1 ? (
          button(
            "captions",
            state.captions ? texts.captionsOff : texts.captions,
            actions.captions,
            state.captions ? "cc-on" : "",
          )
        ) : null}
        {button("keyboard", texts.help, actions.help, "wide hide-touch")}
        <button
          type="button"
          className={menu === "quality" ? "ib on" : "ib"}
          aria-label={texts.settings}
          title={texts.settings}
          {...opens("quality")}
        >
          <Svg shapes={icons.gear} />
        </button>
        {small ? button("pip", texts.pip, () => void togglePictureInPicture(video.current), "wide") : null}
        {props.embed ? null : button("cinema", texts.cinema, actions.cinema, "wide")}
        {button(full ? "shrink" : "fullscreen", full ? texts.exitFullscreen : texts.fullscreen, actions.fullscreen)}
      </div>
    </div>
  );
}
