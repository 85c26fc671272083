import { rememberPosition } from "./memory.ts";
import type { PlayerProps } from "./props.ts";

const statsEvery = 30_000;
const positionEvery = 10_000;
const viewAfter = 5;

/** Tells the server of the view, the playhead and how playback goes. Failures are ignored: watching comes first. */
export function reportPlayback(video: HTMLVideoElement, props: PlayerProps): () => void {
  const viewId = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  let watched = 0;
  let last = video.currentTime;
  let counted = false;
  let buffering = 0;
  let waitingSince = 0;
  let segments: { startSeconds: number; endSeconds: number }[] = [];
  let segmentStart = video.currentTime;

  function post(path: string, body: unknown): void {
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined);
  }

  function closeSegment(): void {
    if (last - segmentStart >= 1) segments.push({ startSeconds: segmentStart, endSeconds: last });
    segmentStart = video.currentTime;
  }

  function sendStats(): void {
    closeSegment();
    if (segments.length === 0 && buffering === 0) return;
    post("/api/videos/view/playbackstats", {
      videoId: props.videoId,
      viewId,
      currentVideoTimeSeconds: video.currentTime,
      isPlayingNow: !video.paused,
      secondsSpentBuffering: Math.round(buffering * 10) / 10,
      segments,
    });
    segments = [];
    buffering = 0;
  }

  function savePosition(): void {
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
    else if (Math.abs(step) >= 2) {
      segmentStart = video.currentTime;
    }
    last = video.currentTime;
    const total = video.duration;
    const enough = Number.isFinite(total) ? Math.min(viewAfter, total / 2) : viewAfter;
    if (counted || watched < enough) return;
    counted = true;
    if (!props.loggedIn) ensureVisitorId();
    post("/api/videos/view", { videoId: props.videoId, viewId });
    savePosition();
  }

  const onWaiting = () => {
    waitingSince = performance.now();
  };
  const onGoing = () => {
    if (waitingSince > 0) buffering += (performance.now() - waitingSince) / 1000;
    waitingSince = 0;
  };
  const onStop = () => {
    sendStats();
    if (watched > 1) savePosition();
  };
  const listeners: [string, () => void][] = [
    ["timeupdate", onTime],
    ["waiting", onWaiting],
    ["canplay", onGoing],
    ["pause", onStop],
    ["seeked", sendStats],
    ["ended", onStop],
  ];
  for (const [name, run] of listeners) video.addEventListener(name, run);
  addEventListener("pagehide", onStop);
  const timers = [
    setInterval(() => !video.paused && sendStats(), statsEvery),
    setInterval(() => !video.paused && watched > 1 && savePosition(), positionEvery),
  ];
  return () => {
    for (const [name, run] of listeners) video.removeEventListener(name, run);
    removeEventListener("pagehide", onStop);
    for (const timer of timers) clearInterval(timer);
  };
}

/** The device id of an anonymous visitor: made once, kept for a year. */
function ensureVisitorId(): void {
  if (/(?:^|;\s*)tuid=/.test(document.cookie)) return;
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `tuid=${id}; path=/; max-age=31536000; samesite=lax`;
}
