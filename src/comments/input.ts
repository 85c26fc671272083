import { z } from "zod";
import { contentMax } from "./limits.ts";

/** Spaces at the ends go, and more than two line ends in a row. */
const content = z
  .string()
  .trim()
  .transform((text) => text.replace(/\n{3,}/g, "\n\n"))
  .pipe(z.string().min(1, "forms.required").max(contentMax));

export const CommentInput = z.strictObject({
  videoId: z.string().max(24),
  content,
  commentAs: z.enum(["user", "channel"]).default("user"),
  channelId: z.string().max(24).optional(),
});
export type CommentInput = z.output<typeof CommentInput>;
