import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { listen } from "../listen.ts";

/** Closes on Escape and on a press outside; the focus goes back to what opened it. */
export function useDismissal(root: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    return listen(
      document,
      {
        keydown(event) {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          latest.current();
          opener?.focus();
        },
        pointerdown(event) {
          const target = event.target as Node;
          if (!root.current?.contains(target) && !opener?.contains(target)) latest.current();
        },
      },
      true,
    );
  }, [root, open]);
}

/** Moves the focus among the buttons of a menu or grid by the arrow keys, Home and End. */
export function moveFocus(event: ReactKeyboardEvent<HTMLElement>, columns = 1): void {
  const steps: Record<string, number> = { ArrowDown: columns, ArrowUp: -columns };
  if (columns > 1) Object.assign(steps, { ArrowRight: 1, ArrowLeft: -1 });
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([disabled]), a[href], select")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  const to =
    event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : step === undefined || at < 0 ? -1 : at + step;
  const button = buttons[(to + buttons.length) % buttons.length];
  if (!button || to === -1 - buttons.length || (step === undefined && event.key !== "Home" && event.key !== "End"))
    return;
  if (document.activeElement instanceof HTMLSelectElement) return;
  event.preventDefault();
  button.focus();
}
