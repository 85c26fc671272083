import { useEffect, useState } from "react";
import { Svg } from "../player/svg.tsx";
import { clock } from "../player/time.ts";
import type { Sent } from "./follow.ts";
import type { GoLiveProps } from "./props.ts";

type StatusProps = Pick<GoLiveProps, "texts" | "icons"> & {
  state: string;
  /** Milliseconds since the epoch; 0 before the first picture went out. */
  since: number;
  sent: Sent | undefined;
  muted: boolean;
};

/** What lies over the preview while it is sent. */
export function Status({ state, since, sent, muted, texts, icons }: StatusProps) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const word = state === "live" ? texts.live : state === "lost" ? texts.lost : texts.connecting;
  return (
    <div className="golive-status">
      <span className={state === "live" ? "stat live" : "stat warn"} role="status">
        {word}
      </span>
      {since > 0 && <span className="stat num">{clock((now - since) / 1000)}</span>}
      {state === "live" && sent && (
        <span className="stat num">
          {inMegabits(sent.bitsPerSecond)} Mb/s · {Math.round(sent.framesPerSecond)} fps
        </span>
      )}
      {muted && (
        <span className="stat warn">
          <Svg shapes={icons.micOff} />
          {texts.muted}
        </span>
      )}
      {state === "live" && sent?.limited && (
        <span className="stat warn">
          <Svg shapes={icons.warning} />
          {texts.slow}
        </span>
      )}
    </div>
  );
}

function inMegabits(bitsPerSecond: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (bitsPerSecond / 1_000_000).toLocaleString(document.documentElement.lang, digits);
}
