import { useEffect } from "react";
import type { PlayerProps } from "./props.ts";
import type { PlayerState, Source } from "./state.ts";

const pollEvery = 4000;

/** While the ladder is being made, looks for new rungs and takes them up. */
export function useMoreRenditions(props: PlayerProps, source: Source, state: PlayerState, refresh: () => void): void {
  const known = state.qualities.length;
  useEffect(() => {
    const { src } = source;
    if (!props.transcoding || known === 0 || src === null) return;
    const timer = setInterval(async () => {
      const answer = await fetch(src, { cache: "no-store" }).catch(() => undefined);
      if (!answer?.ok) return;
      const offered = ((await answer.text()).match(/#EXT-X-STREAM-INF/g) ?? []).length;
      if (offered > known) {
        clearInterval(timer);
        refresh();
      }
    }, pollEvery);
    return () => clearInterval(timer);
  }, [props, source, known, refresh]);
}
