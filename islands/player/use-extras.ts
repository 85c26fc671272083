import { type MouseEvent, useCallback, useEffect, useState } from "react";
import type { PlayerProps } from "./props.ts";
import type { PlayerState } from "./state.ts";
import { useLater } from "./use-later.ts";

/** Where the menu of the picture was asked for, in pixels from the player's corner. */
export type Point = { x: number; y: number };

export type Extras = ReturnType<typeof useExtras>;

/** The parts that come when they are asked for, and which of them are open. */
export function useExtras(props: PlayerProps, { sleep, soundOnly, started }: PlayerState) {
  const { later, ask } = useLater(props);
  const [figures, setFigures] = useState(false);
  const [point, setPoint] = useState<Point | null>(null);
  const wanted = figures || point !== null || sleep !== null || (soundOnly && started);
  useEffect(() => {
    if (wanted) ask();
  }, [wanted, ask]);
  return {
    later,
    ask,
    figures,
    toggleFigures: useCallback(() => setFigures((on) => !on), []),
    point,
    closeMenu: useCallback(() => setPoint(null), []),
    /** The browser's own menu comes with Shift, and of what has words of its own. */
    onContextMenu(event: MouseEvent<HTMLElement>): void {
      if (event.shiftKey || (event.target as Element).closest("a, input, dialog")) return;
      if (later === "failed") {
        ask();
        return;
      }
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      // By a key it is asked for at no place.
      const at = event.clientX === 0 && event.clientY === 0 ? { x: 16, y: 16 } : undefined;
      setPoint(at ?? { x: event.clientX - box.left, y: event.clientY - box.top });
    },
  };
}
