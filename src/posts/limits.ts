/** Numbers and checks of posts that the browser shares. */
export const messageMax = 300;
/** What may be sent for a post: markup and letters of many parts count as little as people see of them. */
export const typedMax = 4000;
/** So long after it was taken away a post may be brought back. */
export const undoMs = 60 * 60 * 1000;
/** How many posts one person may make in an hour. */
export const hourlyMax = 20;

const graphemes = new Intl.Segmenter("pl", { granularity: "grapheme" });

/** How many characters a text without markup has as people count them. */
export function shownLength(text: string): number {
  let length = 0;
  for (const _ of graphemes.segment(text)) length++;
  return length;
}

/** The film that an id or the address of its page names; undefined for anything else. */
export function videoIdIn(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[A-Za-z0-9]{16,24}$/.test(text)) return text;
  const path = URL.canParse(text) ? new URL(text).pathname : text;
  return /^\/(?:en\/)?(?:watch|embed)\/([A-Za-z0-9]{1,24})\/?$/.exec(path)?.[1];
}
