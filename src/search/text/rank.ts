import { readings, type Sought } from "./sought.ts";
import { knownWords } from "./terms.ts";

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

/** How well a video answers a query: what stands in its title first, then what many watch and what is new. */
export function score(video: Ranked, sought: Sought, now: number): number {
  const parts = [
    { words: indexed(video.title), weight: weights.title },
    { words: indexed(video.tags.join(" ")), weight: weights.tags },
    { words: indexed(video.channelName), weight: weights.channel },
    { words: indexed(video.description.slice(0, describedUpTo)), weight: weights.description },
  ];
  let sum = 0;
  for (const word of sought.words) {
    const stems = readings(word);
    sum += Math.max(
      ...parts.map(({ words, weight }) => {
        if (words.folded.includes(word.folded)) return weight * asTyped;
        return stems.some((stem) => words.stems.has(stem)) ? weight : 0;
      }),
    );
  }
  const title = parts[0]?.words.folded.join(" ") ?? "";
  const typed = sought.words.map(({ folded }) => folded).join(" ");
  if (sought.words.length > 1 && title.includes(typed)) sum += together;
  for (const phrase of sought.phrases) if (title.includes(phrase.join(" "))) sum += together * phrase.length;
  // A short title is about what it says.
  sum += 1 / (1 + (parts[0]?.words.folded.length ?? 0));
  const age = Math.max(0, now - (video.listedAt ?? now));
  return sum + perTenfold * Math.log10(1 + video.views) + freshness * 0.5 ** (age / halfLife);
}

function indexed(text: string): { folded: string[]; stems: Set<string> } {
  const words = knownWords(text);
  return { folded: words.map(({ folded }) => folded), stems: new Set(words.flatMap(({ stems }) => stems)) };
}
