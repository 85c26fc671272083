import { hour, minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may write in an hour; each person has a bound of their own, too. */
export const writeBrake: Brake = { name: "posts", max: 60, windowMs: hour };
/** Ratings, follows and what else is one press. */
export const pressBrake: Brake = { name: "presses", max: 240, windowMs: minute };
