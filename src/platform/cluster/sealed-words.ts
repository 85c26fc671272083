import { timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { minute } from "../clock.ts";
import { randomText } from "../db/id.ts";

/** How far apart clocks may be, and how long what somebody overheard is worth anything to whoever did not hear it yet. */
const goodFor = 2 * minute;
const speakersMax = 1000;

export type SealedWords = {
  /** What goes out for a text. */
  sealed(text: string): string;
  /** The text of what came in; undefined when no process of the site said it, or when it was heard already. */
  opened(said: string): string | undefined;
};

/** Words between the processes of a site over something that others may write to: each is sealed, and good once. */
export function sealedWords(seal: (text: string) => string): SealedWords {
  const self = randomText(12);
  let count = 0;
  const heard = new LRUCache<string, number>({ max: speakersMax, ttl: 2 * goodFor });
  return {
    sealed(text) {
      const words = `${self} ${count++} ${Date.now()} ${text}`;
      return `${seal(words)} ${words}`;
    },
    opened(said) {
      const [, given, words, from, n, at, text] =
        /^([A-Za-z0-9_-]{43}) (([A-Za-z0-9]{12}) (\d{1,15}) (\d{1,15}) (.*))$/s.exec(said) ?? [];
      if (!given || !words || !from || text === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(seal(words)))) return undefined;
      const isOld = Math.abs(Date.now() - Number(at)) > goodFor || Number(n) <= (heard.get(from) ?? -1);
      if (isOld) return undefined;
      heard.set(from, Number(n));
      return text;
    },
  };
}
