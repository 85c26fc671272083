import { hour } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may send as reports, whether they are accepted or not. */
export const contactBrake: Brake = { name: "contact", max: 60, windowMs: hour };
/** The same of PINs and replies. */
export const ticketBrake: Brake = { name: "ticket", max: 60, windowMs: hour };
