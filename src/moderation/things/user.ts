import { personName } from "../../accounts/names.ts";
import { userById } from "../../accounts/queries.ts";
import { notFound } from "../../platform/problem.ts";
import { nothing, type Thing } from "./thing.ts";

export const user: Thing = {
  verdicts: ["leave", "warn", "account"],
  async requireSeen(ctx, _actor, id) {
    const found = await userById(ctx, id);
    if (!found || found.activatedAt === null || found.blockedAt !== null) throw notFound();
  },
  async facts(ctx, id) {
    const found = await userById(ctx, id);
    return found && { id, title: personName(found), authorId: id, channelId: null, videoId: null };
  },
  apply: nothing,
  async revert() {},
};
