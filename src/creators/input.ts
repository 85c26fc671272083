import { z } from "zod";
import { applicationMax, reasonMax } from "./limits.ts";

export const ApplyInput = z.strictObject({
  message: z.string().trim().min(1, "forms.required").max(applicationMax),
});

/** What staff say of an application; one who says neither has not decided. Whoever is refused is told why. */
export const DecisionForm = z
  .strictObject({ approve: z.enum(["1", "0"]), reason: z.string().trim().max(reasonMax).default("") })
  .refine(({ approve, reason }) => approve === "1" || reason !== "", { error: "forms.required", path: ["reason"] });
export type DecisionForm = z.output<typeof DecisionForm>;

/** The code that an approval was mailed with. */
export const TokenQuery = z.strictObject({ token: z.string().min(1).max(100) });

/** That the creators' terms are accepted. */
export const AcceptForm = z.strictObject({ terms: z.literal("1", { error: "forms.required" }) });
