import { type RefObject, useEffect } from "react";
import { listen } from "../listen.ts";
import { chapterAt } from "./chapter.ts";
import type { PlayerProps } from "./props.ts";
import type { PlayerActions } from "./shortcuts.ts";

type Chaptered = {
  root: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  props: PlayerProps;
  actions: RefObject<PlayerActions>;
};

/**
 * The page's links to moments steer the player, now and later: chapters, what is said, times in comments. The list of
 * chapters shows which one plays. All of them work without this.
 */
export function useChapters({ root, video, props, actions }: Chaptered): void {
  const { chapters, embed } = props;
  useEffect(() => {
    if (embed) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-seek]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      actions.current.playFrom(Number(link.dataset.seek));
      root.current?.scrollIntoView({ block: "nearest" });
    };
    return listen(document, { click: onClick });
  }, [root, actions, embed]);

  useEffect(() => {
    const media = video.current;
    if (!media || embed || chapters.length === 0) return;
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-chapter]")];
    const show = () => {
      const now = chapterAt(chapters, media.currentTime);
      for (const [index, link] of links.entries()) {
        if (index === now) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    };
    return listen(media, { timeupdate: show, seeking: show });
  }, [video, chapters, embed]);
}
