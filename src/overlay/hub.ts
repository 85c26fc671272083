import { channelById } from "../channels/queries.ts";
import type { Ctx } from "../platform/context.ts";
import { faultOf } from "../platform/faults.ts";
import type { Socket } from "../platform/http/sockets.ts";
import { overlayOf } from "./queries/overlay.ts";
import { stateOf } from "./queries/state.ts";
import { advance } from "./rules/queue.ts";
import type { FromServer } from "./wire.ts";

/** One page in OBS. */
export type Viewer = {
  socket: Socket;
  channelId: string;
  tokenHash: string;
  /** It shows alerts: what nobody shows waits. */
  showsAlerts: boolean;
};

type Room = { viewers: Set<Viewer>; timer: Timer | undefined; looking: Promise<void> | undefined; again: boolean };

/** The overlays that are open at this process. */
export type OverlayHub = { rooms: Map<string, Room>; ticking: Timer | undefined };

/** A browser takes a connection that says nothing for so long for dead. */
const tickEveryMs = 20_000;
/** A fault of the database passes. */
const againAfterMs = 1_000;

export function overlayHub(ctx: Ctx): OverlayHub {
  return ctx.local(makeHub);
}

function makeHub(ctx: Ctx): OverlayHub {
  const hub: OverlayHub = { rooms: new Map(), ticking: undefined };
  ctx.bus.subscribe("overlay", ({ channelId }) => look(ctx, hub, channelId));
  const all = () => {
    for (const channelId of hub.rooms.keys()) look(ctx, hub, channelId);
  };
  // A stream began or ended, a channel was blocked, or news were lost: rare enough to look at each that is open.
  ctx.bus.subscribe("videos", ({ change }) => {
    if (change !== "signal" && change !== "edited") all();
  });
  ctx.bus.subscribe("missed", all);
  return hub;
}

/** Takes a page in, and tells it what to show. */
export function open(ctx: Ctx, hub: OverlayHub, viewer: Viewer): void {
  const room = hub.rooms.get(viewer.channelId) ?? {
    viewers: new Set<Viewer>(),
    timer: undefined,
    looking: undefined,
    again: false,
  };
  room.viewers.add(viewer);
  hub.rooms.set(viewer.channelId, room);
  hub.ticking ??= setInterval(() => tick(hub), tickEveryMs);
  look(ctx, hub, viewer.channelId);
}

export function close(hub: OverlayHub, viewer: Viewer): void {
  const room = hub.rooms.get(viewer.channelId);
  room?.viewers.delete(viewer);
  if (room?.viewers.size === 0) {
    clearTimeout(room.timer);
    hub.rooms.delete(viewer.channelId);
  }
  if (hub.rooms.size > 0) return;
  clearInterval(hub.ticking);
  hub.ticking = undefined;
}

export function viewersOf(hub: OverlayHub, channelId: string): number {
  return hub.rooms.get(channelId)?.viewers.size ?? 0;
}

/** Looks at a channel's overlay once more, one look after the other. */
function look(ctx: Ctx, hub: OverlayHub, channelId: string): void {
  const room = hub.rooms.get(channelId);
  if (!room) return;
  room.again = true;
  room.looking ??= (async () => {
    while (room.again && room.viewers.size > 0) {
      room.again = false;
      await refresh(ctx, hub, channelId, room);
    }
  })()
    .catch((error) => {
      const fault = faultOf(error);
      if (fault) ctx.log.warn("an overlay waits", { channelId, code: fault.code });
      else ctx.log.error("an overlay could not be shown", { channelId, error });
      room.again = false;
      wake(ctx, hub, channelId, room, againAfterMs);
    })
    .finally(() => {
      room.looking = undefined;
      if (room.again) look(ctx, hub, channelId);
    });
}

async function refresh(ctx: Ctx, hub: OverlayHub, channelId: string, room: Room): Promise<void> {
  const [overlay, channel] = await Promise.all([overlayOf(ctx, channelId), channelById(ctx, channelId)]);
  const isOpen = channel && channel.deletedAt === null && channel.blockedAt === null;
  for (const viewer of [...room.viewers])
    if (!isOpen || overlay?.tokenHash !== viewer.tokenHash) viewer.socket.close(4404, "gone");
  if (!overlay || !isOpen) return;
  const isWatched = [...room.viewers].some((viewer) => viewer.showsAlerts && viewer.tokenHash === overlay.tokenHash);
  const next = await advance(ctx, channelId, isWatched);
  wake(ctx, hub, channelId, room, next === undefined ? undefined : next - ctx.clock.now());
  const text = JSON.stringify(await stateOf(ctx, overlay));
  for (const viewer of room.viewers) if (viewer.tokenHash === overlay.tokenHash) viewer.socket.send(text);
}

function wake(ctx: Ctx, hub: OverlayHub, channelId: string, room: Room, inMs: number | undefined): void {
  clearTimeout(room.timer);
  if (inMs !== undefined) room.timer = setTimeout(() => look(ctx, hub, channelId), Math.max(0, inMs));
}

function tick(hub: OverlayHub): void {
  const text = JSON.stringify({ t: "tick" } satisfies FromServer);
  for (const { viewers } of hub.rooms.values()) for (const { socket } of viewers) socket.send(text);
}
