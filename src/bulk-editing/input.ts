import { z } from "zod";
import { Tags } from "../channels/input.ts";
import { UpdateVideoInput } from "../videos/input.ts";
import { chosenMax } from "../videos/limits.ts";

const { visibility, categories, ageRestriction, adultsOnly, commentsOff, ...others } = UpdateVideoInput.shape;
const { forChildren, bannedByBigTech } = others;

/** What is left out stays as each film has it. */
export const BulkChange = z.strictObject({
  ...{ visibility, categories, ageRestriction, adultsOnly, forChildren, bannedByBigTech, commentsOff },
  addTags: Tags.default([]),
  removeTags: Tags.default([]),
});
export type BulkChange = z.output<typeof BulkChange>;

export const BulkInput = z.strictObject({
  ids: z.array(z.string().max(24)).min(1).max(chosenMax),
  change: BulkChange,
});
