import { type Done, note } from "../../audit/rules.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { personName } from "../names.ts";
import { userById } from "../queries.ts";

/** What whoever acts is called in decisions and in the log; the operator's command line has no name. */
export async function staffName(ctx: Ctx, actor: Actor): Promise<string> {
  const user = actor.userId ? await userById(ctx, actor.userId) : undefined;
  return user ? personName(user) : "nadaj";
}

/** What anybody may do with what is theirs and staff do with another's is noted in the log of acts. Inside its write. */
export async function noteOfOthers(tx: Ctx, actor: Actor, ownerId: string | null, done: Done): Promise<void> {
  if (isStaff(actor) && ownerId !== actor.userId) await note(tx, actor, await staffName(tx, actor), done);
}

/** The same of what is a channel's: whoever works on it does it as one of its people. Inside a write. */
export async function noteInChannel(tx: Ctx, actor: Actor, channelId: string, done: Done): Promise<void> {
  if (isStaff(actor) && !actor.channelIds.includes(channelId)) await note(tx, actor, await staffName(tx, actor), done);
}
