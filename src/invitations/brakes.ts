import { hour } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may send of them, whatever the channels. */
export const inviteBrake: Brake = { name: "invite", max: 100, windowMs: hour };
