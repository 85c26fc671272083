import { hour } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";

/** Each has this server look up a name, and go where somebody says. */
export const importBrake: Brake = { name: "import", max: 120, windowMs: hour };
