import { hour } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may send as donations, whether they are accepted or not. */
export const donateBrake: Brake = { name: "donate", max: 40, windowMs: hour };
/** The same of ending monthly ones. */
export const endBrake: Brake = { name: "end of a donation", max: 40, windowMs: hour };
