import { type RefObject, useRef } from "react";
import type { Part, Scale } from "./bar-scale.ts";
import type { PlayerProps } from "./props.ts";

type Previewed = {
  bar: RefObject<HTMLElement | null>;
  parts: Part[];
  scale: Scale;
  sprite: PlayerProps["sprite"];
};

export type Preview = ReturnType<typeof useBarPreview>;

/** The small picture, time and chapter of a place on the bar. */
export function useBarPreview({ bar, parts, scale, sprite }: Previewed) {
  const tile = useRef<HTMLSpanElement>(null);
  const tick = useRef<HTMLSpanElement>(null);
  return {
    tile,
    tick,
    show(place: number): void {
      const box = bar.current?.getBoundingClientRect();
      if (!bar.current || !box || !tile.current || !tick.current) return;
      const x = (place / scale.length) * box.width;
      tick.current.hidden = false;
      tick.current.style.left = `${x}px`;
      tile.current.hidden = false;
      tile.current.style.left = `${Math.min(box.width - 84, Math.max(84, x))}px`;
      const part = parts.find(({ start, end }) => place >= start && place < end);
      const time = scale.label(place);
      (tile.current.lastElementChild as HTMLElement).textContent = part?.title ? `${time} · ${part.title}` : time;
      showPicture(tile.current.firstElementChild as HTMLElement, sprite, place);
      for (const element of bar.current.querySelectorAll<HTMLElement>(".chapter")) {
        const { start, end } = element.dataset;
        element.classList.toggle("hovered", place >= Number(start) && place < Number(end));
      }
    },
    hide(): void {
      if (tile.current) tile.current.hidden = true;
      if (tick.current) tick.current.hidden = true;
      for (const element of bar.current?.querySelectorAll(".hovered") ?? []) element.classList.remove("hovered");
    },
  };
}

/** The picture of a time out of the sprite: a hundred of them, ten to a row. */
function showPicture(picture: HTMLElement, sprite: PlayerProps["sprite"], time: number): void {
  picture.hidden = !sprite;
  if (!sprite) return;
  const index = Math.min(sprite.count - 1, Math.floor(time / sprite.intervalSeconds));
  picture.style.backgroundImage = `url("${sprite.url}")`;
  picture.style.backgroundPosition = `${((index % 10) / 9) * 100}% ${(Math.floor(index / 10) / 9) * 100}%`;
}
