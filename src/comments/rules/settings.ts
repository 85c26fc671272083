import { mayModerate } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { siteSettings } from "../../platform/settings/settings.ts";
import type { SettingsInput } from "../input.ts";
import { commentSettings } from "../table.ts";

/** Says who may comment at a channel, and what waits there to be let in. Throws Problem 404. */
export async function saveCommentSettings(
  ctx: Ctx,
  actor: Actor,
  channelId: string,
  settings: SettingsInput,
): Promise<void> {
  await ctx.write(async (tx) => {
    await managedChannel(tx, actor, channelId, mayModerate);
    await tx.db
      .insert(commentSettings)
      .values({ channelId, ...settings })
      .onConflictDoUpdate({ target: commentSettings.channelId, set: settings });
  });
}

/** Words for which comments wait at a channel: its own, and the site's. */
export async function wordsWatchedAt(ctx: Ctx, { words }: SettingsInput): Promise<string> {
  return `${words}\n${(await siteSettings(ctx)).watchedWords}`;
}
