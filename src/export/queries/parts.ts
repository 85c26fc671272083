import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import { userById } from "../../accounts/queries.ts";
import {
  creatorApplications,
  emailChanges,
  identities,
  passkeys,
  secondFactors,
  sessions,
} from "../../accounts/table.ts";
import { auditLog } from "../../audit/table.ts";
import { bulkEdits } from "../../bulk-editing/table.ts";
import { memberChannels } from "../../channels/queries.ts";
import { channelMembers } from "../../channels/table.ts";
import { chatBlocks, chatMessages, chatModerators } from "../../chat/table.ts";
import { comments } from "../../comments/table.ts";
import { donorProducts, payments } from "../../donations/table.ts";
import { authors, follows } from "../../following/table.ts";
import { filmListOf } from "../../imports/queries.ts";
import { importStarts, imports } from "../../imports/table.ts";
import { channelHandovers, invitations } from "../../invitations/table.ts";
import { history, watchLater } from "../../library/table.ts";
import { streamKeys } from "../../live/table.ts";
import { mutes } from "../../mutes/table.ts";
import { notificationPreferences, notifications, pushDevices } from "../../notifications/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { playlists } from "../../playlists/table.ts";
import { posts } from "../../posts/table.ts";
import { ratings } from "../../ratings/table.ts";
import { remakes } from "../../remakes/table.ts";
import { decisions, objections, reports } from "../../reports/table.ts";
import { smartLists } from "../../search/table.ts";
import { subscriptions } from "../../subscriptions/table.ts";
import { ticketReplies, tickets } from "../../support/table.ts";
import { uploads } from "../../uploads/table.ts";
import { ownedParts } from "./owned.ts";
import { withVideos } from "./playlists.ts";
import { type Part, part, type Row, rowsOf } from "./rows.ts";

/** Everything that hangs on an account and is a list. */
export const parts: Part[] = [
  part("comments", comments, comments.userId, comments.id),
  part("posts", posts, posts.userId, posts.id),
  part("chat-messages", chatMessages, chatMessages.userId, chatMessages.id),
  { name: "playlists", tables: [playlists], rows: (ctx, userId) => withVideos(ctx, eq(playlists.userId, userId)) },
  part("watch-later", watchLater, watchLater.userId, watchLater.videoId),
  part("history", history, history.userId, history.videoId),
  part("subscriptions", subscriptions, subscriptions.userId, subscriptions.channelId),
  part("follows", follows, follows.userId, follows.followedId),
  part("followers", authors, authors.userId, authors.userId),
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
  { name: "ticket-replies", tables: [ticketReplies], rows: repliesOf },
  part("donations", payments, payments.userId, payments.id),
  part("what-donations-give", donorProducts, donorProducts.userId, donorProducts.product),
  part("reports", reports, reports.userId, reports.id),
  part("decisions-about-me", decisions, decisions.authorId, decisions.id),
  { name: "objections", tables: [objections], rows: objectionsOf },
  part("acts-of-staff-about-me", auditLog, auditLog.entityId, auditLog.id),
  part("chat-blocks", chatBlocks, chatBlocks.userId, chatBlocks.id),
  part("chats-i-keep", chatModerators, chatModerators.userId, chatModerators.channelId),
  part("sessions", sessions, sessions.userId, sessions.id),
  part("two-step-verification", secondFactors, secondFactors.userId, secondFactors.userId),
  part("passkeys", passkeys, passkeys.userId, passkeys.id),
  part("sign-in", identities, identities.userId, identities.id),
  part("change-of-e-mail", emailChanges, emailChanges.userId, emailChanges.userId),
  part("applications", creatorApplications, creatorApplications.userId, creatorApplications.id),
  part("imports", imports, imports.userId, imports.videoId),
  part("import-starts", importStarts, importStarts.userId, importStarts.id),
  { name: "import-lists", tables: [], rows: filmListsOf },
  part("channels", channelMembers, channelMembers.userId, channelMembers.channelId),
  part("invitations", invitations, invitations.invitedBy, invitations.id),
  { name: "invitations-to-me", tables: [invitations], rows: invitationsTo },
  { name: "handovers", tables: [channelHandovers], rows: handoversOf },
  part("stream-keys", streamKeys, streamKeys.madeBy, streamKeys.id),
  part("uploads", uploads, uploads.userId, uploads.id),
  part("changed-films", remakes, remakes.userId, remakes.videoId),
  part("bulk-edits", bulkEdits, bulkEdits.userId, bulkEdits.id),
  ...ownedParts,
];

/** What was written in one's tickets, by both sides, without what staff noted for themselves. */
function repliesOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  const own = ctx.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, userId));
  const written = and(inArray(ticketReplies.ticketId, own), ne(ticketReplies.kind, "note")) as SQL;
  return rowsOf(ctx, ticketReplies, written, ticketReplies.id);
}

/** What one said against decisions, about one's own things and about what one reported. */
async function* objectionsOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  const own = ctx.db.select({ id: decisions.id }).from(decisions).where(eq(decisions.authorId, userId));
  const asAuthor = and(inArray(objections.decisionId, own), eq(objections.side, "author")) as SQL;
  yield* rowsOf(ctx, objections, asAuthor, objections.id);
  const told = ctx.db.select({ id: reports.decisionId }).from(reports).where(eq(reports.userId, userId));
  const mine = ctx.db.select({ id: reports.id }).from(reports).where(eq(reports.userId, userId));
  const asReporter = and(inArray(objections.decisionId, told), inArray(objections.side, mine)) as SQL;
  yield* rowsOf(ctx, objections, asReporter, objections.id);
}

/** Channels that one was asked to take over, and that one asked others to. */
async function* handoversOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for (const side of [channelHandovers.userId, channelHandovers.askedBy])
    yield* rowsOf(ctx, channelHandovers, eq(side, userId), channelHandovers.id);
}

/** The channels and playlists elsewhere whose films one has brought. */
async function* filmListsOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for (const { id: channelId } of await memberChannels(ctx, userId)) {
    const list = (await filmListOf(ctx, channelId))?.list;
    if (list?.userId === userId) yield { channelId, address: list.address, follows: list.follows, left: list.left };
  }
}

/** Channels that asked whoever has one's address to work on them. */
async function* invitationsTo(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  const user = await userById(ctx, userId);
  if (user) yield* rowsOf(ctx, invitations, eq(invitations.email, user.email), invitations.id);
}
