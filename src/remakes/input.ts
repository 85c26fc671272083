import { z } from "zod";

const Time = z.number("forms.invalid").min(0).max(360_000);

/** What of a film stays, in seconds. */
export const CutInput = z
  .strictObject({ from: Time, until: Time })
  .refine(({ from, until }) => until >= from + 1, { error: "remakes.cut.tooShort", path: ["until"] });
export type CutInput = z.output<typeof CutInput>;
