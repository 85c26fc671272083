import { type RefObject, useCallback, useEffect, useState } from "react";
import type { StageAnswer, StageProps } from "./props.ts";
import { makeServerClock, tripOf } from "./server-clock.ts";

/** Between two questions while the stream plays, in milliseconds. */
const often = 5000;
/** The same while one is kept by the server: it lasts long enough by itself. The first picture waits for this. */
const pause = 50;
/** After an answer that did not come. */
const afterFailure = 3000;
/** So many questions at first, one after the other, tell the server's clock where playback follows it. */
const clockQuestions = 4;
const clockPause = 400;

export type Stage = StageAnswer & {
  /** The server's clock, now. */
  serverNow(): number;
};

/**
 * Keeps the state of a stream or premiere up to date, by asking the server, which learns so who plays it; tells the
 * page of each answer.
 */
export function useStage(props: StageProps | null, video: RefObject<HTMLVideoElement | null>): Stage | undefined {
  const [answer, setAnswer] = useState(props?.first);
  const [clock] = useState(() => makeServerClock(props?.first.now ?? Date.now()));
  const serverNow = useCallback(() => clock.now(), [clock]);

  useEffect(() => {
    if (!props) return;
    let timer = 0;
    let stopped = false;
    let quick = props.premiere ? clockQuestions : 0;

    async function ask(known: StageAnswer): Promise<void> {
      const kept = quick === 0 && waits(known);
      const askedAt = performance.now();
      const question = questionAfter(known, kept);
      const response = await fetch(question, { cache: "no-store" }).catch(() => undefined);
      const next = response?.ok
        ? ((await response.json().catch(() => undefined)) as StageAnswer | undefined)
        : undefined;
      if (stopped) return;
      if (next) {
        clock.learn(next.now, kept ? undefined : tripOf(question, askedAt));
        quick = Math.max(0, quick - 1);
        setAnswer(next);
        document.dispatchEvent(new CustomEvent("nadaj:stage", { detail: next }));
      }
      if (next) plan(next);
      else timer = window.setTimeout(() => void ask(known), afterFailure);
    }

    /** While there is nothing to play the server keeps the question until it knows something new. */
    function questionAfter({ state, src, signal }: StageAnswer, kept: boolean): string {
      const question = new URL(props?.url ?? "", location.href);
      if (video.current && !video.current.paused) question.searchParams.set("playing", "1");
      if (kept) question.searchParams.set("known", `${state} ${src !== null} ${signal}`);
      return question.href;
    }

    function plan(known: StageAnswer): void {
      if (known.state === "recorded") return;
      const wait = quick === 0 ? (waits(known) ? pause : often) : quick === clockQuestions ? 0 : clockPause;
      timer = window.setTimeout(() => void ask(known), wait);
    }

    plan(props.first);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [props, video, clock]);

  return answer ? { ...answer, serverNow } : undefined;
}

function waits({ src, signal }: StageAnswer): boolean {
  return src === null || !signal;
}
