import { type RefObject, useEffect, useRef } from "react";
import { bufferedTo, type Scale } from "./bar-scale.ts";
import { clock } from "./time.ts";

type Painted = {
  video: RefObject<HTMLVideoElement | null>;
  bar: RefObject<HTMLElement | null>;
  knob: RefObject<HTMLElement | null>;
  dragged: RefObject<number | null>;
  scale: Scale;
  /** The word between a time and the whole. */
  of: string;
};

/** Shows at each frame what is played and buffered, where something of it changed. */
export function useBarPaint({ video, bar, knob, dragged, scale, of }: Painted): void {
  // A stream's span moves on while the effect below lives.
  const latest = useRef(scale);
  latest.current = scale;
  const { length } = scale;
  useEffect(() => {
    let frame = 0;
    let shown = "";
    const paint = () => {
      frame = requestAnimationFrame(paint);
      const media = video.current;
      if (!media || !bar.current || length <= 0) return;
      const { onBar, label, stream } = latest.current;
      const now = dragged.current ?? onBar(media.currentTime);
      const loaded = onBar(bufferedTo(media));
      const state = `${now.toFixed(stream ? 4 : 2)} ${loaded.toFixed(stream ? 3 : 1)} ${length.toFixed(1)}`;
      if (state === shown) return;
      shown = state;
      for (const element of bar.current.querySelectorAll<HTMLElement>(".chapter")) fill(element, loaded, now);
      if (knob.current) knob.current.style.left = `${Math.min(100, (now / length) * 100)}%`;
      bar.current.setAttribute("aria-valuenow", String(stream ? Math.round(now * 100) : Math.round(now)));
      const text = stream ? label(now) : `${clock(now)} ${of} ${clock(length)}`;
      bar.current.setAttribute("aria-valuetext", text);
    };
    frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [video, bar, knob, dragged, length, of]);
}

/** How much of a part is buffered and played. */
function fill(part: HTMLElement, loaded: number, now: number): void {
  const start = Number(part.dataset.start);
  const length = Number(part.dataset.end) - start;
  const share = (time: number) => `${Math.min(100, Math.max(0, ((time - start) / length) * 100))}%`;
  (part.children[0] as HTMLElement).style.width = share(loaded);
  (part.children[1] as HTMLElement).style.width = share(now);
}
