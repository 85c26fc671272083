import { useEffect, useState } from "react";
import type { PlayerProps } from "./props.ts";
import type { Sleep } from "./sleep.ts";
import { Svg } from "./svg.tsx";
import { clock } from "./time.ts";

type NoteProps = { props: PlayerProps; sleep: Exclude<Sleep, null>; cancel(): void };

/** When playback will stop by itself, and how to have it go on. */
export function SleepNote({ props: { texts, icons }, sleep, cancel }: NoteProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="sleep-note">
      <span role="timer">
        {sleep === "end" ? texts.sleepAtEnd : `${texts.sleepIn} ${clock(Math.ceil((sleep - now) / 1000))}`}
      </span>
      <button
        type="button"
        className="icon-button compact"
        aria-label={texts.sleepOff}
        title={texts.sleepOff}
        onClick={cancel}
      >
        <Svg shapes={icons.close} />
      </button>
    </div>
  );
}
