import { type RefObject, useEffect } from "react";
import { fadeMs, fading, keepSleep, keptSleep, loudnessAt, type Sleep } from "./sleep.ts";

const lookEvery = 250;

/** Stops playback when the time has come; the sound fades out before, and is as loud as it was for who plays on. */
export function useSleep(
  video: RefObject<HTMLVideoElement | null>,
  sleep: Sleep,
  set: (change: { sleep: Sleep }) => void,
): void {
  useEffect(() => {
    const sleep = keptSleep(Date.now());
    if (sleep !== null) set({ sleep });
  }, [set]);

  useEffect(() => {
    const media = video.current;
    if (!media || typeof sleep !== "number") return;
    let full: number | undefined;
    const look = () => {
      const left = sleep - Date.now();
      if (left <= 0) {
        media.pause();
        keepSleep(null);
        set({ sleep: null });
      } else if (left < fadeMs && !media.paused) {
        full ??= media.volume;
        fading.add(media);
        media.volume = full * loudnessAt(left);
      }
    };
    const timer = setInterval(look, lookEvery);
    return () => {
      clearInterval(timer);
      if (full !== undefined) media.volume = full;
      fading.delete(media);
    };
  }, [video, sleep, set]);
}
