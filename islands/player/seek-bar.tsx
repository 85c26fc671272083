import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { bufferedTo, partsOf, stepOf, wholeBar } from "./bar-scale.ts";
import type { Span } from "./engine.ts";
import type { PlayerProps } from "./props.ts";
import { clock } from "./time.ts";
import { isPress } from "./use-controls.ts";

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
export function SeekBar({ video, props, duration: known, span, onTarget }: SeekBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLSpanElement>(null);
  const tile = useRef<HTMLSpanElement>(null);
  const tick = useRef<HTMLSpanElement>(null);
  const drag = useRef<number | null>(null);
  // A stream has no length: its bar runs from 0 to 1.
  const duration = span ? 1 : known;
  const parts = span ? wholeBar : partsOf(props, duration);

  /** From the element's time to the bar's, and back. */
  function onBar(time: number): number {
    const now = span?.();
    if (!span) return time;
    return now && now.end > now.start ? Math.min(1, Math.max(0, (time - now.start) / (now.end - now.start))) : 1;
  }
  function onElement(place: number): number {
    const now = span?.();
    return !span ? place : now ? now.start + place * (now.end - now.start) : 0;
  }
  function label(place: number): string {
    const now = span?.();
    return span ? `-${clock(now ? (1 - place) * (now.end - now.start) : 0)}` : clock(place);
  }

  // A stream's span moves on while the effect below lives.
  const read = useRef({ onBar, label, stream: false });
  read.current = { onBar, label, stream: span !== undefined };

  useEffect(() => {
    let frame = 0;
    let shown = "";
    const paint = () => {
      frame = requestAnimationFrame(paint);
      const media = video.current;
      if (!media || !bar.current || duration <= 0) return;
      const { onBar, label, stream } = read.current;
      const now = drag.current ?? onBar(media.currentTime);
      const loaded = onBar(bufferedTo(media));
      const state = `${now.toFixed(stream ? 4 : 2)} ${loaded.toFixed(stream ? 3 : 1)} ${duration.toFixed(1)}`;
      if (state === shown) return;
      shown = state;
      for (const element of bar.current.querySelectorAll<HTMLElement>(".ch")) {
        const start = Number(element.dataset.start);
        const length = Number(element.dataset.end) - start;
        const share = (time: number) => `${Math.min(100, Math.max(0, ((time - start) / length) * 100))}%`;
        (element.children[0] as HTMLElement).style.width = share(loaded);
        (element.children[1] as HTMLElement).style.width = share(now);
      }
      if (knob.current) knob.current.style.left = `${Math.min(100, (now / duration) * 100)}%`;
      bar.current.setAttribute("aria-valuenow", String(stream ? Math.round(now * 100) : Math.round(now)));
      const text = stream ? label(now) : `${clock(now)} ${props.texts.of} ${clock(duration)}`;
      bar.current.setAttribute("aria-valuetext", text);
    };
    frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [video, duration, props.texts.of]);

  function timeAt(event: PointerEvent): number {
    const box = bar.current?.getBoundingClientRect();
    if (!box) return 0;
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration;
  }

  function aim(place: number): void {
    drag.current = place;
    onTarget(onElement(place));
    preview(place);
  }

  /** Goes where the drag points to, or stays where playback is. */
  function drop(seeks: boolean): void {
    const place = drag.current;
    if (place === null) return;
    drag.current = null;
    if (seeks && video.current) video.current.currentTime = onElement(place);
    onTarget(null);
  }

  /** While a drag goes on the keys move what it points to, and Escape takes it back. */
  function onKeyDown(event: KeyboardEvent): void {
    if (drag.current === null) return;
    const step = stepOf(event.key, duration, onElement(duration) - onElement(0));
    if (event.key === "Escape") {
      drop(false);
      leave();
    } else if (step !== undefined) aim(Math.min(duration, Math.max(0, drag.current + step)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function preview(time: number): void {
    const box = bar.current?.getBoundingClientRect();
    if (!box || !tile.current || !tick.current) return;
    const x = (time / duration) * box.width;
    tick.current.hidden = false;
    tick.current.style.left = `${x}px`;
    tile.current.hidden = false;
    tile.current.style.left = `${Math.min(box.width - 84, Math.max(84, x))}px`;
    const part = parts.find(({ start, end }) => time >= start && time < end);
    (tile.current.lastElementChild as HTMLElement).textContent = part?.title
      ? `${label(time)} · ${part.title}`
      : label(time);
    const picture = tile.current.firstElementChild as HTMLElement;
    picture.hidden = !props.sprite;
    if (props.sprite) {
      const index = Math.min(props.sprite.count - 1, Math.floor(time / props.sprite.intervalSeconds));
      picture.style.backgroundImage = `url("${props.sprite.url}")`;
      picture.style.backgroundPosition = `${((index % 10) / 9) * 100}% ${(Math.floor(index / 10) / 9) * 100}%`;
    }
    for (const element of bar.current?.querySelectorAll<HTMLElement>(".ch") ?? []) {
      element.classList.toggle("hov", time >= Number(element.dataset.start) && time < Number(element.dataset.end));
    }
  }

  function leave(): void {
    if (drag.current !== null) return;
    if (tile.current) tile.current.hidden = true;
    if (tick.current) tick.current.hidden = true;
    for (const element of bar.current?.querySelectorAll(".hov") ?? []) element.classList.remove("hov");
  }

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
      onPointerDown={(event) => {
        if (!isPress(event)) return;
        // A drag would begin to select, and the next one carry the selection away.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus({ preventScroll: true });
        aim(timeAt(event));
      }}
      onPointerMove={(event) => {
        if (drag.current !== null) aim(timeAt(event));
        else if (event.pointerType === "mouse") preview(timeAt(event));
      }}
      onPointerUp={(event) => {
        drop(true);
        if (event.pointerType !== "mouse") leave();
      }}
      onPointerCancel={() => {
        drop(false);
        leave();
      }}
      onPointerLeave={leave}
      onDragStart={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {parts.map((part) => (
        <span
          key={part.start}
          className="ch"
          data-start={part.start}
          data-end={part.end}
          ref={(element) => element?.style.setProperty("flex", String(part.end - part.start))}
        >
          <b />
          <i />
        </span>
      ))}
      <span ref={knob} className="knob" />
      <span ref={tick} className="tick" hidden />
      <span ref={tile} className="tile" hidden>
        <span className="tile-pic" />
        <span className="tile-time" />
      </span>
    </div>
  );
}
