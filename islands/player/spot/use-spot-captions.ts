import { useEffect, useState } from "react";
import type { ShownSpot } from "../../ads/ask.ts";
import { useCaptions } from "../use-captions.ts";

/** What is said in the spot, in the language in which the person has captions of the film. */
export function useSpotCaptions(
  video: HTMLVideoElement,
  tracks: ShownSpot["video"]["captions"],
  lang: string,
): VTTCue[] {
  const [cues, setCues] = useState<VTTCue[]>([]);
  const [there, setThere] = useState(false);
  useEffect(() => {
    for (const { lang: srclang, label, url } of tracks)
      video.append(Object.assign(document.createElement("track"), { kind: "captions", srclang, label, src: url }));
    setThere(true);
  }, [video, tracks]);
  useCaptions({ current: video }, lang, there, ({ cues: now }) => now && setCues(now));
  return cues;
}
