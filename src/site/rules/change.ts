import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/problem.ts";
import { saveSiteSettings } from "../../platform/settings/settings.ts";
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
    await saveSiteSettings(tx, input);
    const done = { action: "settings", entityType: "site", entityId: "site", title: input.name ?? "" } as const;
    await note(tx, actor, await staffName(tx, actor), { ...done, detail: Object.keys(input).join(", ") });
  });
  ctx.log.info("site settings changed", { by: actor.userId });
}
