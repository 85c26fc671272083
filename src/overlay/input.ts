import { z } from "zod";
import { readMoney } from "../platform/money.ts";
import { goalLabelMax, goalMax, secondsMax, secondsMin, themes } from "./limits.ts";

/** An amount as people type it, in grosze; nothing is 0. */
const grosze = z
  .string()
  .transform((text) => (text.trim() === "" ? 0 : readMoney(text)))
  .pipe(z.number("forms.invalid").int().min(0, "forms.invalid").max(goalMax, "forms.invalid"));

export const OverlayInput = z.strictObject({
  minimum: grosze,
  seconds: z.coerce
    .number("forms.invalid")
    .int("forms.invalid")
    .min(secondsMin, "forms.invalid")
    .max(secondsMax, "forms.invalid"),
  theme: z.enum(themes, "forms.invalid"),
  sound: z.boolean(),
  holdMessages: z.boolean(),
  goal: grosze,
  goalLabel: z.string().trim().max(goalLabelMax, "forms.tooLong"),
});
export type OverlayInput = z.output<typeof OverlayInput>;

/** What somebody does with the queue of alerts from the desk. */
const queueActs = ["pause", "resume", "skip", "replay", "approve", "test"] as const;
export const QueueInput = z.strictObject({
  action: z.enum(queueActs, "forms.invalid"),
  id: z.string().max(24).optional(),
});
export type QueueInput = z.output<typeof QueueInput>;

export const SeenFrame = z.strictObject({
  t: z.literal("seen"),
  id: z.string().max(24),
  play: z.number().int().min(0).max(1_000_000),
});
export type SeenFrame = z.output<typeof SeenFrame>;
