import { type RefObject, useEffect } from "react";
import { allOf, listen } from "../listen.ts";
import type { PlayerState } from "./state.ts";

/** Reads the cues of the chosen language; the player shows them itself, above its controls. */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  lang: string,
  started: boolean,
  set: (change: Partial<PlayerState>) => void,
): void {
  useEffect(() => {
    const media = video.current;
    if (!media || !started) return;
    let active: TextTrack | undefined;
    for (const track of media.textTracks) {
      track.mode = track.language === lang && lang !== "" ? "hidden" : "disabled";
      if (track.mode === "hidden") active = track;
    }
    if (!active) return set({ cues: [] });
    const track = active;
    const show = () => set({ cues: [...(track.activeCues ?? [])] as VTTCue[] });
    track.addEventListener("cuechange", show);
    // A phone's own full screen shows the element alone: there the browser draws them.
    const own = () => {
      track.mode = "showing";
    };
    const ours = () => {
      track.mode = "hidden";
    };
    show();
    return allOf(
      () => track.removeEventListener("cuechange", show),
      listen(media, { webkitbeginfullscreen: own, webkitendfullscreen: ours } as Parameters<typeof listen>[1]),
    );
  }, [video, lang, started, set]);
}
