import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { settings } from "../../platform/settings/table.ts";
import { type DonationSettings, donationSettings, forgetKeptSettings, settingsName } from "../queries/settings.ts";
import { requireTreasurer } from "./desk.ts";

/** Says how donations are taken; what is noted names what changed, for an account is where money goes. Throws Problem 403. */
export async function changeDonations(ctx: Ctx, actor: Actor, input: DonationSettings): Promise<void> {
  requireTreasurer(actor);
  await ctx.write(async (tx) => {
    const [before, site] = [await donationSettings(tx), await siteSettings(tx)];
    await keepSettings(tx, input);
    const by = await staffName(tx, actor);
    const done = { action: "settings", entityType: "site", entityId: "donations", title: site.name } as const;
    for (const name of Object.keys(input) as (keyof DonationSettings)[]) {
      const [was, is] = [JSON.stringify(before[name]), JSON.stringify(input[name])];
      if (was !== is)
        await note(tx, actor, by, { ...done, detail: `${name}: ${was.slice(0, 200)} → ${is.slice(0, 200)}` });
    }
  });
}

/** Keeps them without asking who wants it: for the command line and what fills a site. Inside a write. */
export async function keepSettings(tx: Ctx, value: DonationSettings): Promise<void> {
  const updatedAt = tx.clock.now();
  await tx.db
    .insert(settings)
    .values({ name: settingsName, value, updatedAt })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt } });
  forgetKeptSettings(tx);
}
