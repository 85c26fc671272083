import { useCallback, useEffect, useRef, useState } from "react";
import type { StageAnswer, StageProps } from "./props.ts";

const often = 2000;
const seldom = 15_000;
/** So long before a beginning the server is asked often. */
const near = 60_000;

export type Stage = StageAnswer & {
  /** The server's clock, now. */
  serverNow(): number;
};

/** Keeps the state of a stream or premiere up to date, by asking the server; tells the page of each answer. */
export function useStage(props: StageProps | null): Stage | undefined {
  const [answer, setAnswer] = useState(props?.first);
  const ahead = useRef<number | undefined>(undefined);
  const serverNow = useCallback(() => Date.now() + (ahead.current ?? 0), []);

  useEffect(() => {
    if (!props) return;
    let timer = 0;
    let stopped = false;
    ahead.current ??= props.first.now - Date.now();

    async function ask(url: string): Promise<void> {
      const sent = Date.now();
      const response = await fetch(url, { cache: "no-store" }).catch(() => undefined);
      const next = response?.ok
        ? ((await response.json().catch(() => undefined)) as StageAnswer | undefined)
        : undefined;
      if (stopped) return;
      if (next) {
        ahead.current = next.now - (sent + Date.now()) / 2;
        setAnswer(next);
        document.dispatchEvent(new CustomEvent("nadaj:stage", { detail: next }));
      }
      plan(next ?? props?.first);
    }

    function plan(known: StageAnswer | undefined): void {
      if (known?.state === "recorded") return;
      const far = known?.state === "to-come" && (known.startsAt ?? 0) - serverNow() > near;
      const tired = known?.state === "ended";
      timer = window.setTimeout(() => void ask(props?.url ?? ""), far || tired ? seldom : often);
    }

    plan(props.first);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [props, serverNow]);

  return answer ? { ...answer, serverNow } : undefined;
}
