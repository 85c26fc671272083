import { hour } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may send as reports and objections, whether they are accepted or not. */
export const reportBrake: Brake = { name: "report", max: 60, windowMs: hour };
