import { stat } from "node:fs/promises";
import { isNull } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { backupMark } from "../../platform/db/backup.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import { anythingListed } from "../../videos/queries/lists.ts";

export const steps = ["operator", "address", "mail", "channel", "video", "backup"] as const;

export type Step = { name: (typeof steps)[number]; done: boolean };

/**
 * What a new site still needs, each ticked by what is true; undefined for whoever is no administrator, when everything
 * is done, and once the list was put away.
 */
export async function firstSteps(ctx: Ctx, actor: Actor): Promise<Step[] | undefined> {
  if (actor.role !== "admin") return undefined;
  const site = await siteSettings(ctx);
  if (site.stepsPutAway) return undefined;
  const [channel, video, backup] = await Promise.all([
    ctx.db.select({ id: channels.id }).from(channels).where(isNull(channels.deletedAt)).limit(1),
    anythingListed(ctx),
    stat(backupMark(ctx.config)).catch(() => undefined),
  ]);
  const done: Record<Step["name"], boolean> = {
    operator: site.operatorName !== "" && site.operatorAddress !== "" && site.contactEmail !== "",
    address: ctx.config.publicUrl !== undefined,
    mail: ctx.config.smtpUrl !== undefined,
    channel: channel.length > 0,
    video,
    backup: backup !== undefined,
  };
  const list = steps.map((name) => ({ name, done: done[name] }));
  return list.every((step) => step.done) ? undefined : list;
}
