import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { StageAnswer, StageProps } from "./props.ts";

/** Between two questions while the stream plays, in milliseconds. */
const often = 5000;
/** The same while one is kept by the server: it lasts long enough by itself. The first picture waits for this. */
const pause = 50;
/** After an answer that did not come. */
const afterFailure = 3000;

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
  const ahead = useRef<number | undefined>(undefined);
  const serverNow = useCallback(() => Date.now() + (ahead.current ?? 0), []);

  useEffect(() => {
    if (!props) return;
    let timer = 0;
    let stopped = false;
    ahead.current ??= props.first.now - Date.now();

    async function ask(known: StageAnswer | undefined): Promise<void> {
      const response = await fetch(questionAfter(known), { cache: "no-store" }).catch(() => undefined);
      const next = response?.ok
        ? ((await response.json().catch(() => undefined)) as StageAnswer | undefined)
        : undefined;
      if (stopped) return;
      if (next) {
        // The server may have kept the question for a while: only the way back counts, and that is short.
        ahead.current = next.now - Date.now();
        setAnswer(next);
        document.dispatchEvent(new CustomEvent("nadaj:stage", { detail: next }));
      }
      if (next) plan(next);
      else timer = window.setTimeout(() => void ask(known), afterFailure);
    }

    /** While there is nothing to play the server keeps the question until it knows something new. */
    function questionAfter(known: StageAnswer | undefined): string {
      const question = new URL(props?.url ?? "", location.href);
      if (video.current && !video.current.paused) question.searchParams.set("playing", "1");
      if (known && waits(known))
        question.searchParams.set("known", `${known.state} ${known.src !== null} ${known.signal}`);
      return question.href;
    }

    function plan(known: StageAnswer): void {
      if (known.state !== "recorded") timer = window.setTimeout(() => void ask(known), waits(known) ? pause : often);
    }

    plan(props.first);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [props, video]);

  return answer ? { ...answer, serverNow } : undefined;
}

function waits({ src, signal }: StageAnswer): boolean {
  return src === null || !signal;
}
