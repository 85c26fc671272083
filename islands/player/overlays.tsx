import { CaptionLines } from "./caption-lines.tsx";
import { EndView } from "./end-view.tsx";
import { FailureView } from "./failure-view.tsx";
import { FrameTitle } from "./frame-title.tsx";
import type { PlayerProps } from "./props.ts";
import { ResumedNote } from "./resumed-note.tsx";
import type { PlayerActions } from "./shortcuts.ts";
import { StageView } from "./stage-view.tsx";
import type { PlayerState } from "./state.ts";
import { Svg } from "./svg.tsx";
import type { Stage } from "./use-stage.ts";

type OverlaysProps = {
  props: PlayerProps;
  state: PlayerState;
  stage: Stage | undefined;
  /** There is something to play. */
  playable: boolean;
  /** The stream has ended: nothing is live any longer. */
  over: boolean;
  actions: PlayerActions;
  retry(): void;
  set(change: Partial<PlayerState>): void;
};

/** What lies over the picture: captions, the first press, waiting, faults, the end. */
export function Overlays({ props, state, stage, playable, over, actions, retry, set }: OverlaysProps) {
  const { texts, icons } = props;
  return (
    <>
      {state.cues.length > 0 ? <CaptionLines cues={state.cues} look={state.captionLook} /> : null}
      {!state.started && !state.failed && playable ? (
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
        <button type="button" className="button stage-sound" onClick={() => actions.louder(0)}>
          <Svg shapes={icons.mute} />
          {texts.tapForSound}
        </button>
      ) : null}
      {state.failed && !over ? <FailureView props={props} failure={state.failed} retry={retry} /> : null}
      {state.ended && !over ? (
        <EndView
          props={props}
          sleeps={state.sleep === "end"}
          onSlept={() => actions.setSleep(null)}
          replay={actions.toggle}
        />
      ) : null}
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
    </>
  );
}
