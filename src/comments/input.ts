import { z } from "zod";
import { onlyMarks, plainText } from "../platform/markup.ts";
import { isSeen } from "../platform/typed-text.ts";
import { commentsFrom, contentMax, leftOutMax, reasonMax, wordsMax } from "./limits.ts";

/** Turns the direction of what stands after it: a text shows in the order in which it is read. */
const turns = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Spaces at the ends go, more than two line ends in a row, and all markup but b, i and strong. */
const content = z
  .string()
  .trim()
  .max(contentMax)
  .transform((text) => onlyMarks(text.replace(turns, "").replace(/\n{3,}/g, "\n\n")).trim())
  .pipe(z.string().refine((text) => isSeen(plainText(text)), { error: "forms.required" }));

const id = z.string().min(1).max(24);

/** A comment belongs to a video, to a post, or to the comment that it answers. */
export const CommentInput = z
  .strictObject({
    videoId: id.optional(),
    postId: id.optional(),
    parentCommentId: id.optional(),
    content,
    commentAs: z.enum(["user", "channel"]).default("user"),
    channelId: id.optional(),
  })
  .refine((input) => (input.videoId === undefined) !== (input.postId === undefined) || isReplyAlone(input), {
    path: ["videoId"],
    error: "forms.invalid",
  });
export type CommentInput = z.output<typeof CommentInput>;

type Named = Partial<Record<"videoId" | "postId" | "parentCommentId", string | undefined>>;

function isReplyAlone({ videoId, postId, parentCommentId }: Named): boolean {
  return parentCommentId !== undefined && videoId === undefined && postId === undefined;
}

export const EditInput = z.strictObject({ content });

export const CrossInput = z.strictObject({ reason: z.string().trim().max(reasonMax).default("") });

/** What a comment's menu asks for. */
export const ActInput = z.object({
  action: z.enum(["cross", "uncross", "pin", "unpin", "approve", "mute", "block", "unblock"]),
});

export const SettingsInput = z.strictObject({
  from: z.enum(commentsFrom),
  holdLinks: z.boolean(),
  holdFirst: z.boolean(),
  words: z.string().max(wordsMax),
});
export type SettingsInput = z.output<typeof SettingsInput>;

/** By what the API sorts comments: the best first, or by their time. */
export const CommentSort = z.enum(["createdAt", "rating"]);

/** Ids as the API takes them behind the question mark: a JSON array. */
export const ExcludedIds = z
  .string()
  .max(8_000)
  .transform((text, context) => {
    const parsed = z.array(z.string().max(24)).max(leftOutMax).safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: "forms.invalid" });
    return z.NEVER;
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
