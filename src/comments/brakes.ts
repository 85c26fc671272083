import { minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** What one network may write: a school behind one address talks, a program does not. */
export const commentBrake: Brake = { name: "comment", max: 120, windowMs: minute };
