import { z } from "zod";

/** Who takes over which channel; those that are not named go with the account. */
export const LeaveInput = z.strictObject({
  heirs: z.record(z.string().max(24), z.string().max(24)).optional(),
});
export type LeaveInput = z.output<typeof LeaveInput>;
