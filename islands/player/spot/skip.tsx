import { type RefObject, useEffect, useRef } from "react";
import { dismissAfterSeconds } from "../../../src/ads/limits.ts";
import type { SpotTexts } from "../props.ts";
import { Svg } from "../svg.tsx";
import type { OnAir } from "./on-air.ts";

type SkipProps = {
  ad: OnAir["ad"];
  /** Seconds that it has played. */
  at: number;
  texts: SpotTexts;
  icon: string;
  layer: RefObject<HTMLElement | null>;
  skip(): void;
};

/** Leaves the spot, as its mode says: at once, after some seconds, or never. The focus of who is in the player comes to it. */
export function Skip({ ad, at, texts, icon, layer, skip }: SkipProps) {
  const button = useRef<HTMLButtonElement>(null);
  const left = ad.dismissMode === "always" ? 0 : Math.max(0, Math.ceil(dismissAfterSeconds - at));
  const may = ad.dismissMode !== "never" && left === 0;
  useEffect(() => {
    if (may && layer.current === document.activeElement) button.current?.focus({ preventScroll: true });
  }, [may, layer]);
  // Where it would be over before one could leave it there is nothing to wait for.
  if (ad.dismissMode === "never" || (!may && ad.video.duration <= dismissAfterSeconds)) return null;
  return (
    <>
      <button ref={button} type="button" className="spot-skip" disabled={!may} onClick={skip}>
        {may ? texts.skip : texts.skipIn.replace("{left}", String(left))}
        {may ? <Svg shapes={icon} solid small /> : null}
      </button>
      <span className="visually-hidden" role="status">
        {may && ad.dismissMode !== "always" ? texts.mayBeSkipped : ""}
      </span>
    </>
  );
}
