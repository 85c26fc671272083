import { type RefObject, useEffect, useRef } from "react";
import { allOf, listen } from "../listen.ts";
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
    return allOf(
      listen(media, { timeupdate: show, seeking: show }),
      ...links.map((link) => listen(link, { click: onClick })),
    );
  }, [root, video, chapters, embed]);
}
