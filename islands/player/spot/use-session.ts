import { useEffect, useRef } from "react";
import { listen } from "../../listen.ts";
import { setHandler } from "../use-media-session.ts";
import type { OnAir } from "./on-air.ts";

/** Tells the system that an ad plays, which can be paused and not sought. */
export function useSpotSession({ ad, video, shown, texts }: OnAir, toggle: () => void): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session || !shown) return;
    session.metadata = new MediaMetadata({ title: ad.headline || ad.advertiser.name, artist: texts.ad });
    const names = ["play", "pause"] as const;
    for (const name of names) setHandler(session, name, () => latest.current());
    const tell = () => {
      session.playbackState = video.paused ? "paused" : "playing";
    };
    session.setPositionState();
    tell();
    const stopListening = listen(video, { play: tell, pause: tell });
    return () => {
      stopListening();
      for (const name of names) setHandler(session, name, null);
      session.metadata = null;
      session.playbackState = "none";
    };
  }, [ad, video, shown, texts]);
}
