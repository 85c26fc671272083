import { channelById, visibleChannel } from "../../channels/queries.ts";
import type { Thing } from "./thing.ts";
import { closeChannel, reopenChannel } from "./video.ts";

export const channel: Thing = {
  verdicts: ["leave", "warn", "block", "account"],
  async requireSeen(ctx, actor, id) {
    visibleChannel(actor, await channelById(ctx, id));
  },
  async facts(ctx, id) {
    const found = await channelById(ctx, id);
    return found && { id, title: found.name, authorId: found.ownerId, channelId: id, videoId: null };
  },
  async apply(tx, _actor, { id }, { verdict, until }) {
    return verdict === "block" ? closeChannel(tx, id, until) : {};
  },
  async revert(tx, _actor, { id }, verdict, before) {
    if (verdict === "block") await reopenChannel(tx, id, before);
  },
};
