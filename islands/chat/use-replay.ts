import { useEffect, useRef, useState } from "react";
import { replayChunkMs } from "../../src/chat/limits.ts";
import type { ChatMessage } from "../../src/chat/wire.ts";
import { listen } from "../listen.ts";

/** As many as are shown at once. */
const shownMax = 150;
/** How many pieces before the moment are looked through for what was said last. */
const chunksBack = 2;
const retryAfter = 5000;

/** What had been said at the moment that the player shows. Pieces of the chat are fetched as they are needed. */
export function useReplay(path: string): ChatMessage[] {
  const chunks = useRef(new Map<number, ChatMessage[] | "coming">());
  const [shown, setShown] = useState<ChatMessage[]>([]);

  useEffect(() => {
    let ended = false;
    const video = document.querySelector<HTMLVideoElement>(".player video");

    function show(): void {
      const at = (video?.currentTime ?? 0) * 1000;
      const current = Math.floor(at / replayChunkMs);
      for (let chunk = Math.max(0, current - chunksBack); chunk <= current + 1; chunk++) fetchChunk(chunk);
      const known: ChatMessage[] = [];
      for (let chunk = current; chunk >= 0 && known.length < shownMax; chunk--) {
        const part = chunks.current.get(chunk);
        if (!part || part === "coming") break;
        known.unshift(...part.filter(({ offset }) => (offset ?? 0) <= at));
      }
      const next = known.slice(-shownMax);
      setShown((old) => (sameEnds(old, next) ? old : next));
    }

    function fetchChunk(chunk: number): void {
      if (chunks.current.has(chunk)) return;
      chunks.current.set(chunk, "coming");
      fetch(`${path}?chunk=${chunk}`)
        .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
        .then(({ m }: { m: ChatMessage[] }) => {
          chunks.current.set(chunk, m);
          if (!ended) show();
        })
        .catch(() => setTimeout(() => chunks.current.delete(chunk), retryAfter));
    }

    const stopListening = video && listen(video, { timeupdate: show, seeked: show, loadedmetadata: show, ended: show });
    show();
    return () => {
      ended = true;
      stopListening?.();
    };
  }, [path]);
  return shown;
}

function sameEnds(a: ChatMessage[], b: ChatMessage[]): boolean {
  return a.length === b.length && a[0] === b[0] && a.at(-1) === b.at(-1);
}
