import { mutedBy } from "../mutes/queries.ts";
import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { power } from "./policy.ts";
import { blocksOf, lastSaid, powerOf, roomOf } from "./queries/room.ts";
import type { Standing } from "./wire.ts";

const nobody: Standing = {
  signedIn: false,
  moderates: false,
  manages: false,
  staff: false,
  blockedUntil: null,
  waitUntil: 0,
  mutedUsers: [],
  mutedChannels: [],
};

/** What somebody may do in the chat of a video now. */
export async function chatStanding(
  ctx: Ctx,
  actor: Actor,
  video: { id: string; channelId: string },
): Promise<Standing> {
  const userId = actor.userId;
  if (!userId) return nobody;
  const own = await powerOf(ctx, actor, video.channelId);
  const [blocks, room, muted] = await Promise.all([
    blocksOf(ctx, video, [userId]),
    roomOf(ctx, video.id),
    mutedBy(ctx, userId),
  ]);
  const slow = room.slowSeconds > 0 && own < power.moderator;
  const last = slow ? (await lastSaid(ctx, video.id, [userId])).get(userId) : undefined;
  return {
    signedIn: true,
    moderates: own >= power.moderator,
    manages: own === power.manager || own === power.admin,
    staff: own >= power.staff,
    blockedUntil: blocks.get(userId) ?? null,
    waitUntil: last === undefined ? 0 : last + room.slowSeconds * 1000,
    mutedUsers: muted.users.map(({ id, name }) => ({ id, name })),
    mutedChannels: muted.channels.map(({ id, name }) => ({ id, name })),
  };
}
