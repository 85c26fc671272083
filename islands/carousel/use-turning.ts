import { type RefObject, useEffect, useState } from "react";
import { listen } from "../listen.ts";

const turnEveryMs = 7000;

/**
 * Goes on to the next slide every few seconds: not while somebody points at the carousel or works in it, nor where it is
 * out of sight, nor where movement is to be spared.
 */
export function useTurning(stage: RefObject<HTMLElement | null>, next: () => void) {
  const [stopped, setStopped] = useState(false);
  const [spared, setSpared] = useState(true);
  const [held, setHeld] = useState(false);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const less = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setSpared(less.matches);
    follow();
    return listen(less, { change: follow });
  }, []);

  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const inside = () => element.matches(":hover") || element.contains(document.activeElement);
    const look = () => setHeld(inside());
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), { threshold: 0.5 });
    watcher.observe(element);
    const stop = listen(element, {
      pointerenter: look,
      pointerleave: look,
      focusin: look,
      focusout: () => setTimeout(look),
    });
    return () => {
      watcher.disconnect();
      stop();
    };
  }, [stage]);

  const turns = !stopped && !spared && !held && seen;
  useEffect(() => {
    if (!turns) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && next(), turnEveryMs);
    return () => clearInterval(timer);
  }, [turns, next]);

  return { stopped, setStopped, spared };
}
