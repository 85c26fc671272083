import { useEffect, useRef, useState } from "react";
import { EndView } from "./player/end-view.tsx";
import { HelpSheet } from "./player/help-sheet.tsx";
import { LiveControls } from "./player/live-controls.tsx";
import { remember } from "./player/memory.ts";
import { hasPictureInPicture, togglePictureInPicture } from "./player/picture-in-picture.ts";
import type { PlayerIcon, PlayerProps } from "./player/props.ts";
import { ResumedNote } from "./player/resumed-note.tsx";
import { SeekBar } from "./player/seek-bar.tsx";
import { rates, SettingsMenu } from "./player/settings-menu.tsx";
import { type PlayerActions, runShortcut } from "./player/shortcuts.ts";
import { StageView } from "./player/stage-view.tsx";
import { Svg } from "./player/svg.tsx";
import { TimeDisplay } from "./player/time-display.tsx";
import { useControls } from "./player/use-controls.ts";
import { usePlayer } from "./player/use-player.ts";
import { useSource } from "./player/use-source.ts";
import { useStage } from "./player/use-stage.ts";
import { useStagePlay } from "./player/use-stage-play.ts";

/** The video with its own controls. Works by mouse, touch and keyboard. */
export function Player(props: PlayerProps) {
  const { texts, icons } = props;
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stage = useStage(props.stage);
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

  const actions: PlayerActions = {
    toggle() {
      const media = video.current;
      if (!media) return;
      if (!state.started) void start();
      else if (media.paused) media.play().catch(() => undefined);
      else media.pause();
    },
    seekBy(seconds) {
      const { start: from, end } = span?.() ?? { start: 0, end: state.duration };
      if (video.current) video.current.currentTime = Math.min(end, Math.max(from, video.current.currentTime + seconds));
    },
    seekTo(share) {
      const { start: from, end } = span?.() ?? { start: 0, end: state.duration };
      if (video.current) video.current.currentTime = from + share * (end - from);
    },
    louder(by) {
      if (!video.current) return;
      video.current.volume = Math.min(1, Math.max(0, video.current.volume + by));
      video.current.muted = false;
    },
    mute() {
      if (video.current) video.current.muted = !video.current.muted;
    },
    fullscreen() {
      if (document.fullscreenElement) void document.exitFullscreen();
      else if (root.current?.requestFullscreen) root.current.requestFullscreen().catch(() => undefined);
      else (video.current as unknown as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
    },
    cinema() {
      const on = document.documentElement.dataset.cinema !== "on";
      document.documentElement.dataset.cinema = on ? "on" : "";
      localStorage.setItem("nadaj-cinema", on ? "on" : "");
    },
    captions() {
      const [first] = props.captions;
      if (!first) return;
      const lang = state.captions ? "" : (props.captions.find((track) => track.lang === props.lang) ?? first).lang;
      set({ captions: lang });
      remember({ captions: lang });
    },
    faster(by) {
      const at = rates.indexOf(state.rate);
      setRate(rates[Math.min(rates.length - 1, Math.max(0, at + by))] ?? 1);
    },
    help: () => setHelp(true),
  };

  function setRate(rate: number): void {
    if (video.current) video.current.playbackRate = rate;
    remember({ rate });
    set({ rate });
  }

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

  function toEdge(): void {
    const end = span?.()?.end;
    if (video.current && end !== undefined) video.current.currentTime = end;
    video.current?.play().catch(() => undefined);
  }

  const over = stage?.state === "ended" || stage?.state === "recorded";
  const button = (icon: PlayerIcon, label: string, run: () => void, extra = "") => (
    <button type="button" className={`ib ${extra}`} aria-label={label} title={label} onClick={run}>
      <Svg shapes={icons[icon]} />
    </button>
  );
  const quiet = idle && state.playing && !menu;
  const silent = state.muted || state.volume === 0;
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
          onRate={setRate}
          mode={source.live && !source.position ? state.mode : undefined}
          onMode={setMode}
          onClose={closeMenu}
        />
      ) : null}
      <div className="ctl">
        <SeekBar video={video} props={props} duration={state.duration} {...(span ? { span } : {})} />
        <div className="btns">
          {button(state.playing ? "pause" : "play", state.playing ? texts.pause : texts.play, actions.toggle)}
          {props.next ? (
            <a className="ib wide" href={props.next.href} aria-label={texts.next} title={props.next.title}>
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
            }}
          />
          {source.live && span ? (
            <LiveControls
              video={video}
              engine={engine}
              props={props}
              span={span}
              premiere={source.position !== undefined}
              toEdge={toEdge}
            />
          ) : (
            <TimeDisplay video={video} duration={state.duration} />
          )}
          <span className="grow" />
          {props.captions.length > 0
            ? button(
                "captions",
                state.captions ? texts.captionsOff : texts.captions,
                actions.captions,
                state.captions ? "cc-on" : "",
              )
            : null}
          {button("keyboard", texts.help, actions.help, "wide hide-touch")}
          <button
            ref={gear}
            type="button"
            className={menu ? "ib on" : "ib"}
            aria-label={texts.settings}
            title={texts.settings}
            aria-haspopup="menu"
            aria-expanded={menu}
            onClick={() => setMenu(!menu)}
          >
            <Svg shapes={icons.gear} />
          </button>
          {small ? button("pip", texts.pip, () => void togglePictureInPicture(video.current), "wide") : null}
          {props.embed ? null : button("cinema", texts.cinema, actions.cinema, "wide")}
          {button(full ? "shrink" : "fullscreen", full ? texts.exitFullscreen : texts.fullscreen, actions.fullscreen)}
        </div>
      </div>
      {help ? <HelpSheet props={props} onClose={() => setHelp(false)} /> : null}
    </section>
  );
}
