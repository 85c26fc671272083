import { beatEverySeconds, viewAfterSeconds, viewWindowMinutes } from "../../src/stats/limits.ts";
import { allOf, listen } from "../listen.ts";
import { randomId } from "../random-id.ts";
import { ensureVisitorId } from "../visitor.ts";
import type { PlayerProps } from "./props.ts";
import { lengthOf, makeTape } from "./tape.ts";

/** A longer step of the playhead was a jump: what lies between was not played. */
const stepMax = 3;
/** Who drags along the bar is told of once. */
const atLeastApartMs = 2000;
/** After a pause this long the server knows the playing no more. */
const forgottenMs = viewWindowMinutes * 60_000;

/**
 * Tells the server that playing begins, and then every half a minute, at each pause, jump, end and on leaving what was
 * played since. What it does not take is told with the next. `onView` runs once, when enough was played for a view.
 */
export function sendBeats(video: HTMLVideoElement, props: PlayerProps, onView: () => void): () => void {
  const tape = makeTape();
  const waiting = makeWaiting();
  const playing = makePlaying(props);
  let last = video.currentTime;
  let played = 0;
  let isView = false;
  let lastSent = 0;

  function onTime(): void {
    const step = video.currentTime - last;
    if (step > 0 && step < stepMax && !video.seeking) {
      if (lastSent > 0 && performance.now() - lastSent > forgottenMs) {
        tape.take();
        playing.beginAnew();
        lastSent = 0;
      }
      tape.play(last, video.currentTime);
      played += step;
      void playing.begin();
      countWhenDue();
    } else if (step !== 0) tape.cut();
    last = video.currentTime;
  }

  /** A view is what was played so far, and for as long by the clock. */
  function countWhenDue(): void {
    if (isView || playing.openedAt === undefined) return;
    const length = Number.isFinite(video.duration) ? video.duration : Number.POSITIVE_INFINITY;
    const needs = Math.min(viewAfterSeconds, length / 2);
    if (played < needs || performance.now() - playing.openedAt < needs * 1000) return;
    isView = true;
    send();
    onView();
  }

  function send(): void {
    if (playing.openedAt === undefined) return;
    lastSent = performance.now();
    const [told, wasted] = [tape.take(), waiting.take()];
    const body = {
      currentVideoTimeSeconds: video.currentTime,
      isPlayingNow: !video.paused,
      secondsSpentBuffering: wasted,
      segments: lengthOf(told) < 1 ? [] : told,
    };
    void playing.tell(body).then((taken) => {
      if (taken) return;
      tape.giveBack(told);
      waiting.giveBack(wasted);
    });
  }

  const soon = () => {
    if (performance.now() - lastSent >= atLeastApartMs) send();
  };
  const { begin, end } = waiting;
  const stopListening = allOf(
    listen(video, { timeupdate: onTime, pause: send, ended: send, seeked: soon, waiting: begin, canplay: end }),
    listen(window, { pagehide: send }),
  );
  const timer = setInterval(() => !video.paused && send(), beatEverySeconds * 1000);
  return () => {
    stopListening();
    clearInterval(timer);
  };
}

/** One playing as the server knows it: opened before anything is told of it. */
function makePlaying({ videoId, loggedIn }: PlayerProps) {
  let viewId = randomId();
  let opening = false;
  return {
    openedAt: undefined as number | undefined,
    async begin(): Promise<void> {
      if (opening || this.openedAt !== undefined) return;
      opening = true;
      if (!loggedIn) ensureVisitorId();
      const body = { videoId, viewId, from: document.referrer.slice(0, 2000), to: here() };
      if (await post("/api/videos/view", body)) this.openedAt = performance.now();
      opening = false;
    },
    beginAnew(): void {
      if (this.openedAt === undefined) return;
      viewId = randomId();
      this.openedAt = undefined;
    },
    tell: (body: object) => post("/api/videos/view/playbackstats", { videoId, viewId, ...body }),
  };
}

/** How long the picture was waited for, in seconds. */
function makeWaiting() {
  let since: number | undefined;
  let seconds = 0;
  function note(): void {
    if (since === undefined) return;
    const now = performance.now();
    seconds += (now - since) / 1000;
    since = now;
  }
  return {
    begin() {
      since ??= performance.now();
    },
    end() {
      note();
      since = undefined;
    },
    take(): number {
      note();
      const taken = seconds;
      seconds = 0;
      return taken;
    },
    giveBack(more: number) {
      seconds += more;
    },
  };
}

/** True when the server took it. It is sent also while the page goes. */
async function post(path: string, body: object): Promise<boolean> {
  const headers = { "content-type": "application/json" };
  const sent = fetch(path, { method: "POST", headers, body: JSON.stringify(body), keepalive: true });
  return sent.then(
    ({ ok }) => ok,
    () => false,
  );
}

function here(): string {
  return (location.pathname + location.search).slice(0, 2000);
}
