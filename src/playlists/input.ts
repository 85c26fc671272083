import { z } from "zod";
import { isSeen, oneLine } from "../platform/typed-text.ts";
import { addedMax, descriptionMax, nameMax, videosMax } from "./limits.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,24}$/);

const name = z
  .string()
  .transform(oneLine)
  .pipe(z.string().refine(isSeen, { error: "forms.required", abort: true }).max(nameMax));
const description = z
  .string()
  .trim()
  .transform((text) => text.replace(/\n{3,}/g, "\n\n"))
  .pipe(z.string().max(descriptionMax));
const visibility = z.enum(["public", "private", "non_public"]);
const videoIds = z.array(id).min(1).max(addedMax);

export const PlaylistInput = z.strictObject({
  name,
  description: description.default(""),
  visibility: visibility.default("private"),
  /** Whose it shall be; without it: one's own. */
  channelId: id.optional(),
  videoIds: videoIds.optional(),
});
export type PlaylistInput = z.output<typeof PlaylistInput>;

export const PlaylistChange = z.strictObject({
  name: name.optional(),
  description: description.optional(),
  visibility: visibility.optional(),
  frozen: z.boolean().optional(),
  /** The video whose picture it has; null for the first. */
  coverVideoId: id.nullable().optional(),
});
export type PlaylistChange = z.output<typeof PlaylistChange>;

/** Behind which video; null for the beginning. */
const after = id.nullable();

export const ItemsInput = z.strictObject({ videoIds, after: after.optional() });
export type ItemsInput = z.output<typeof ItemsInput>;

export const MoveInput = z.strictObject({ after });
export const OrderInput = z.strictObject({ order: z.array(id).max(videosMax) });
/** Such a body is longer than any other: an id and its quotes, so many times. */
export const orderMaxBytes = videosMax * 28 + 1000;

/** The videos whose addresses, or ids, stand in a text, each once. */
export function videosIn(text: string): string[] {
  const words = text.slice(0, 20_000).split(/\s+/);
  return [...new Set(words.flatMap((word) => videoIn(word) ?? []))].slice(0, addedMax);
}

function videoIn(word: string): string | undefined {
  return /(?:^|\/(?:watch|embed)\/)([A-Za-z0-9]{16,24})(?:[/?#&]|$)/.exec(word)?.[1];
}
