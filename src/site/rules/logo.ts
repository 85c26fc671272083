import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { makeLogo } from "../../platform/media/logos.ts";
import { parseCrop } from "../../platform/media/pictures.ts";
import { forbidden } from "../../platform/problem.ts";
import { logoFile, saveSiteSettings, siteSettings } from "../../platform/settings/settings.ts";

/** Versions are seconds since then: no logo ever has the address of one that was removed. */
const epoch = Date.UTC(2026, 0, 1);

/** Puts a logo in the place of the product's sign, everywhere. Throws Problem 403, and as `makeLogo` does. */
export async function uploadLogo(ctx: Ctx, actor: Actor, file: Blob, crop: string): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  const files = await makeLogo(file, "logo", parseCrop(crop));
  const { logoVersion: before } = await siteSettings(ctx);
  const version = Math.max(Math.floor((ctx.clock.now() - epoch) / 1000), before + 1);
  for (const [name, bytes] of files) await ctx.storage.put(logoFile(version, name), bytes);
  await setLogo(ctx, actor, version);
  await forget(ctx, before);
}

/** The product's sign stands for the site again. Throws Problem 403. */
export async function removeLogo(ctx: Ctx, actor: Actor): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  const { logoVersion: before } = await siteSettings(ctx);
  await setLogo(ctx, actor, 0);
  await forget(ctx, before);
}

async function setLogo(ctx: Ctx, actor: Actor, logoVersion: number): Promise<void> {
  await ctx.write(async (tx) => {
    const before = await siteSettings(tx);
    await saveSiteSettings(tx, { logoVersion });
    const done = { action: "settings", entityType: "site", entityId: "site", title: before.name } as const;
    const detail = `logoVersion: ${before.logoVersion} → ${logoVersion}`;
    await note(tx, actor, await staffName(tx, actor), { ...done, detail });
  });
}

async function forget(ctx: Ctx, version: number): Promise<void> {
  if (version > 0) await ctx.storage.remove(logoFile(version, "").slice(0, -1));
}
