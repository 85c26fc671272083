import { authorName, authorPicture } from "../channels/authors.ts";
import { mutedBy } from "../mutes/queries.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { StateFacts } from "../videos/state.ts";
import { isChatOpen } from "./policy.ts";
import { type MessageRow, messageById, type RoomRow } from "./queries/room.ts";
import { blockedOnLiveChatsUntil } from "./queries/site-block.ts";
import { tokensOf } from "./text.ts";
import type { ChatMessage, Room } from "./wire.ts";

/** A message as every browser is given it. Of a deleted one nothing of what was written remains. */
export function messageJson(ctx: Ctx, row: MessageRow): ChatMessage {
  return {
    id: row.id,
    seq: row.seq,
    rev: row.rev,
    at: row.createdAt,
    offset: row.offset,
    author: {
      kind: row.channelId === null ? "user" : "channel",
      id: row.channelId ?? row.userId,
      name: authorName(row),
      slug: row.channelSlug,
      picture: authorPicture(ctx, row, 48),
    },
    rank: row.rank,
    body: row.deletedAt === null ? tokensOf(row.text) : [],
    crossed: row.crossedAt !== null,
    deleted: row.deletedAt !== null,
  };
}

/** The room's settings and its pinned message. */
export async function roomJson(ctx: Ctx, video: StateFacts, room: RoomRow): Promise<Room> {
  const pinned = room.pinnedId === null ? undefined : await messageById(ctx, room.pinnedId);
  return {
    state: room.off ? "off" : isChatOpen(video, ctx.clock.now()) ? "open" : "closed",
    slowSeconds: room.slowSeconds,
    pinned: pinned && pinned.deletedAt === null ? messageJson(ctx, pinned) : null,
  };
}

/** The part of one's own account that is about chats: whom one does not read, and until when one may not write. */
export async function chatAccountJson(ctx: Ctx, userId: string) {
  const { users, channels } = await mutedBy(ctx, userId);
  const until = await blockedOnLiveChatsUntil(ctx, userId);
  return {
    blockedUsers: users.map(({ id, name, blockedUntil }) => ({ userId: id, name, blockedUntil: iso(blockedUntil) })),
    blockedChannels: channels.map(({ id, name, blockedUntil }) => ({
      channelId: id,
      name,
      blockedUntil: iso(blockedUntil),
    })),
    blockedOnLiveChatsUntil: iso(until),
  };
}
