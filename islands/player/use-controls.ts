import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { PlayerActions } from "./shortcuts.ts";

const hideAfter = 3000;
const doubleTap = 300;
/** How far from its sides a double tap on the picture seeks. */
const side = 0.35;

type Taps = { actions: PlayerActions; started: boolean; menu: boolean; closeMenu(): void };

/**
 * When the controls are shown, and what a press on the picture does. A mouse shows them by moving and toggles by
 * clicking; a finger shows and hides them by a tap, and seeks by two.
 */
export function useControls(playing: boolean) {
  const [idle, setIdle] = useState(false);
  const hiding = useRef(0);
  const tappedAt = useRef(0);
  const touched = useRef(false);
  const pressed = useRef(false);

  function wake(): void {
    setIdle(false);
    clearTimeout(hiding.current);
    hiding.current = window.setTimeout(() => setIdle(true), hideAfter);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when playback begins or stops
  useEffect(() => {
    wake();
    return () => clearTimeout(hiding.current);
  }, [playing]);

  /** A finger that trembles on the picture is a tap, not a movement. */
  function onMove(event: PointerEvent): void {
    if (event.pointerType !== "touch" || !(event.target instanceof HTMLVideoElement)) wake();
  }

  function onPress(event: PointerEvent): void {
    pressed.current = isPress(event);
  }

  /** What is let go of on the picture was pressed there, by the first finger or a mouse's main button. */
  function onPicture(event: PointerEvent, { actions, started, menu, closeMenu }: Taps): void {
    if (!pressed.current || !isPress(event)) return;
    pressed.current = false;
    touched.current = event.pointerType === "touch";
    if (menu) closeMenu();
    else if (touched.current && started) tapped(event, actions);
    else {
      wake();
      actions.toggle();
    }
  }

  function tapped(event: PointerEvent, actions: PlayerActions): void {
    const now = performance.now();
    const twice = now - tappedAt.current < doubleTap;
    tappedAt.current = twice ? 0 : now;
    if (twice) doubleTapped(event, actions);
    if (twice || idle || !playing) wake();
    else setIdle(true);
  }

  /** What a finger does twice was heard already. */
  function onTwice(actions: PlayerActions): void {
    if (!touched.current) actions.fullscreen();
  }

  return { idle, wake, onMove, onPress, onPicture, onTwice };
}

function doubleTapped(event: PointerEvent, actions: PlayerActions): void {
  const box = event.currentTarget.getBoundingClientRect();
  const share = (event.clientX - box.left) / box.width;
  if (share < side) actions.seekBy(-10);
  else if (share > 1 - side) actions.seekBy(10);
  else actions.toggle();
}

/** The first finger, or a mouse's main button. */
export function isPress({ isPrimary, button }: PointerEvent): boolean {
  return isPrimary && button === 0;
}
