import { useEffect, useRef } from "react";
import { Svg } from "../player/svg.tsx";
import type { GoLiveProps } from "./props.ts";
import { Status } from "./status.tsx";
import type { LiveCamera } from "./use-go-live.ts";

type PreviewProps = Pick<GoLiveProps, "texts" | "icons"> & { live: LiveCamera };

/** What the camera sees; like a mirror where it looks at the person. */
export function Preview({ live, texts, icons }: PreviewProps) {
  const { stream } = live;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const facing = stream?.getVideoTracks()[0]?.getSettings().facingMode;
  return (
    <div className="golive-picture">
      <video
        ref={video}
        className={facing === "user" ? "mirror" : undefined}
        autoPlay
        muted
        playsInline
        aria-label={texts.preview}
        hidden={!stream}
      />
      {!stream && (
        <span className="golive-none">
          <Svg shapes={icons.addVideo} />
        </span>
      )}
      {live.sending && <Status {...live} texts={texts} icons={icons} />}
    </div>
  );
}
