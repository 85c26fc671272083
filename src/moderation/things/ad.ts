import { type AdStatus, movesFrom } from "../../ads/limits.ts";
import { adById } from "../../ads/queries/ads.ts";
import { setStatus } from "../../ads/rules/state.ts";
import { channelById } from "../../channels/queries.ts";
import { isStaff, managesChannel } from "../../platform/actor.ts";
import { notFound } from "../../platform/problem.ts";
import type { Thing } from "./thing.ts";
import { closeChannel, reopenChannel } from "./video.ts";

/** What is hidden is off the air until its channel has changed it and staff have verified it again. */
export const ad: Thing = {
  verdicts: ["leave", "warn", "hide", "block", "account"],
  async requireSeen(ctx, actor, id) {
    const found = await adById(ctx, id);
    if (!found || !(found.status === "live" || isStaff(actor) || managesChannel(actor, found.channelId)))
      throw notFound();
  },
  async facts(ctx, id) {
    const found = await adById(ctx, id);
    const owner = found && (await channelById(ctx, found.channelId));
    if (!found) return undefined;
    const { headline, name, channelId } = found;
    return { id, title: headline || name, authorId: owner?.ownerId ?? null, channelId, videoId: null };
  },
  async apply(tx, _actor, { id, channelId }, { verdict, until }) {
    if (verdict === "block" && channelId) return closeChannel(tx, channelId, until);
    const found = await adById(tx, id);
    if (verdict !== "hide" || !found || !movesFrom(found.status, "staff").includes("verified_not_ok")) return {};
    await setStatus(tx, id, "verified_not_ok");
    return { was: found.status };
  },
  async revert(tx, _actor, { id, channelId }, verdict, before) {
    if (verdict === "block" && channelId) await reopenChannel(tx, channelId, before);
    const found = await adById(tx, id);
    // Its channel may have begun anew with it meanwhile.
    if (verdict !== "hide" || before.was === undefined || found?.status !== "verified_not_ok") return;
    await setStatus(tx, id, before.was as AdStatus);
  },
};
