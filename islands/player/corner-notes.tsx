import { type ReactNode, useEffect, useState } from "react";
import type { PlayerProps } from "./props.ts";
import type { PlayerActions } from "./shortcuts.ts";
import type { Sleep } from "./sleep.ts";
import type { PlayerState } from "./state.ts";
import { Svg } from "./svg.tsx";
import { clock } from "./time.ts";

type NotesProps = { props: PlayerProps; state: PlayerState; actions: PlayerActions; onSoundOnly(on: boolean): void };

/** What goes on with playback that one chose a while ago, each with the way back, in the picture's corner. */
export function CornerNotes({ props, state, actions, onSoundOnly }: NotesProps) {
  const { texts } = props;
  return (
    <div className="corner-notes">
      {state.soundOnly && state.started ? (
        <Note props={props} end={texts.withPicture} onEnd={() => onSoundOnly(false)}>
          <span>{texts.soundOnly}</span>
        </Note>
      ) : null}
      {state.sleep === null ? null : (
        <Note props={props} end={texts.sleepOff} onEnd={() => actions.setSleep(null)}>
          <SleepTime props={props} sleep={state.sleep} />
        </Note>
      )}
    </div>
  );
}

type NoteProps = { props: PlayerProps; end: string; onEnd(): void; children: ReactNode };

function Note({ props: { icons }, end, onEnd, children }: NoteProps) {
  return (
    <div className="corner-note">
      {children}
      <button type="button" className="icon-button compact" aria-label={end} title={end} onClick={onEnd}>
        <Svg shapes={icons.close} />
      </button>
    </div>
  );
}

/** When playback will stop by itself. */
function SleepTime({ props: { texts }, sleep }: { props: PlayerProps; sleep: Exclude<Sleep, null> }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer">
      {sleep === "end" ? texts.sleepAtEnd : `${texts.sleepIn} ${clock(Math.ceil((sleep - now) / 1000))}`}
    </span>
  );
}
