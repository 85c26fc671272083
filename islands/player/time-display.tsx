import { type RefObject, useEffect, useRef } from "react";
import { listen } from "../listen.ts";
import { clock } from "./time.ts";

type TimeProps = {
  video: RefObject<HTMLVideoElement | null>;
  duration: number;
  /** Where a drag points to: shown instead of the time. */
  target: number | null;
};

/** The time in the bar; it writes its own text, so that React does not render each second. */
export function TimeDisplay({ video, duration, target }: TimeProps) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const media = video.current;
    const show = () => {
      if (text.current && media) text.current.textContent = clock(target ?? media.currentTime);
    };
    show();
    return media ? listen(media, { timeupdate: show, seeking: show }) : undefined;
  }, [video, target]);
  return (
    <span className="clock">
      <span className="now" ref={text}>
        0:00
      </span>
      <span> / {clock(duration)}</span>
    </span>
  );
}
