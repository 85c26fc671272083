import { minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** Of a network: a school that watches stays far below. */
export const nextAdBrake: Brake = { name: "next ad", max: 600, windowMs: minute };
export const adViewBrake: Brake = { name: "ad view", max: 600, windowMs: minute };
export const adClickBrake: Brake = { name: "ad click", max: 120, windowMs: minute };
