import { and, eq, sql } from "drizzle-orm";
import { chatModerators } from "../../chat/table.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { keepsOrder, type Place } from "../policy.ts";

/** Whether this person keeps order there: also whoever a channel appointed to keep order in its chats. */
export async function keepsOrderBelow(ctx: Ctx, actor: Actor, place: Place): Promise<boolean> {
  return keepsOrder(actor, place) || isAppointed(ctx, actor, place);
}

async function isAppointed(ctx: Ctx, { userId }: Actor, { channelId }: Place): Promise<boolean> {
  if (userId === undefined || channelId === null) return false;
  const statement = hot(ctx.db, "isAppointedBelow", (db) =>
    db
      .select({ userId: chatModerators.userId })
      .from(chatModerators)
      .where(
        and(
          eq(chatModerators.channelId, sql.placeholder("channelId")),
          eq(chatModerators.userId, sql.placeholder("userId")),
        ),
      )
      .limit(1)
      .prepare("isAppointedBelow"),
  );
  return (await statement.execute({ channelId, userId })).length > 0;
}
