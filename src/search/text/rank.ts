import { readings, type Sought } from "./sought.ts";
import { type KnownWord, knownWords } from "./terms.ts";

/** What a video is ranked by. */
export type Ranked = {
  title: string;
  tags: string[];
  description: string;
  channelName: string;
  views: number;
  listedAt: number | null;
};

/** How much a word counts by where it stands. As it was typed it counts a little more than in another form. */
const weights = { title: 4, tags: 2, channel: 2, description: 0.6 };
const asTyped = 1.25;
/** For words that stand beside each other in the title, as they were typed. */
const together = 3;
/** For ten times as many views. */
const perTenfold = 0.5;
/** For what is new; half of it is left after so long. */
const freshness = 1.5;
const halfLife = 90 * 24 * 60 * 60 * 1000;
const describedUpTo = 200;

/** Tells how well a video answers a query: what stands in its title first, then what many watch and what is new. */
export function scoreBy(sought: Sought, now: number): (video: Ranked) => number {
  const words = sought.words.map((word) => ({ folded: word.folded, stems: readings(word) }));
  const typed = words.map(({ folded }) => folded).join(" ");
  return (video) => {
    const title = knownWords(video.title);
    // Read as far as it may still count more than what was found.
    const parts = [
      { weight: weights.title, words: () => title },
      { weight: weights.tags, words: once(() => knownWords(video.tags.join(" "))) },
      { weight: weights.channel, words: once(() => knownWords(video.channelName)) },
      { weight: weights.description, words: once(() => knownWords(video.description.slice(0, describedUpTo))) },
    ];
    let sum = 0;
    for (const word of words) {
      let most = 0;
      for (const part of parts)
        if (part.weight * asTyped > most) most = Math.max(most, part.weight * worthIn(part.words(), word));
      sum += most;
    }
    const name = title.map(({ folded }) => folded).join(" ");
    if (words.length > 1 && name.includes(typed)) sum += together;
    for (const phrase of sought.phrases) if (name.includes(phrase.join(" "))) sum += together * phrase.length;
    // A short title is about what it says.
    sum += 1 / (1 + title.length);
    const age = Math.max(0, now - (video.listedAt ?? now));
    return sum + perTenfold * Math.log10(1 + video.views) + freshness * 0.5 ** (age / halfLife);
  };
}

function worthIn(known: KnownWord[], { folded, stems }: { folded: string; stems: string[] }): number {
  if (known.some((word) => word.folded === folded)) return asTyped;
  return known.some((word) => word.stems.some((stem) => stems.includes(stem))) ? 1 : 0;
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
