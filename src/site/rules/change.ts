import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/problem.ts";
import { type SiteSettings, saveSiteSettings, siteSettings } from "../../platform/settings/settings.ts";
import type { SiteInput } from "../input.ts";

/** Puts the list of first steps away for good. Throws Problem 403. */
export async function putStepsAway(ctx: Ctx, actor: Actor): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await saveSiteSettings(ctx, { stepsPutAway: true });
}

/** Names, dresses and opens the site as its administrator wants. Throws Problem 403. */
export async function changeSite(ctx: Ctx, actor: Actor, input: SiteInput): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const before = await siteSettings(tx);
    await saveSiteSettings(tx, input);
    const done = { action: "settings", entityType: "site", entityId: "site", title: input.name } as const;
    const by = await staffName(tx, actor);
    // Each by itself: what was and what is must both be found in the log.
    for (const detail of changesOf(before, input)) await note(tx, actor, by, { ...done, detail });
  });
  ctx.log.info("site settings changed", { by: actor.userId });
}

/** What differs, in the words of the log: `accent: yellow → green`. */
function changesOf(before: SiteSettings, after: Partial<SiteSettings>): string[] {
  const told = (value: unknown) => (value === null || value === "" ? "–" : String(value)).slice(0, 200);
  return (Object.keys(after) as (keyof SiteSettings)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${told(before[name])} → ${told(after[name])}`);
}
