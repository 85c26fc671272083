import { staffName } from "../../accounts/rules/staff.ts";
import { note } from "../../audit/rules.ts";
import { channelById } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hotRows } from "../../platform/db/database.ts";
import { forbidden, notFound } from "../../platform/problem.ts";
import type { TransferPointsInput } from "../input.ts";
import { adById, managedAd, pointsOf } from "../queries/ads.ts";
import { tellOfAds } from "./changes.ts";
import { holdPurses, movePoints } from "./ledger.ts";

/** Sets how many points a channel has to give to its ads; for administrators. Throws Problem 403, 404. */
export async function setChannelPoints(ctx: Ctx, actor: Actor, channelId: string, points: number): Promise<void> {
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    const channel = await channelById(tx, channelId);
    if (!channel || channel.deletedAt !== null) throw notFound();
    const held = await holdPurses(tx, [{ holderId: channelId, channelId }]);
    const before = held.get(channelId)?.points ?? 0;
    if (points === before) return;
    const more = points > before;
    await movePoints(tx, {
      fromId: more ? null : channelId,
      toId: more ? channelId : null,
      points: Math.abs(points - before),
      reason: "given",
    });
    const done = { action: "adPoints", entityType: "channel", entityId: channelId, title: channel.name } as const;
    await note(tx, actor, await staffName(tx, actor), { ...done, detail: `${before} → ${points}` });
  }, hotRows);
}

/**
 * Moves points between an ad and its channel, or another ad of it. Gives how many both have then. Throws Problem 403, 404,
 * 409 `NOT_ENOUGH_POINTS`.
 */
export async function transferPoints(
  ctx: Ctx,
  actor: Actor,
  id: string,
  { points, from, to }: TransferPointsInput,
): Promise<{ points: number; channelPoints: number }> {
  return ctx.write(async (tx) => {
    const { ad } = await managedAd(tx, actor, id);
    const { channelId } = ad;
    const other = from ?? to ?? "channel";
    const otherId = other === "channel" ? channelId : await siblingOf(tx, channelId, other);
    if (otherId === id) throw notFound();
    await holdPurses(tx, [
      { holderId: id, channelId },
      { holderId: otherId, channelId },
    ]);
    // A deletion may have come while they were waited for.
    await managedAd(tx, actor, id);
    if (otherId !== channelId) await siblingOf(tx, channelId, otherId);
    const [fromId, toId] = from === undefined ? [id, otherId] : [otherId, id];
    await movePoints(tx, { fromId, toId, points, reason: "transfer" });
    tellOfAds(tx);
    return { points: await pointsOf(tx, id), channelPoints: await pointsOf(tx, channelId) };
  }, hotRows);
}

/** Another ad of the same channel: of others nobody learns whether they are there. */
async function siblingOf(tx: Ctx, channelId: string, id: string): Promise<string> {
  const sibling = await adById(tx, id);
  if (sibling?.channelId !== channelId) throw notFound();
  return id;
}
