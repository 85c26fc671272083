import { useEffect, useRef, useState } from "react";
import { listen } from "../listen.ts";
import type { Sent } from "./follow.ts";
import { type GoLiveWord, qualityAt } from "./props.ts";
import { type Publishing, startPublishing } from "./publishing.ts";

/** What goes to the server, until it is stopped, fails or the page is left. */
export function useSending(endpoint: string, setFault: (word: GoLiveWord | undefined) => void) {
  const [line, setLine] = useState<"off" | "connecting" | "live" | "lost">("off");
  const [sent, setSent] = useState<Sent>();
  const [since, setSince] = useState(0);
  const publishing = useRef<Publishing>(undefined);

  useEffect(() => {
    const leave = () => publishing.current?.stop();
    const stopListening = listen(window, { pagehide: leave });
    return () => {
      stopListening();
      leave();
    };
  }, []);

  function over(word: GoLiveWord): void {
    publishing.current = undefined;
    setLine("off");
    setFault(word);
  }

  return {
    line,
    sent,
    /** When the first picture went out. */
    since,
    start(stream: MediaStream, quality: number): void {
      setFault(undefined);
      setSent(undefined);
      setSince(0);
      publishing.current = startPublishing({
        endpoint,
        stream,
        bitsPerSecond: qualityAt(quality).bitsPerSecond,
        onState(next) {
          setLine(next);
          if (next === "live") setSince((old) => old || Date.now());
        },
        onFail: over,
        onSent: setSent,
      });
    },
    /** Sends this one from now on, where one is sent. */
    replace: async (stream: MediaStream, bitsPerSecond: number) => publishing.current?.replace(stream, bitsPerSecond),
    stop(): void {
      publishing.current?.stop();
      over("stopped");
    },
  };
}
