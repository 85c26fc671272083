import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { users } from "../../accounts/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { newest, olderThan } from "../../platform/db/cursor.ts";
import { videos } from "../../videos/table.ts";
import { chatBlocks, chatLog, chatModerators } from "../table.ts";

const person = { name: users.name, surname: users.surname };

/** Who was appointed to keep order in a channel's chats. */
export async function moderatorsOf(ctx: Ctx, channelId: string) {
  const rows = await ctx.db
    .select({ userId: chatModerators.userId, createdAt: chatModerators.createdAt, ...person })
    .from(chatModerators)
    .innerJoin(users, eq(users.id, chatModerators.userId))
    .where(eq(chatModerators.channelId, channelId))
    .orderBy(asc(chatModerators.createdAt))
    .limit(500);
  return rows.map(({ userId, createdAt, ...name }) => ({ userId, createdAt, name: personName(name) }));
}

export type BlockedPerson = Awaited<ReturnType<typeof blockedIn>>[number];

/** Who may not write now in the chats of a channel, or in one of its streams, the newest first. */
export async function blockedIn(ctx: Ctx, channelId: string) {
  const rows = await ctx.db
    .select({
      userId: chatBlocks.userId,
      scope: chatBlocks.scope,
      until: chatBlocks.until,
      createdAt: chatBlocks.createdAt,
      videoTitle: videos.title,
      ...person,
    })
    .from(chatBlocks)
    .innerJoin(users, eq(users.id, chatBlocks.userId))
    .leftJoin(videos, and(eq(chatBlocks.scope, "video"), eq(videos.id, chatBlocks.scopeId)))
    .where(and(eq(chatBlocks.channelId, channelId), gt(chatBlocks.until, ctx.clock.now())))
    .orderBy(desc(chatBlocks.createdAt))
    .limit(500);
  return rows.map(({ name, surname, ...row }) => ({ ...row, name: personName({ name, surname }) }));
}

export type LogEntry = Awaited<ReturnType<typeof logOf>>[number];

/** What was done to keep order in a channel's chats, the newest first, older than a place in the list when one is given. */
export async function logOf(ctx: Ctx, channelId: string, limit: number, before = newest) {
  const rows = await ctx.db
    .select()
    .from(chatLog)
    .where(and(eq(chatLog.channelId, channelId), olderThan(chatLog.createdAt, chatLog.id, before)))
    .orderBy(desc(chatLog.createdAt), desc(chatLog.id))
    .limit(limit);
  const ids = [...new Set(rows.flatMap((row) => [row.byUserId, row.targetUserId]).filter((id) => id !== null))];
  const known =
    ids.length > 0
      ? await ctx.db
          .select({ id: users.id, ...person })
          .from(users)
          .where(inArray(users.id, ids))
      : [];
  const names = new Map(known.map(({ id, ...name }) => [id, personName(name)]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({ ...row, byName: nameOf(row.byUserId), targetName: nameOf(row.targetUserId) }));
}
