import { useEffect, useRef } from "react";
import { listen } from "../listen.ts";
import { remember } from "./memory.ts";
import type { PlayerProps } from "./props.ts";
import { fading } from "./sleep.ts";
import type { Playback } from "./use-player.ts";

const spinnerAfter = 300;

/** Takes over what the element tells of itself. */
export function useElement({ video, props, source, set, quietly }: Playback): void {
  const live = useRef(source.live);
  live.current = source.live;
  useEffect(() => {
    const media = video.current;
    if (!media) return;
    let spinner = 0;
    const wait = () => {
      clearTimeout(spinner);
      spinner = window.setTimeout(() => set({ waiting: true }), spinnerAfter);
    };
    const go = () => {
      clearTimeout(spinner);
      set({ waiting: false });
    };
    const stopListening = listen(media, {
      play: () => set({ playing: true, ended: false }),
      pause: () => set({ playing: false }),
      ended: () => set({ ended: true, playing: false }),
      waiting: wait,
      seeking: wait,
      canplay: go,
      loadeddata: () => set({ seen: true }),
      playing: go,
      seeked() {
        go();
        if (!media.ended) set({ ended: false });
      },
      volumechange() {
        if (fading.has(media)) return;
        set({ volume: media.volume, muted: media.muted });
        if (!media.muted) {
          quietly.current = false;
          set({ silenced: false });
        }
        if (!quietly.current) remember({ volume: media.volume, muted: media.muted });
      },
      // A stream's is changed a little all the time, and by nobody's wish.
      ratechange() {
        if (!live.current) set({ rate: media.playbackRate });
      },
      // A stream's grows with every part, and nothing shows it.
      durationchange() {
        if (!live.current) set({ duration: fullDuration(media, props) });
      },
    });
    return () => {
      clearTimeout(spinner);
      stopListening();
    };
  }, [video, props, set, quietly]);
}

/** While a playlist grows the element knows only its present end; the page knows the whole. */
function fullDuration(media: HTMLVideoElement, props: PlayerProps): number {
  const known = Number.isFinite(media.duration) ? media.duration : 0;
  return Math.max(known, props.duration);
}
