import { allOf, listen } from "../listen.ts";
import { sendBeats } from "./beats.ts";
import { rememberPosition } from "./memory.ts";
import type { PlayerProps } from "./props.ts";

const positionEvery = 10_000;

/** Tells the server what is played, and where the playhead is. Failures are ignored: watching comes first. */
export function reportPlayback(video: HTMLVideoElement, props: PlayerProps): () => void {
  let watched = 0;
  let last = video.currentTime;

  function savePosition(): void {
    // What everybody watches at the same time is not resumed.
    if (props.stage && props.stage.first.state !== "recorded") return;
    const seconds = video.ended ? 0 : video.currentTime;
    if (!props.loggedIn) {
      rememberPosition(props.videoId, seconds);
      return;
    }
    const query = new URLSearchParams({ videoId: props.videoId, seconds: seconds.toFixed(1) });
    fetch(`/api/history/watching-time?${query}`, { method: "PATCH", keepalive: true }).catch(() => undefined);
  }

  function onTime(): void {
    const step = video.currentTime - last;
    if (step > 0 && step < 2) watched += step;
    last = video.currentTime;
  }

  const onStop = () => {
    if (watched > 1) savePosition();
  };
  const stopListening = allOf(
    listen(video, { timeupdate: onTime, pause: onStop, ended: onStop }),
    listen(window, { pagehide: onStop }),
    sendBeats(video, props, savePosition),
  );
  const timer = setInterval(() => !video.paused && onStop(), positionEvery);
  return () => {
    stopListening();
    clearInterval(timer);
  };
}
