import { useEffect, useState } from "react";
import { listen } from "../listen.ts";

/** The film that stands on the page beside what is edited; undefined until its player is there. */
function film(): HTMLVideoElement | undefined {
  return document.querySelector<HTMLVideoElement>(".film-side video") ?? undefined;
}

/** Where the film stands, in milliseconds. */
export function playheadMs(): number {
  return Math.round((film()?.currentTime ?? 0) * 1000);
}

export function seekTo(milliseconds: number): void {
  const video = film();
  if (video) video.currentTime = milliseconds / 1000;
}

export function playOrPause(): void {
  const video = film();
  if (!video) return;
  if (video.paused) void video.play().catch(() => undefined);
  else video.pause();
}

/** Follows the film a few times a second while it plays, and when somebody seeks. */
export function usePlayhead(): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tell = () => setNow(playheadMs());
    // The player is an island of its own, and may come later: what happens in it is heard here.
    return listen(document, { timeupdate: tell, seeked: tell }, true);
  }, []);
  return now;
}
