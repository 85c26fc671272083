import { z } from "zod";

/** Under which name the doctor's findings are kept. */
export const doctorName = "doctor";

const Finding = z.object({ level: z.enum(["ok", "warn", "fail"]), what: z.string(), mend: z.string().optional() });
export const Findings = z.array(Finding).max(100);
export const DoctoredValue = z.object({ at: z.number(), findings: Findings });
export type Doctored = z.output<typeof DoctoredValue>;

export const JobAct = z.enum(["front", "cancel", "retry", "drop"]);
export type JobAct = z.output<typeof JobAct>;
