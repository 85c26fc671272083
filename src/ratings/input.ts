import { z } from "zod";

export const RatingInput = z.strictObject({ rating: z.union([z.literal(1), z.literal(0), z.literal(-1)]) });

/** The same as a form says it, where everything is text. */
export const RatingForm = z.strictObject({
  rating: z.enum(["1", "0", "-1"]).transform((text) => Number(text) as Rating),
});

/** 1 likes, -1 dislikes, 0 is neither. */
export type Rating = z.infer<typeof RatingInput>["rating"];
