import { z } from "zod";
import { hasText, plainText } from "../chat/text.ts";
import { severalLines } from "../platform/typed-text.ts";
import { messageMax, shownLength, typedMax, videoIdIn } from "./limits.ts";

const message = z
  .string()
  .max(typedMax, "posts.tooLong")
  .transform(severalLines)
  .pipe(
    z
      .string()
      .refine(hasText, { error: "forms.required", abort: true })
      .refine((text) => shownLength(plainText(text)) <= messageMax, "posts.tooLong"),
  );
const id = z.string().max(24);

export const PostInput = z.strictObject({
  message,
  /** The channel that it is made as. */
  channelId: id.nullish().transform((value) => value ?? null),
  /** The film that it shows. */
  videoId: id.nullish().transform((value) => value ?? null),
});
export type PostInput = z.output<typeof PostInput>;

/** What may be changed of a post: a film that is not named stays, null takes it away. */
export const PostChange = z.strictObject({
  message: message.optional(),
  videoId: id.nullish(),
  hiddenFromHome: z.boolean().optional(),
});
export type PostChange = z.output<typeof PostChange>;

/** A film in a form: its address or id, or nothing. */
const film = z
  .string()
  .max(2000)
  .default("")
  .transform((typed, context) => {
    if (typed.trim() === "") return null;
    const found = videoIdIn(typed);
    if (!found) context.addIssue({ code: "custom", message: "posts.filmUnknown" });
    return found ?? null;
  });

const pick = id.default("");

/** The same as a form says it: a film's link goes before one that was picked. */
export const PostForm = z.strictObject({ message, as: id.default(""), video: film, pick }).transform((form) => ({
  message: form.message,
  channelId: form.as === "" ? null : form.as,
  videoId: form.video ?? (form.pick === "" ? null : form.pick),
}));
export const PostChangeForm = z
  .strictObject({ message, video: film, pick })
  .transform((form) => ({ message: form.message, videoId: form.video ?? (form.pick === "" ? null : form.pick) }));

export const HideForm = z.strictObject({ hidden: z.enum(["1", "0"]) });
