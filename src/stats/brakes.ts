import { minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** Of a network: a class of thirty that watches, seeks and pauses stays far below. */
export const viewBrake: Brake = { name: "view", max: 600, windowMs: minute };
export const beatBrake: Brake = { name: "playback beat", max: 1200, windowMs: minute };
export const visitBrake: Brake = { name: "page visit", max: 600, windowMs: minute };
