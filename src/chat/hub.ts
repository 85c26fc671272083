import type { Actor } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import type { Publisher, Socket } from "../platform/http/sockets.ts";
import { isOpenToLink, maySeeVideo } from "../videos/policy.ts";
import { presentNow, watchingNow } from "../videos/presence.ts";
import { videoById } from "../videos/queries/video.ts";
import { isToCome, videoState } from "../videos/state.ts";
import { presenceEveryMs, tickEveryMs } from "./limits.ts";
import { listen } from "./news.ts";
import { pass, renew, roomTopic, tellRoom } from "./passing.ts";
import { isChatOpen } from "./policy.ts";

/** One open socket and who is behind it. */
export type Seat = {
  socket: Socket;
  videoId: string;
  /** Asked anew, so that a session that ended or a lost role counts at once. */
  actor(): Promise<Actor>;
  userId: string | undefined;
};

/** The open sockets of this process. */
export type Hub = {
  servers: Set<Publisher>;
  rooms: Map<string, Set<Seat>>;
  people: Map<string, Set<Seat>>;
  addresses: Map<string, number>;
  /** What each room was last told: how many watch, up to which revision it was written in, and whether it is open. */
  told: Map<string, number>;
  revs: Map<string, number>;
  open: Map<string, boolean>;
  /** What is being read for a room; what comes meanwhile waits for it. */
  reading: Map<string, Promise<void>>;
  /** Rooms in which people wait for what is to come. */
  waits: Set<string>;
  timer: Timer | undefined;
  tickedAt: number;
};

export function hubOf(ctx: Ctx): Hub {
  return ctx.local(makeHub);
}

function makeHub(ctx: Ctx): Hub {
  const hub: Hub = {
    servers: new Set(),
    rooms: new Map(),
    people: new Map(),
    addresses: new Map(),
    told: new Map(),
    revs: new Map(),
    open: new Map(),
    reading: new Map(),
    waits: new Set(),
    timer: undefined,
    tickedAt: 0,
  };
  listen(
    ctx,
    (news) => void pass(ctx, hub, news).catch((error) => ctx.log.error("chat news was not passed on", { error })),
  );
  ctx.bus.subscribe("videos", ({ videoId, change }) => {
    if (change !== "signal") look(ctx, hub, String(videoId));
  });
  // Who works on a channel no longer sees what only its people do.
  ctx.bus.subscribe("channel-members", () => {
    for (const videoId of hub.rooms.keys()) look(ctx, hub, videoId);
  });
  ctx.bus.subscribe("account-blocked", ({ userId }) => {
    for (const { socket } of [...(hub.people.get(userId) ?? [])]) socket.close(4403, "blocked");
  });
  ctx.bus.subscribe("missed", () => {
    for (const videoId of hub.rooms.keys()) {
      look(ctx, hub, videoId);
      renew(ctx, hub, videoId).catch((error) => ctx.log.error("a chat was not brought up to date", { error }));
    }
  });
  return hub;
}

/** Takes a place in the room; the clockwork runs while anybody is there. */
export function sit(ctx: Ctx, hub: Hub, seat: Seat, server: Publisher): void {
  hub.servers.add(server);
  into(hub.rooms, seat.videoId, seat);
  if (seat.userId) into(hub.people, seat.userId, seat);
  seat.socket.subscribe(roomTopic(seat.videoId));
  hub.timer ??= setInterval(() => tick(ctx, hub), presenceEveryMs);
}

export function leave(hub: Hub, seat: Seat): void {
  out(hub.rooms, seat.videoId, seat);
  if (seat.userId) out(hub.people, seat.userId, seat);
  if (!hub.rooms.has(seat.videoId)) {
    hub.told.delete(seat.videoId);
    hub.revs.delete(seat.videoId);
    hub.open.delete(seat.videoId);
    hub.waits.delete(seat.videoId);
  }
  if (hub.rooms.size > 0) return;
  clearInterval(hub.timer);
  hub.timer = undefined;
}

function look(ctx: Ctx, hub: Hub, videoId: string): void {
  recheck(ctx, hub, videoId).catch((error) => ctx.log.error("a chat was not rechecked", { error }));
}

/** The video or the hour changed: whoever may no longer see it leaves, the others learn whether its chat is open. */
async function recheck(ctx: Ctx, hub: Hub, videoId: string): Promise<void> {
  const seats = hub.rooms.get(videoId);
  if (!seats) return;
  const video = await videoById(ctx, videoId);
  const now = ctx.clock.now();
  if (!video || !isOpenToLink(video)) {
    for (const seat of [...seats])
      if (!video || !maySeeVideo(await seat.actor(), video)) seat.socket.close(4404, "gone");
  }
  if (!video) return;
  if (isToCome(videoState(video, now))) hub.waits.add(videoId);
  else hub.waits.delete(videoId);
  const open = isChatOpen(video, now);
  if (hub.open.get(videoId) !== open) await pass(ctx, hub, { kind: "room", videoId });
  hub.open.set(videoId, open);
}

/** Says how many watch where that changed, and something to everybody now and then. */
function tick(ctx: Ctx, hub: Hub): void {
  const now = performance.now();
  const everything = now - hub.tickedAt >= tickEveryMs;
  if (everything) hub.tickedAt = now;
  for (const videoId of hub.rooms.keys()) {
    const n = hub.waits.has(videoId) ? presentNow(ctx, videoId) : watchingNow(ctx, videoId);
    if (hub.told.get(videoId) !== n) tellRoom(hub, videoId, { t: "watching", n });
    else if (everything) tellRoom(hub, videoId, { t: "tick" });
    hub.told.set(videoId, n);
    if (everything) look(ctx, hub, videoId);
  }
}

function into(map: Map<string, Set<Seat>>, key: string, seat: Seat): void {
  const seats = map.get(key) ?? new Set();
  map.set(key, seats.add(seat));
}

function out(map: Map<string, Set<Seat>>, key: string, seat: Seat): void {
  const seats = map.get(key);
  seats?.delete(seat);
  if (seats?.size === 0) map.delete(key);
}
