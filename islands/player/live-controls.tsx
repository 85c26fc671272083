import { type RefObject, useEffect, useRef, useState } from "react";
import type { Engine, Span } from "./engine.ts";
import type { PlayerProps } from "./props.ts";

/** Nearer than this to the present counts as live. */
const atEdgeWithin = 3;

type LiveControlsProps = {
  video: RefObject<HTMLVideoElement | null>;
  engine: RefObject<Engine | null>;
  props: PlayerProps;
  span(): Span | undefined;
  premiere: boolean;
  toEdge(): void;
};

/** The LIVE badge, which leads back to the present, and how far behind it the picture is. */
export function LiveControls({ video, engine, props: { texts }, span, premiere, toEdge }: LiveControlsProps) {
  const [atEdge, setAtEdge] = useState(true);
  const [latency, setLatency] = useState<number | undefined>(undefined);
  const latest = useRef(span);
  latest.current = span;
  useEffect(() => {
    const look = () => {
      const place = latest.current();
      const media = video.current;
      if (!place || !media) return;
      setAtEdge(place.end - media.currentTime < atEdgeWithin);
      const behind = engine.current?.latency();
      setLatency(behind === undefined ? undefined : Math.round(behind * 10) / 10);
      if (!premiere) document.dispatchEvent(new CustomEvent("nadaj:latency", { detail: behind }));
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [video, engine, premiere]);

  const label = atEdge ? texts.atEdge : texts.toEdge;
  return (
    <>
      <button
        type="button"
        className={atEdge ? "badge live edge" : "badge live edge off"}
        aria-label={label}
        title={label}
        onClick={toEdge}
      >
        {premiere ? texts.premiere : texts.live}
      </button>
      {latency === undefined || premiere ? null : (
        <span className="clock latency wide" title={texts.latency}>
          {latency.toFixed(1).replace(".", document.documentElement.lang === "pl" ? "," : ".")} s
        </span>
      )}
    </>
  );
}
