import { type PointerEvent, type SyntheticEvent, useRef } from "react";

/** A shorter way is a tap. */
const least = 40;

/** Turns by one for each stroke to the side. What ends a stroke is no click. */
export function useSwipe(turn: (by: number) => void) {
  const from = useRef<number | undefined>(undefined);
  const swiped = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      from.current = event.isPrimary && event.button === 0 ? event.clientX : undefined;
      swiped.current = false;
    },
    onPointerMove(event: PointerEvent) {
      const way = from.current === undefined ? 0 : event.clientX - from.current;
      if (Math.abs(way) < least) return;
      from.current = undefined;
      swiped.current = true;
      turn(way < 0 ? 1 : -1);
    },
    onPointerUp() {
      from.current = undefined;
    },
    onClickCapture(event: SyntheticEvent) {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
