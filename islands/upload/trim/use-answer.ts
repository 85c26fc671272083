import { useEffect, useRef, useState } from "react";

/**
 * What is answered about a moment, asked again for each other one; what changes while an answer is on its way is asked
 * for once, in the end.
 */
export function useAnswer<Answer>(
  ask: ((seconds: number) => Promise<Answer>) | undefined,
  seconds: number,
): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  const wanted = useRef(seconds);
  const asking = useRef<typeof ask>(undefined);
  useEffect(() => {
    wanted.current = seconds;
    if (!ask || asking.current === ask) return;
    asking.current = ask;
    void (async () => {
      let asked: number;
      do {
        asked = wanted.current;
        // What ends in the middle leaves the answer before.
        const found = await ask(asked).catch(() => undefined);
        if (asking.current === ask && found !== undefined) setAnswer(() => found);
      } while (asking.current === ask && asked !== wanted.current);
      if (asking.current === ask) asking.current = undefined;
    })();
  }, [ask, seconds]);
  useEffect(
    () => () => {
      asking.current = undefined;
    },
    [],
  );
  return answer;
}
