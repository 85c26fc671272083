import { z } from "zod";
import { CaptionInput } from "../videos/input.ts";
import { cuesMax, cueTextMax } from "./wire.ts";

const Time = z.number().int().min(0).max(360_000_000);

const CueInput = z
  .strictObject({
    startMs: Time,
    endMs: Time,
    text: z.string().trim().min(1, "forms.required").max(cueTextMax),
    settings: z.string().max(200).optional(),
  })
  .refine(({ startMs, endMs }) => endMs > startMs, { error: "captions.issues.order", path: ["endMs"] });

/** `version`: of the captions that were edited; 0 where there were none. */
export const SaveCaptionsInput = z.strictObject({
  label: CaptionInput.shape.label,
  version: z.number().int().min(0),
  cues: z.array(CueInput).min(1).max(cuesMax),
});
export type SaveCaptionsInput = z.output<typeof SaveCaptionsInput>;

/** Seconds to move by, and how many times as long all takes. */
export const RetimeInput = z.strictObject({
  shiftSeconds: z.number("forms.invalid").min(-36_000).max(36_000),
  factor: z.number("forms.invalid").min(0.5).max(2),
});
export type RetimeInput = z.output<typeof RetimeInput>;
