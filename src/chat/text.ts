import { linksIn, markedOf, plainText } from "../platform/markup.ts";
import { isSeen } from "../platform/typed-text.ts";
import { emotes } from "./limits.ts";
import type { Token } from "./wire.ts";

const emote = /:([a-z]{1,16}):/g;

/** Whether anything is left to read once the markup is gone. */
export function hasText(text: string): boolean {
  return isSeen(plainText(text));
}

/** A message as pieces that a page may show: web addresses become links, `:names:` emoji. */
export function tokensOf(message: string): Token[] {
  return markedOf(message, (text) => linksIn(text, withEmotes));
}

function withEmotes(words: string): string[] {
  return [words.replace(emote, (typed, name: string) => emotes[name] ?? typed)];
}
