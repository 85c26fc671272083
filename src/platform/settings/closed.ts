import { type Actor, isStaff } from "../actor.ts";
import { minute, second } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { Problem } from "../problem.ts";
import { siteSettings } from "./settings.ts";

/** When nobody said how long it takes. */
const comeBackMs = 5 * minute;

/** Throws Problem 503 `MAINTENANCE` with when to come back, for all but staff, while the site is closed for work on it. */
export async function requireOpenSite(ctx: Ctx, actor: Actor): Promise<void> {
  const { maintenance } = await siteSettings(ctx);
  if (!maintenance || isStaff(actor)) return;
  const left = maintenance.until === null ? comeBackMs : maintenance.until - ctx.clock.now();
  throw new Problem(503, "MAINTENANCE", { params: { seconds: Math.ceil(Math.max(left, minute) / second) } });
}
