import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { personName } from "../names.ts";
import { userById } from "../queries.ts";

/** What whoever acts is called in decisions and in the log; the operator's command line has no name. */
export async function staffName(ctx: Ctx, actor: Actor): Promise<string> {
  const user = actor.userId ? await userById(ctx, actor.userId) : undefined;
  return user ? personName(user) : "nadaj";
}
