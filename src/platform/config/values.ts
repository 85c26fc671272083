import { z } from "zod";

/** What several settings are written as. */
export const whole = z
  .string()
  .regex(/^\d{1,15}$/, "it has to be a whole number")
  .transform(Number);
export const between = (least: number, most: number) => whole.pipe(z.number().min(least).max(most));
export const flag = z
  .enum(["true", "false", "1", "0", "yes", "no"])
  .transform((value) => value === "true" || value === "1" || value === "yes");
// own text: the operator's settings
export const withoutEndSlashes = (value: string) => value.replace(/\/+$/, "");
export const httpUrl = z
  .url({ protocol: /^https?$/ })
  .refine((value) => !/[?#]/.test(value), "paths are added to it, so it has neither ? nor #")
  .transform(withoutEndSlashes);
