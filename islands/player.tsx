import { useEffect, useRef, useState } from "react";
import { playerActions } from "./player/actions.ts";
import { CaptionLines } from "./player/caption-lines.tsx";
import { ControlBar } from "./player/control-bar.tsx";
import { EndView } from "./player/end-view.tsx";
import { FailureView } from "./player/failure-view.tsx";
import { FrameTitle } from "./player/frame-title.tsx";
import { HelpSheet } from "./player/help-sheet.tsx";
import { recallCinema } from "./player/memory.ts";
import { hasPictureInPicture } from "./player/picture-in-picture.ts";
import type { PlayerProps } from "./player/props.ts";
import { ResumedNote } from "./player/resumed-note.tsx";
import { type MenuList, SettingsMenu } from "./player/settings-menu.tsx";
import { runShortcut } from "./player/shortcuts.ts";
import { StageView } from "./player/stage-view.tsx";
import { Svg } from "./player/svg.tsx";
import { useControls } from "./player/use-controls.ts";
import { useFrameApi } from "./player/use-frame-api.ts";
import { useMediaSession } from "./player/use-media-session.ts";
import { stateName, usePlayer } from "./player/use-player.ts";
import { useSource } from "./player/use-source.ts";
import { useStage } from "./player/use-stage.ts";
import { useStagePlay } from "./player/use-stage-play.ts";
import { useTogether } from "./player/use-together.ts";

/** The video with its own controls. Works by mouse, touch and keyboard. */
export function Player(props: PlayerProps) {
  const { texts, icons, poster, kind } = props;
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stage = useStage(props.stage, video);
  const source = useSource(props, stage);
  const { state, set, start, setQuality, setMode, retry, engine } = usePlayer(video, props, source);
  const span = source.live
    ? () => (source.position ? { start: 0, end: source.position() } : engine.current?.span())
    : undefined;
  const [menu, setMenu] = useState<MenuList | null>(null);
  const [help, setHelp] = useState(false);
  const [full, setFull] = useState(false);
  const [small, setSmall] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const { idle, wake, onMove, onPress, onPicture, lastWasTouch } = useControls(state.playing);

  function showMenu(list: MenuList, button: HTMLElement): void {
    opener.current = button;
    setMenu(menu === list ? null : list);
  }

  /** The focus goes back to where the menu was opened. */
  function closeMenu(): void {
    setMenu(null);
    opener.current?.focus({ preventScroll: true });
  }

  const actions = playerActions({
    root,
    video,
    props,
    state,
    set,
    start,
    reach: () => span?.() ?? { start: 0, end: state.duration },
    showHelp: () => setHelp(true),
  });
  const latest = useRef(actions);
  latest.current = actions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (runShortcut(event, root.current, latest.current)) {
        event.preventDefault();
        wake();
      }
    };
    setSmall(kind === "video" && hasPictureInPicture());
    const onFull = () => setFull(document.fullscreenElement === root.current);
    document.addEventListener("keydown", onKey);
    document.addEventListener("fullscreenchange", onFull);
    if (recallCinema() && !props.embed) document.documentElement.dataset.cinema = "on";
    if (props.autoplay && source.src !== null) void start();
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("fullscreenchange", onFull);
    };
  }, []);

  useStagePlay(props, { source, stage, state, start, retry });
  useMediaSession({ video, props, started: state.started, live: source.live, actions: latest });
  useFrameApi({ video, props, state, live: source.live, start });
  useTogether(video, source.position);

  const over = stage?.state === "ended" || stage?.state === "recorded";
  const quiet = idle && state.playing && menu === null;
  return (
    <section
      ref={root}
      className={`player${quiet ? " quiet-ctl" : ""}${state.started ? " on" : ""}${kind === "audio" ? " sound" : ""}`}
      aria-label={texts.player}
      onPointerMove={onMove}
      data-state={stateName(state)}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: tracks are there when the video has captions */}
      <video
        ref={video}
        playsInline
        preload="none"
        crossOrigin="anonymous"
        loop={props.loop}
        onPointerDown={onPress}
        onPointerUp={(event) => onPicture(event, { actions, started: state.started, menu: menu !== null, closeMenu })}
        onDoubleClick={() => {
          if (!lastWasTouch()) actions.fullscreen();
        }}
        title={props.frame ? undefined : props.title}
      >
        {props.captions.map((track) => (
          <track key={track.lang} kind="captions" srcLang={track.lang} label={track.label} src={track.url} />
        ))}
      </video>
      {poster && (!state.seen || kind === "audio") ? (
        <img className="poster" src={poster.url} srcSet={poster.srcSet} sizes={poster.sizes} alt="" />
      ) : null}
      {props.standIn && !state.started ? (
        <div className={`poster stand-in tint-${props.standIn.tint}`}>
          {props.standIn.url ? <img className="stand-in-back" src={props.standIn.url} alt="" /> : null}
        </div>
      ) : null}
      <div className="scrim" />
      {state.cues.length > 0 ? <CaptionLines cues={state.cues} /> : null}
      {!state.started && !state.failed && source.src !== null ? (
        <button type="button" className="big-play" data-main aria-label={texts.play} onClick={actions.toggle}>
          <Svg shapes={icons.play} solid />
        </button>
      ) : null}
      {state.waiting && !state.failed ? <div className="spinner" role="status" aria-label="…" /> : null}
      {stage && props.stage?.first.state !== "recorded" ? (
        <StageView
          props={props}
          stage={stage}
          atEnd={!state.started || state.ended || state.failed !== false || state.waiting}
        />
      ) : null}
      {state.silenced ? (
        <button type="button" className="btn stage-sound" onClick={actions.mute}>
          <Svg shapes={icons.mute} />
          {texts.tapForSound}
        </button>
      ) : null}
      {state.failed && !over ? <FailureView props={props} failure={state.failed} retry={retry} /> : null}
      {state.ended && !over ? <EndView props={props} replay={actions.toggle} /> : null}
      <FrameTitle props={props} />
      {state.resumed === null ? null : (
        <ResumedNote
          props={props}
          at={state.resumed}
          startOver={() => {
            actions.seekTo(0);
            set({ resumed: null });
          }}
          close={() => set({ resumed: null })}
        />
      )}
      {menu ? (
        <SettingsMenu
          key={menu}
          props={props}
          first={menu}
          qualities={state.qualities}
          chosen={state.quality}
          playing={state.playingHeight}
          rate={state.rate}
          captions={state.captions}
          onQuality={setQuality}
          onRate={actions.setRate}
          onCaptions={actions.setCaptions}
          mode={source.live && !source.position ? state.mode : undefined}
          onMode={setMode}
          onClose={closeMenu}
        />
      ) : null}
      {props.frame?.controls === false ? null : (
        <ControlBar
          video={video}
          props={props}
          state={state}
          source={source}
          engine={engine}
          span={span}
          actions={actions}
          menu={menu}
          full={full}
          over={over}
          small={small}
          onMenu={showMenu}
        />
      )}
      {help ? <HelpSheet props={props} onClose={() => setHelp(false)} /> : null}
    </section>
  );
}
