import { and, asc, type Column, eq, getTableColumns, gt, inArray, ne, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { creatorApplications, identities, passkeys, sessions } from "../../accounts/table.ts";
import { channelMembers } from "../../channels/table.ts";
import { chatBlocks, chatMessages } from "../../chat/table.ts";
import { comments } from "../../comments/table.ts";
import { follows } from "../../following/table.ts";
import { imports } from "../../imports/table.ts";
import { history, watchLater } from "../../library/table.ts";
import { mutes } from "../../mutes/table.ts";
import { notificationPreferences, notifications, pushDevices } from "../../notifications/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { playlistItems, playlists } from "../../playlists/table.ts";
import { posts } from "../../posts/table.ts";
import { ratings } from "../../ratings/table.ts";
import { decisions, reports } from "../../reports/table.ts";
import { smartLists } from "../../search/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { ticketReplies, tickets } from "../../support/table.ts";
import { namesFor } from "./names.ts";

export type Row = Record<string, unknown>;
/** A file of the archive: in JSON and as a table. */
export type Part = { name: string; rows(ctx: Ctx, userId: string): AsyncGenerator<Row> };

const batchSize = 500;

/** What opens something, or is of use to the program alone: of no use to the person, and to a thief of the file. */
const secrets = new Set([
  ...["userId", "tokenHash", "publicKey", "credentialId", "counter", "transports", "feedKey", "nameKey", "seenId"],
  ...[
    "endpoint",
    "p256dh",
    "auth",
    "reporter",
    "clientId",
    "before",
    "byUserId",
    "byName",
    "closedBy",
    "claimedBy",
    "crossedBy",
    "pinHash",
    "assignedTo",
  ],
]);

/** Everything that hangs on an account and is a list. */
export const parts: Part[] = [
  part("comments", comments, comments.userId, comments.id),
  part("posts", posts, posts.userId, posts.id),
  part("chat-messages", chatMessages, chatMessages.userId, chatMessages.id),
  { name: "playlists", rows: playlistsOf },
  part("watch-later", watchLater, watchLater.userId, watchLater.videoId),
  part("history", history, history.userId, history.videoId),
  part("subscriptions", subscriptions, subscriptions.userId, subscriptions.channelId),
  part("follows", follows, follows.userId, follows.followedId),
  part("ratings", ratings, ratings.userId, ratings.entityId),
  part("mutes", mutes, mutes.userId, mutes.targetId),
  part("saved-searches", smartLists, smartLists.userId, smartLists.id),
  part("notifications", notifications, notifications.userId, notifications.id),
  part(
    "notification-settings",
    notificationPreferences,
    notificationPreferences.userId,
    notificationPreferences.userId,
  ),
  part("devices-for-notifications", pushDevices, pushDevices.userId, pushDevices.id),
  part("tickets", tickets, tickets.userId, tickets.id),
  { name: "ticket-replies", rows: repliesOf },
  part("reports", reports, reports.userId, reports.id),
  part("decisions-about-me", decisions, decisions.authorId, decisions.id),
  part("chat-blocks", chatBlocks, chatBlocks.userId, chatBlocks.id),
  part("sessions", sessions, sessions.userId, sessions.id),
  part("passkeys", passkeys, passkeys.userId, passkeys.id),
  part("sign-in", identities, identities.userId, identities.id),
  part("applications", creatorApplications, creatorApplications.userId, creatorApplications.id),
  part("imports", imports, imports.userId, imports.videoId),
  part("channels", channelMembers, channelMembers.userId, channelMembers.channelId),
];

function part(name: string, table: PgTable, owner: Column, key: Column): Part {
  return { name, rows: (ctx, userId) => rowsOf(ctx, table, eq(owner, userId), key) };
}

/** Row by row, as few at a time as fit into memory. */
async function* rowsOf(ctx: Ctx, table: PgTable, whose: SQL, key: Column): AsyncGenerator<Row> {
  const keyName = Object.entries(getTableColumns(table)).find(([, column]) => column === key)?.[0] ?? "id";
  let after: unknown;
  for (;;) {
    const rows: Row[] = await ctx.db
      .select()
      .from(table)
      .where(and(whose, after === undefined ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(batchSize);
    const named = await namesFor(ctx, rows);
    for (const row of rows) yield { ...told(row), ...named(row) };
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.[keyName];
  }
}

/** What was written in one's tickets, by both sides, without what staff noted for themselves. */
function repliesOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  const own = ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, userId));
  const written = and(inArray(ticketReplies.ticketId, own), ne(ticketReplies.kind, "note")) as SQL;
  return rowsOf(ctx, ticketReplies, written, ticketReplies.id);
}

/** Each with its videos, in their order. */
async function* playlistsOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for await (const list of rowsOf(ctx, playlists, eq(playlists.userId, userId), playlists.id)) {
    const items = await ctx.db
      .select({ videoId: playlistItems.videoId })
      .from(playlistItems)
      .where(eq(playlistItems.playlistId, String(list.id)))
      .orderBy(asc(playlistItems.position), asc(playlistItems.videoId));
    yield { ...list, videoIds: items.map(({ videoId }) => videoId) };
  }
}

/** Moments as people read them, and nothing secret. */
export function told(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secrets.has(name))
      .map(([name, value]) => [name, /(?:At|Until)$|^until$/.test(name) ? momentOf(value) : value]),
  );
}

function momentOf(value: unknown): unknown {
  return typeof value === "number" && value > 0 ? new Date(value).toISOString() : value;
}
