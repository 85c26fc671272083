import { z } from "zod";
import { Tags } from "../channels/input.ts";
import { isSeen, oneLine } from "../platform/typed-text.ts";
import {
  ageRestrictions,
  categories,
  descriptionMax,
  earliestPublication,
  passwordLength,
  subcategoriesMax,
  subcategoriesOf,
  title,
} from "./limits.ts";

/** One line with something to see in it. */
export const Title = z
  .string()
  .transform(oneLine)
  .pipe(z.string().refine(isSeen, { error: "forms.required", abort: true }).min(title.min).max(title.max));

/** A moment with its offset, so that no zone has to be guessed. */
const Moment = z.iso.datetime({ offset: true, error: "forms.invalid" }).transform((text) => Date.parse(text));

const Category = z.enum(categories as [string, ...string[]], "forms.invalid");

export const CreateVideoInput = z.strictObject({
  channelId: z.string().max(24),
  title: z.string().transform(oneLine).pipe(z.string().max(title.max)).optional(),
  /** A stream, not a file. */
  live: z.boolean().optional(),
  /** What it is uploaded for, where it is no film: `spot` is an ad of the channel, seen as nothing else. */
  purpose: z.enum(["spot"], "forms.invalid").optional(),
});
export type CreateVideoInput = z.output<typeof CreateVideoInput>;

const known = new Set(categories.flatMap((category) => subcategoriesOf(category)));

export const UpdateVideoInput = z.strictObject({
  title: Title.optional(),
  description: z.string().trim().max(descriptionMax).optional(),
  tags: Tags.optional(),
  categories: z.array(Category).max(3).optional(),
  subcategories: z
    .array(z.string().refine((name) => known.has(name as never), "forms.invalid"))
    .max(subcategoriesMax)
    .optional(),
  ageRestriction: z
    .number()
    .refine((age): age is 0 | 12 | 16 | 18 => (ageRestrictions as readonly number[]).includes(age), "forms.invalid")
    .optional(),
  adultsOnly: z.boolean().optional(),
  forChildren: z.boolean().optional(),
  bannedByBigTech: z.boolean().optional(),
  visibility: z.enum(["public", "private", "non_public"]).optional(),
  commentsOff: z.boolean().optional(),
  pinned: z.boolean().optional(),
  /** Null takes it away. */
  password: z.string().min(passwordLength.min).max(passwordLength.max).nullable().optional(),
  thumbnailChoice: z.number().int().min(0).max(9).optional(),
  /** When it was first published elsewhere; null: nowhere. */
  originallyPublishedAt: Moment.refine((at) => at >= earliestPublication, "forms.invalid")
    .nullable()
    .optional(),
});
export type UpdateVideoInput = z.output<typeof UpdateVideoInput>;

export const OpenVideoInput = z.strictObject({ password: z.string().min(1, "forms.required").max(200) });

export const CaptionInput = z.object({
  lang: z.string().regex(/^[a-z]{2,3}$/, "forms.invalid"),
  label: z.string().trim().min(1, "forms.required").max(40),
});

export const SchedulePublishInput = z.strictObject({ releaseDate: Moment });
export const SchedulePremiereInput = z.strictObject({ premiereAt: Moment });
export const CancelPremiereInput = z.strictObject({
  status: z.enum(["public", "private", "non_public"], "forms.invalid"),
});
