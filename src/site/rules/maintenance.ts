import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, invalid } from "../../platform/problem.ts";
import { saveSiteSettings, siteSettings } from "../../platform/settings/settings.ts";
import type { MaintenanceInput } from "../input.ts";

/**
 * Closes the site for work on it: only staff go on, and everybody else is told when to come back. Throws Problem 403, 422
 * for a moment that is past.
 */
export async function beginMaintenance(
  ctx: Ctx,
  actor: Actor,
  input: MaintenanceInput,
  until: number | null,
): Promise<void> {
  const since = ctx.clock.now();
  if (until !== null && until <= since) throw invalid({ until: { key: "site.announcements.endsEarly" } });
  await setMaintenance(ctx, actor, { ...input, since, until });
}

/** Opens it again. Throws Problem 403. */
export async function endMaintenance(ctx: Ctx, actor: Actor): Promise<void> {
  await setMaintenance(ctx, actor, null);
}

type Maintenance = MaintenanceInput & { since: number; until: number | null };

async function setMaintenance(ctx: Ctx, actor: Actor, maintenance: Maintenance | null): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    await saveSiteSettings(tx, { maintenance });
    const detail = maintenance ? `on: ${maintenance.pl}` : "off";
    const { name: title } = await siteSettings(tx);
    const done = { action: "maintenance", entityType: "site", entityId: "site", title, detail } as const;
    await note(tx, actor, await staffName(tx, actor), done);
    const what = maintenance ? "the site is closed for maintenance" : "the site is open again";
    tx.afterCommit(() => ctx.log.info(what, { by: actor.userId }));
  });
}
