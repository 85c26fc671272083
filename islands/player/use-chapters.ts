import { type RefObject, useEffect, useRef } from "react";
import type { PlayerProps } from "./props.ts";

type Chaptered = {
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  /** Plays from here. */
  playFrom(seconds: number): void;
};

/** The page's list of chapters steers the player and shows which one plays; its links work without this. */
export function useChapters({ root, video, props, playFrom }: Chaptered): void {
  const { chapters, embed } = props;
  const play = useRef(playFrom);
  play.current = playFrom;
  useEffect(() => {
    const media = video.current;
    if (!media || embed || chapters.length === 0) return;
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-chapter]")];
    const onClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      play.current(Number((event.currentTarget as HTMLElement).dataset.chapter));
      root.current?.scrollIntoView({ block: "nearest" });
    };
    const show = () => {
      const now = chapters.findLastIndex(({ startSeconds }) => startSeconds <= media.currentTime);
      for (const [index, link] of links.entries()) {
        if (index === now) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    };
    const moments = ["timeupdate", "seeking"];
    for (const name of moments) media.addEventListener(name, show);
    for (const link of links) link.addEventListener("click", onClick);
    return () => {
      for (const name of moments) media.removeEventListener(name, show);
      for (const link of links) link.removeEventListener("click", onClick);
    };
  }, [root, video, chapters, embed]);
}
