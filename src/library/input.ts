import { z } from "zod";
import { wholeNumber } from "../platform/http/numbers.ts";

/** Where an entry of the history was, so that it can be put back. */
export const RecallForm = z.object({
  seconds: z.coerce.number().min(0).max(1_000_000),
  since: wholeNumber,
});

export const SinceForm = z.object({ since: wholeNumber.optional() });

export const PauseForm = z.object({ paused: z.enum(["1", "0"]) });

/** What the button says that is to be: kept or not. */
export const LaterForm = z.object({ id: z.string().max(24), keep: z.enum(["1", "0"]) });
