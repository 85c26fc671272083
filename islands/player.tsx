import { useEffect, useRef, useState } from "react";
import { playerActions } from "./player/actions.ts";
import { ControlBar } from "./player/control-bar.tsx";
import { EndView } from "./player/end-view.tsx";
import { HelpSheet } from "./player/help-sheet.tsx";
import { hasPictureInPicture } from "./player/picture-in-picture.ts";
import type { PlayerProps } from "./player/props.ts";
import { ResumedNote } from "./player/resumed-note.tsx";
import { SettingsMenu } from "./player/settings-menu.tsx";
import { runShortcut } from "./player/shortcuts.ts";
import { StageView } from "./player/stage-view.tsx";
import { Svg } from "./player/svg.tsx";
import { useControls } from "./player/use-controls.ts";
import { usePlayer } from "./player/use-player.ts";
import { useSource } from "./player/use-source.ts";
import { useStage } from "./player/use-stage.ts";
import { useStagePlay } from "./player/use-stage-play.ts";
import { useTogether } from "./player/use-together.ts";

/** The video with its own controls. Works by mouse, touch and keyboard. */
export function Player(props: PlayerProps) {
  const { texts, icons } = props;
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stage = useStage(props.stage, video);
  const source = useSource(props, stage);
  const { state, set, start, setQuality, setMode, retry, engine } = usePlayer(video, props, source);
  const span = source.live
    ? () => (source.position ? { start: 0, end: source.position() } : engine.current?.span())
    : undefined;
  const [menu, setMenu] = useState(false);
  const [help, setHelp] = useState(false);
  const [full, setFull] = useState(false);
  const [small, setSmall] = useState(false);
  const gear = useRef<HTMLButtonElement>(null);
  const { idle, wake, onMove, onPicture, lastWasTouch } = useControls(state.playing);

  /** The focus goes back to where the menu was opened. */
  function closeMenu(): void {
    setMenu(false);
    gear.current?.focus({ preventScroll: true });
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
    setSmall(props.kind === "video" && hasPictureInPicture());
    const onFull = () => setFull(document.fullscreenElement === root.current);
    document.addEventListener("keydown", onKey);
    document.addEventListener("fullscreenchange", onFull);
    if (localStorage.getItem("nadaj-cinema") === "on" && !props.embed) document.documentElement.dataset.cinema = "on";
    if (props.autoplay && source.src !== null) void start();
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("fullscreenchange", onFull);
    };
  }, []);

  useStagePlay(props, { source, stage, state, start, retry });
  useTogether(video, source.position);

  const over = stage?.state === "ended" || stage?.state === "recorded";
  const quiet = idle && state.playing && !menu;
  return (
    <section
      ref={root}
      className={`player${quiet ? " quiet-ctl" : ""}${state.started ? " on" : ""}${props.kind === "audio" ? " sound" : ""}`}
      aria-label={texts.player}
      onPointerMove={onMove}
      data-state={
        state.failed ? "failed" : state.ended ? "ended" : state.playing ? "playing" : state.started ? "paused" : "ready"
      }
    >
      {/* biome-ignore lint/a11y/useMediaCaption: tracks are there when the video has captions */}
      <video
        ref={video}
        playsInline
        preload="none"
        poster={props.kind === "audio" ? undefined : (props.poster ?? undefined)}
        crossOrigin="anonymous"
        onPointerUp={(event) => onPicture(event, { actions, started: state.started, menu, closeMenu })}
        onDoubleClick={() => {
          if (!lastWasTouch()) actions.fullscreen();
        }}
        title={props.title}
      >
        {props.captions.map((track) => (
          <track key={track.lang} kind="captions" srcLang={track.lang} label={track.label} src={track.url} />
        ))}
      </video>
      {props.poster && (!state.started || props.kind === "audio") ? (
        // The element's own poster is asked for with its crossOrigin: the same here, or the picture is fetched twice.
        <img className="poster" src={props.poster} alt="" crossOrigin="anonymous" />
      ) : null}
      {props.standIn && !state.started ? (
        <div className={`poster stand-in tint-${props.standIn.tint}`}>
          {props.standIn.url ? <img className="stand-in-back" src={props.standIn.url} alt="" /> : null}
        </div>
      ) : null}
      <div className="scrim" />
      {!state.started && !state.failed && source.src !== null ? (
        <button type="button" className="big-play" aria-label={texts.play} onClick={actions.toggle}>
          <Svg shapes={icons.play} solid />
        </button>
      ) : null}
      {state.waiting && !state.failed ? <div className="spinner" role="status" aria-label="…" /> : null}
      {stage && props.stage?.first.state !== "recorded" ? (
        <StageView props={props} stage={stage} atEnd={!state.started || state.ended || state.failed || state.waiting} />
      ) : null}
      {state.silenced ? (
        <button type="button" className="btn stage-sound" onClick={actions.mute}>
          <Svg shapes={icons.mute} />
          {texts.tapForSound}
        </button>
      ) : null}
      {state.failed && !over ? (
        <div className="over" role="alert">
          <Svg shapes={icons.warning} />
          <p>{texts.error}</p>
          <button type="button" className="btn" onClick={retry}>
            {texts.retry}
          </button>
        </div>
      ) : null}
      {state.ended && !over ? <EndView props={props} replay={actions.toggle} /> : null}
      {state.cue.length > 0 ? (
        <div className="cap">
          {state.cue.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      ) : null}
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
          props={props}
          qualities={state.qualities}
          chosen={state.quality}
          playing={state.playingHeight}
          rate={state.rate}
          onQuality={setQuality}
          onRate={actions.setRate}
          mode={source.live && !source.position ? state.mode : undefined}
          onMode={setMode}
          onClose={closeMenu}
        />
      ) : null}
      <ControlBar
        video={video}
        gear={gear}
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
        onMenu={() => setMenu(!menu)}
      />
      {help ? <HelpSheet props={props} onClose={() => setHelp(false)} /> : null}
    </section>
  );
}
