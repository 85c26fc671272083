import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden } from "../../platform/problem.ts";
import { saveSiteSettings, siteSettings } from "../../platform/settings/settings.ts";
import type { AdSettingsInput } from "../input.ts";

/** Says where and to whom ads are shown, and what channels get of it; for administrators. Throws Problem 403. */
export async function changeAdSettings(ctx: Ctx, actor: Actor, input: AdSettingsInput): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const before = await siteSettings(tx);
    const names = (Object.keys(input) as (keyof AdSettingsInput)[]).filter((name) => before[name] !== input[name]);
    await saveSiteSettings(tx, input);
    const by = await staffName(tx, actor);
    const done = { action: "settings", entityType: "site", entityId: "site", title: before.name } as const;
    for (const name of names)
      await note(tx, actor, by, { ...done, detail: `${name}: ${before[name]} → ${input[name]}` });
  });
}
