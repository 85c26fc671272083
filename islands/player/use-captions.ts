import { type RefObject, useEffect } from "react";
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
    show();
    return () => track.removeEventListener("cuechange", show);
  }, [video, lang, started, set]);
}
