import type { DOMAttributes, PointerEvent, RefObject } from "react";
import { type Scale, stepOf } from "./bar-scale.ts";
import type { Preview } from "./use-bar-preview.ts";
import { isPress } from "./use-controls.ts";

type Dragging = {
  video: RefObject<HTMLVideoElement | null>;
  bar: RefObject<HTMLElement | null>;
  dragged: RefObject<number | null>;
  scale: Scale;
  preview: Preview;
  onTarget(time: number | null): void;
};

/** What mouse, finger and keys do on the bar: nothing is sought before a drag is let go of. */
export function useBarDrag({ video, bar, dragged, scale, preview, onTarget }: Dragging): DOMAttributes<HTMLElement> {
  const { length, onElement } = scale;

  function placeAt(event: PointerEvent): number {
    const box = bar.current?.getBoundingClientRect();
    return box ? Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length : 0;
  }

  function aim(place: number): void {
    dragged.current = place;
    onTarget(onElement(place));
    preview.show(place);
  }

  /** Goes where the drag points to, or stays where playback is. */
  function drop(seeks: boolean): void {
    const place = dragged.current;
    if (place === null) return;
    dragged.current = null;
    if (seeks && video.current) video.current.currentTime = onElement(place);
    onTarget(null);
  }

  function leave(): void {
    if (dragged.current === null) preview.hide();
  }

  return {
    onPointerDown(event) {
      if (!isPress(event)) return;
      // A drag would begin to select, and the next one carry the selection away.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus({ preventScroll: true });
      aim(placeAt(event));
    },
    onPointerMove(event) {
      if (dragged.current !== null) aim(placeAt(event));
      else if (event.pointerType === "mouse") preview.show(placeAt(event));
    },
    onPointerUp(event) {
      drop(true);
      if (event.pointerType !== "mouse") leave();
    },
    onPointerCancel() {
      drop(false);
      leave();
    },
    onPointerLeave: leave,
    onDragStart: (event) => event.preventDefault(),
    /** While a drag goes on the keys move what it points to, and Escape takes it back. */
    onKeyDown(event) {
      if (dragged.current === null) return;
      const step = stepOf(event.key, length, onElement(length) - onElement(0));
      if (event.key === "Escape") {
        drop(false);
        leave();
      } else if (step !== undefined) aim(Math.min(length, Math.max(0, dragged.current + step)));
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
