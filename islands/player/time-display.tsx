import { type RefObject, useEffect, useRef } from "react";
import { clock } from "./time.ts";

/** The time in the bar; it writes its own text, so that React does not render each second. */
export function TimeDisplay({ video, duration }: { video: RefObject<HTMLVideoElement | null>; duration: number }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const media = video.current;
    const show = () => {
      if (text.current && media) text.current.textContent = clock(media.currentTime);
    };
    media?.addEventListener("timeupdate", show);
    return () => media?.removeEventListener("timeupdate", show);
  }, [video]);
  return (
    <span className="clock">
      <span className="now" ref={text}>
        0:00
      </span>
      <span> / {clock(duration)}</span>
    </span>
  );
}
