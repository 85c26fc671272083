import { z } from "zod";
import { isSeen } from "../platform/typed-text.ts";
import { contentMax } from "./limits.ts";

/** Spaces at the ends go, and more than two line ends in a row. */
const content = z
  .string()
  .trim()
  .transform((text) => text.replace(/\n{3,}/g, "\n\n"))
  .pipe(z.string().refine(isSeen, { error: "forms.required", abort: true }).max(contentMax));

export const CommentInput = z.strictObject({
  videoId: z.string().max(24),
  content,
  commentAs: z.enum(["user", "channel"]).default("user"),
  channelId: z.string().max(24).optional(),
});
export type CommentInput = z.output<typeof CommentInput>;
