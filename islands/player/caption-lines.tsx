import { useLayoutEffect, useRef } from "react";
import type { CaptionLook } from "./caption-look.ts";

/** The captions of this moment, each where its file wants it: at the foot, or on a line of its own. */
export function CaptionLines({ cues, look }: { cues: VTTCue[]; look: CaptionLook }) {
  return (
    <div className="caps" data-size={look.size} data-back={look.back} data-colour={look.colour}>
      {cues.map((cue, index) => (
        // Two cues may say the same at the same time: only their order tells them apart.
        // biome-ignore lint/suspicious/noArrayIndexKey: each writes its own text whenever it is given another cue
        <Caption key={index} cue={cue} />
      ))}
    </div>
  );
}

function Caption({ cue }: { cue: VTTCue }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // The browser's own reading of the cue: entities are letters, and nothing but its few elements is in it.
    element.replaceChildren(cue.getCueAsHTML());
    element.removeAttribute("style");
    element.classList.toggle("placed", cue.line !== "auto" || cue.position !== "auto");
    for (const [name, value] of Object.entries(placeOf(cue))) element.style.setProperty(name, value);
  }, [cue]);
  return <div className="caption" ref={box} />;
}

/** Where a cue stands (WebVTT, section 3.1): its line from the top or, below zero, from the foot; its place across. */
function placeOf({ line, snapToLines, position, align, size }: VTTCue): Record<string, string> {
  if (line === "auto" && position === "auto") return {};
  const starts = align === "start" || align === "left";
  const ends = align === "end" || align === "right";
  const across = position === "auto" ? (starts ? 0 : ends ? 100 : 50) : position;
  const back = starts ? 0 : ends ? -100 : -50;
  const style = { left: `${across}%`, "text-align": align, "max-width": `${Math.min(size, widthAt(across, back))}%` };
  if (line === "auto") return { ...style, bottom: "0", translate: `${back}% 0` };
  if (!snapToLines) return { ...style, top: `${line}%`, translate: `${back}% ${-line}%` };
  const rows = line >= 0 ? { top: `calc(${line} * 1lh)` } : { bottom: `calc(${-line - 1} * 1lh)` };
  return { ...style, ...rows, translate: `${back}% 0` };
}

/** How wide a cue may be that hangs at this place. */
function widthAt(across: number, back: number): number {
  return back === 0 ? 100 - across : back === -100 ? across : 2 * Math.min(across, 100 - across);
}
