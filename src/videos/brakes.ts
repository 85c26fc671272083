import { minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may try of videos' passwords, right or wrong. */
export const passwordBrake: Brake = { name: "video password", max: 30, windowMs: 10 * minute };
