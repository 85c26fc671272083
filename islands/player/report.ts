import { ensureVisitorId } from "../visitor.ts";
import { rememberPosition } from "./memory.ts";
import type { PlayerProps } from "./props.ts";

const positionEvery = 10_000;
const viewAfter = 5;

/** Tells the server of the view and the playhead. Failures are ignored: watching comes first. */
export function reportPlayback(video: HTMLVideoElement, props: PlayerProps): () => void {
  const viewId = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  let watched = 0;
  let last = video.currentTime;
  let counted = false;

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

  function countView(): void {
    counted = true;
    if (!props.loggedIn) ensureVisitorId();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ videoId: props.videoId, viewId });
    fetch("/api/videos/view", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
    savePosition();
  }

  function onTime(): void {
    const step = video.currentTime - last;
    if (step > 0 && step < 2) watched += step;
    last = video.currentTime;
    const total = video.duration;
    const enough = Number.isFinite(total) ? Math.min(viewAfter, total / 2) : viewAfter;
    if (!counted && watched >= enough) countView();
  }

  const onStop = () => {
    if (watched > 1) savePosition();
  };
  const listeners: [string, () => void][] = [
    ["timeupdate", onTime],
    ["pause", onStop],
    ["ended", onStop],
  ];
  for (const [name, run] of listeners) video.addEventListener(name, run);
  addEventListener("pagehide", onStop);
  const timer = setInterval(() => !video.paused && onStop(), positionEvery);
  return () => {
    for (const [name, run] of listeners) video.removeEventListener(name, run);
    removeEventListener("pagehide", onStop);
    clearInterval(timer);
  };
}
