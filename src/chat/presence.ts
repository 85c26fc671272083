import type { Ctx } from "../platform/context.ts";
import { randomText } from "../platform/db/id.ts";

/** The visitors of one process and what other processes told of theirs. */
type Presence = {
  process: string;
  /** Per video, how many sockets each visitor has here. */
  here: Map<string, Map<string, number>>;
  elsewhere: Map<string, Map<string, { visitors: Set<string>; toldAt: number }>>;
  changed: Set<string>;
};

const topic = "chat.presence";
/** A process that says nothing for so long is gone with its visitors. */
const forgottenAfterMs = 90_000;
const presences = new WeakMap<object, Presence>();

/** How many people watch a video now: each counted once, however many tabs and devices they have open. */
export function watchingNow(ctx: Ctx, videoId: string): number {
  const presence = presenceOf(ctx);
  const here = presence.here.get(videoId);
  const others = presence.elsewhere.get(videoId);
  if (!others) return here?.size ?? 0;
  const everybody = new Set(here?.keys());
  for (const [process, { visitors, toldAt }] of others) {
    if (ctx.clock.now() - toldAt > forgottenAfterMs) others.delete(process);
    else for (const visitor of visitors) everybody.add(visitor);
  }
  return everybody.size;
}

/** A visitor opened one more socket; the function it gives takes it back. */
export function enter(ctx: Ctx, videoId: string, visitor: string): () => void {
  const { here, changed } = presenceOf(ctx);
  const visitors = here.get(videoId) ?? new Map<string, number>();
  here.set(videoId, visitors);
  visitors.set(visitor, (visitors.get(visitor) ?? 0) + 1);
  changed.add(videoId);
  return () => {
    const left = (visitors.get(visitor) ?? 1) - 1;
    if (left > 0) visitors.set(visitor, left);
    else visitors.delete(visitor);
    if (visitors.size === 0 && here.get(videoId) === visitors) here.delete(videoId);
    changed.add(videoId);
  };
}

/** Tells other processes who watches here: what changed, or everything. */
export function tellPresence(ctx: Ctx, everything: boolean): void {
  const presence = presenceOf(ctx);
  for (const videoId of everything ? presence.here.keys() : presence.changed) {
    const visitors = [...(presence.here.get(videoId)?.keys() ?? [])];
    ctx.bus.publish(topic, { process: presence.process, videoId, visitors });
  }
  presence.changed.clear();
}

function presenceOf(ctx: Ctx): Presence {
  const known = presences.get(ctx.bus);
  if (known) return known;
  const presence: Presence = { process: randomText(12), here: new Map(), elsewhere: new Map(), changed: new Set() };
  presences.set(ctx.bus, presence);
  ctx.bus.subscribe(topic, (message) => {
    const { process, videoId, visitors } = message as { process: string; videoId: string; visitors: string[] };
    if (process === presence.process) return;
    const others = presence.elsewhere.get(videoId) ?? new Map();
    if (visitors.length > 0) others.set(process, { visitors: new Set(visitors), toldAt: ctx.clock.now() });
    else others.delete(process);
    if (others.size > 0) presence.elsewhere.set(videoId, others);
    else presence.elsewhere.delete(videoId);
  });
  return presence;
}
