import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { hot } from "../../platform/db/database.ts";
import { timeOf } from "../../platform/db/id.ts";
import type { SettingsInput } from "../input.ts";
import { commentSettings, comments } from "../table.ts";

const lately = 20;

/** What a person wrote last, the newest first: when, what, where and as whom. */
export async function lastOf(ctx: Ctx, userId: string) {
  const statement = hot(ctx.db, "lastComments", (db) =>
    db
      .select({
        id: comments.id,
        content: comments.content,
        subjectId: sql<string>`coalesce(${comments.videoId}, ${comments.postId})`,
        ownerChannelId: comments.ownerChannelId,
        channelId: comments.channelId,
        deletedAt: comments.deletedAt,
      })
      .from(comments)
      .where(eq(comments.userId, sql.placeholder("userId")))
      .orderBy(desc(comments.createdAt))
      .limit(lately)
      .prepare("lastComments"),
  );
  const rows = await statement.execute({ userId });
  return rows.map((row) => ({ ...row, writtenAt: timeOf(row.id) })).sort((a, b) => b.writtenAt - a.writtenAt);
}

/** Whether everybody may read something that this person wrote at a channel. */
export async function isKnownAt(ctx: Ctx, userId: string, channelId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.userId, userId),
        eq(comments.ownerChannelId, channelId),
        isNull(comments.heldAt),
        isNull(comments.deletedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const open: SettingsInput = { from: "everybody", holdLinks: false, holdFirst: false, words: "" };

/** Who may comment at a channel, and what waits to be let in; everybody and nothing below a person's own post. */
export async function commentSettingsOf(ctx: Ctx, channelId: string | null): Promise<SettingsInput> {
  if (channelId === null) return open;
  const statement = hot(ctx.db, "commentSettingsOf", (db) =>
    db
      .select({
        from: commentSettings.from,
        holdLinks: commentSettings.holdLinks,
        holdFirst: commentSettings.holdFirst,
        words: commentSettings.words,
      })
      .from(commentSettings)
      .where(eq(commentSettings.channelId, sql.placeholder("channelId")))
      .prepare("commentSettingsOf"),
  );
  const [found] = await statement.execute({ channelId });
  return found ?? open;
}
