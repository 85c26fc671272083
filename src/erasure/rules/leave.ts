import { inArray } from "drizzle-orm";
import { askDeletion } from "../../accounts/rules/deletion.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/problem.ts";
import type { LeaveInput } from "../input.ts";
import { channelsToSettle } from "../queries.ts";
import { channelHeirs } from "../table.ts";

/**
 * Asks for one's account to be erased in 30 days, and says who takes over which channel. Gives when it will be. Throws
 * Problem 401, 409 `LAST_ADMIN`, 422 on the channel for an heir who does not work on it.
 */
export async function leaveSite(ctx: Ctx, actor: Actor, { heirs = {} }: LeaveInput): Promise<number> {
  const userId = requireUser(actor);
  return ctx.write(async (tx) => {
    const owned = await channelsToSettle(tx, userId);
    const chosen = Object.entries(heirs).map(([channelId, heir]) => {
      const members = owned.find(({ id }) => id === channelId)?.members ?? [];
      if (!members.some((member) => member.userId === heir))
        throw invalid({ [`heir-${channelId}`]: { key: "erasure.notMember" } });
      return { channelId, userId: heir };
    });
    const ids = owned.map(({ id }) => id);
    if (ids.length > 0) await tx.db.delete(channelHeirs).where(inArray(channelHeirs.channelId, ids));
    if (chosen.length > 0) await tx.db.insert(channelHeirs).values(chosen);
    return askDeletion(tx, actor);
  });
}
