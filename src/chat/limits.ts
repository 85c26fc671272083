/** Numbers, choices and pure checks of the chat that the browser shares. */
export const textMax = 300;
/** Of all words together that a channel does not want in its chats. */
export const wordsMax = 2000;
export const historySize = 100;
export const slowModeMax = 120;
export const slowModeChoices = [0, 5, 10, 30, 60, 120] as const;

/** Messages reach everybody, and the disk, in batches this far apart. */
export const batchEveryMs = 100;
/** How old the number of viewers may be. */
export const presenceEveryMs = 5_000;
/** The server says something at least this often, so that a browser can tell a dead connection. */
export const tickEveryMs = 25_000;

/** How many messages a person may send in how long a time; who moderates may send more. */
export const sayRate = { max: 8, windowMs: 10_000 };
export const moderatorSayRate = { max: 30, windowMs: 10_000 };

const minute = 60_000;
const day = 24 * 60 * minute;

/** The ten lengths of a block, by the last part of their names in the locales. */
export const blockDurations = {
  m1: minute,
  m5: 5 * minute,
  m10: 10 * minute,
  m30: 30 * minute,
  h1: 60 * minute,
  h4: 240 * minute,
  d1: day,
  d7: 7 * day,
  d30: 30 * day,
  y100: 36_525 * day,
} as const;
export type BlockDuration = keyof typeof blockDurations;
export const blockDurationNames = Object.keys(blockDurations) as BlockDuration[];

/** This stream, every stream of its channel, every stream of the site. */
export const blockScopes = ["video", "channel", "site"] as const;
export type BlockScope = (typeof blockScopes)[number];

/** Milliseconds of a stream whose messages a replay fetches at once. */
export const replayChunkMs = 30_000;

/** What `:name:` becomes. */
export const emotes: Readonly<Record<string, string>> = {
  smile: "🙂",
  grin: "😄",
  joy: "😂",
  wink: "😉",
  love: "😍",
  cool: "😎",
  think: "🤔",
  wow: "😮",
  sad: "😢",
  angry: "😠",
  sleepy: "😴",
  party: "🥳",
  heart: "❤️",
  fire: "🔥",
  star: "⭐",
  ok: "👌",
  up: "👍",
  down: "👎",
  clap: "👏",
  pray: "🙏",
  wave: "👋",
  muscle: "💪",
  eyes: "👀",
  hundred: "💯",
  rocket: "🚀",
  music: "🎵",
  coffee: "☕",
  pizza: "🍕",
  trophy: "🏆",
  poland: "🇵🇱",
};
