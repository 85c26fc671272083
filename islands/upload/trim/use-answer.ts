import { useEffect, useRef, useState } from "react";

/**
 * What is answered about a moment, asked again for each other one; what changes while an answer is on its way is asked
 * for once, in the end. `of`: the moment that was asked about, which is another one while an answer is on its way.
 */
export function useAnswer<Answer>(
  ask: ((seconds: number) => Promise<Answer | undefined>) | undefined,
  seconds: number,
): { of: number; answer: Answer } | undefined {
  const [found, setFound] = useState<{ of: number; answer: Answer }>();
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
        const answer = await ask(asked).catch(() => undefined);
        if (asking.current === ask && answer !== undefined) setFound({ of: asked, answer });
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
  return found;
}
