import { type RefObject, useRef } from "react";
import { partsOf, scaleOf, wholeBar } from "./bar-scale.ts";
import type { Span } from "./engine.ts";
import type { PlayerProps } from "./props.ts";
import { useBarDrag } from "./use-bar-drag.ts";
import { useBarPaint } from "./use-bar-paint.ts";
import { useBarPreview } from "./use-bar-preview.ts";

type SeekBarProps = {
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  duration: number;
  /** What can be sought in a stream now; without it: from zero to the duration. */
  span?: () => Span | undefined;
  /** Where a drag points to now, in the element's time; null when none goes on. */
  onTarget(time: number | null): void;
};

/**
 * The line of time: chapters with gaps, what is buffered and played, a preview from the sprite. It paints by itself
 * at each frame; React renders it once.
 */
export function SeekBar({ video, props, duration, span, onTarget }: SeekBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLSpanElement>(null);
  /** The place on the bar that a drag points to. */
  const dragged = useRef<number | null>(null);
  const scale = scaleOf(duration, span);
  const parts = span ? wholeBar : partsOf(props, duration);
  useBarPaint({ video, bar, knob, dragged, scale, of: props.texts.of });
  const preview = useBarPreview({ bar, parts, scale, sprite: props.sprite });
  const gestures = useBarDrag({ video, bar, dragged, scale, preview, onTarget });
  return (
    <div
      ref={bar}
      className="bar"
      role="slider"
      tabIndex={0}
      aria-label={props.texts.seek}
      aria-valuemin={0}
      aria-valuemax={span ? 100 : Math.round(duration)}
      aria-valuenow={0}
      {...gestures}
    >
      {parts.map((part) => (
        <span
          key={part.start}
          className="chapter"
          data-start={part.start}
          data-end={part.end}
          ref={(element) => element?.style.setProperty("flex", String(part.end - part.start))}
        >
          <b />
          <i />
        </span>
      ))}
      <span ref={knob} className="knob" />
      <span ref={preview.tick} className="tick" hidden />
      <span ref={preview.tile} className="tile" hidden>
        <span className="tile-pic" />
        <span className="tile-time" />
      </span>
    </div>
  );
}
