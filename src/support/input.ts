import { z } from "zod";
import { isSeen, severalLines } from "../platform/typed-text.ts";
import { contentMax, pictureFields, templateNameMax, topics } from "./limits.ts";

const Content = z.string().max(contentMax).transform(severalLines).refine(isSeen, "forms.required");

export const ContactInput = z.strictObject({
  email: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.string().trim().toLowerCase().max(254).pipe(z.email("forms.email")).optional(),
  ),
  topic: z.enum(topics, "support.unknownTopic"),
  desc: Content,
  browserInfo: z.string().max(500).optional(),
  url: z.string().max(1000).optional(),
});
export type ContactInput = z.output<typeof ContactInput>;

/** Anything that is not a digit may stand between them: people copy it as they see it. */
export const PinInput = z.strictObject({
  pin: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/\D/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "support.pinSixDigits")),
});

export const ReplyInput = z.strictObject({ content: Content });

const pictures = Object.fromEntries(pictureFields.map((name) => [name, z.string().optional()]));

export const ReplyForm = z.object({ content: Content, ...pictures });

export const TemplateInput = z.strictObject({
  name: z.string().trim().min(1, "forms.required").max(templateNameMax),
  content: Content,
});
