import type { RefObject } from "react";
import type { PlayerProps } from "./props.ts";
import type { PlayerState } from "./state.ts";

type VolumeProps = { video: RefObject<HTMLVideoElement | null>; props: PlayerProps; state: PlayerState };

export function VolumeSlider({ video, props, state }: VolumeProps) {
  return (
    <input
      className="volume"
      type="range"
      min={0}
      max={1}
      step={0.05}
      value={isSilent(state) ? 0 : state.volume}
      aria-label={props.texts.volume}
      onChange={(event) => {
        if (!video.current) return;
        video.current.volume = Number(event.target.value);
        video.current.muted = video.current.volume === 0;
        // The element tells of it only later, and until then the slider would stand where it was.
        video.current.dispatchEvent(new Event("volumechange"));
      }}
    />
  );
}

export function isSilent({ muted, volume }: PlayerState): boolean {
  return muted || volume === 0;
}
