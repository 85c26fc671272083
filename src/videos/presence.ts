import type { Actor } from "../platform/actor.ts";
import { second } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { randomText } from "../platform/db/id.ts";
import { networkOf } from "../platform/network.ts";
import { Audience, type Count, countAll, type Told, type Trace } from "./audience.ts";
import { isToCome, type StateFacts, videoState } from "./state.ts";

/**
 * Who watches what is on the air, at this process and at others. A page's player says every few seconds whether it
 * plays; of programs that say nothing the playlists tell that they ask for. Whoever a page told of is not counted again
 * by what it asks for.
 */

const tellEvery = 5 * second;
const sweepEvery = 30 * second;
/** A process that is silent for so long is gone with its viewers. */
const silent = 30 * second;
/** A count holds so long, a larger audience's also over those who come and go. */
const countedFor = second;
const crowd = 2000;

declare module "../platform/cluster/bus.ts" {
  interface Topics {
    /** Who watches what at a process, by video. */
    presence: { process: string; audiences: [string, Told][] };
  }
}

type Presence = {
  process: string;
  here: Map<string, Audience>;
  elsewhere: Map<string, { toldAt: number; audiences: Map<string, Told> }>;
  counts: Map<string, Count & { at: number; version: number }>;
  toldAt: number;
  sweptAt: number;
};

/** How many people watch a video now: each counted once, however many windows they have open. */
export function watchingNow(ctx: Ctx, videoId: string): number {
  return countOf(ctx, videoId).playing;
}

/** How many have its player before them, playing or not: who waits for a stream. */
export function presentNow(ctx: Ctx, videoId: string): number {
  return countOf(ctx, videoId).present;
}

/** Who is there for a video, by what it is now: those who wait, or those who watch. */
export function audienceNow(ctx: Ctx, video: StateFacts & { id: string }): number {
  return isToCome(videoState(video, ctx.clock.now())) ? presentNow(ctx, video.id) : watchingNow(ctx, video.id);
}

/** The player of a page says that it is there, and whether it plays. */
export function seePlayer(ctx: Ctx, videoId: string, actor: Actor, agent: string, plays: boolean): void {
  const id = actor.userId ? `u${actor.userId}` : actor.visitorId ? `v${actor.visitorId}` : undefined;
  const from = { address: networkOf(actor.address ?? ""), agent };
  audienceOf(ctx, videoId).seePlayer(id, from, plays, ctx.clock.now());
}

/** A program asked for a playlist of what is on the air. */
export function seeProgram(ctx: Ctx, videoId: string, from: Trace): void {
  audienceOf(ctx, videoId).seeProgram({ ...from, address: networkOf(from.address) }, ctx.clock.now());
}

/** Tells other processes who watches here. */
export function tellPresence(ctx: Ctx): void {
  const { process, here } = sweep(ctx);
  const now = ctx.clock.now();
  ctx.bus.publish("presence", {
    process,
    audiences: [...here].map(([videoId, audience]) => [videoId, audience.told(now)]),
  });
}

function presenceOf(ctx: Ctx): Presence {
  return ctx.local(makePresence);
}

function makePresence(ctx: Ctx): Presence {
  const times = { toldAt: ctx.clock.now(), sweptAt: ctx.clock.now() };
  const maps = { here: new Map(), elsewhere: new Map(), counts: new Map() };
  const presence: Presence = { process: randomText(12), ...maps, ...times };
  ctx.bus.subscribe("presence", ({ process, audiences }) => {
    if (process === presence.process) return;
    presence.elsewhere.set(process, { toldAt: ctx.clock.now(), audiences: new Map(audiences) });
    presence.counts.clear();
  });
  return presence;
}

function audienceOf(ctx: Ctx, videoId: string): Audience {
  const presence = presenceOf(ctx);
  const now = ctx.clock.now();
  if (Math.abs(now - presence.sweptAt) >= sweepEvery) sweep(ctx);
  if (Math.abs(now - presence.toldAt) >= tellEvery) {
    presence.toldAt = now;
    tellPresence(ctx);
  }
  const known = presence.here.get(videoId);
  if (known) return known;
  const audience = new Audience();
  presence.here.set(videoId, audience);
  return audience;
}

function sweep(ctx: Ctx): Presence {
  const presence = presenceOf(ctx);
  const now = ctx.clock.now();
  presence.sweptAt = now;
  for (const [videoId, audience] of presence.here) {
    audience.sweep(now);
    if (audience.size > 0) continue;
    presence.here.delete(videoId);
    presence.counts.delete(videoId);
  }
  for (const [process, { toldAt }] of presence.elsewhere)
    if (Math.abs(now - toldAt) > silent) presence.elsewhere.delete(process);
  return presence;
}

function countOf(ctx: Ctx, videoId: string): Count {
  const presence = presenceOf(ctx);
  const { counts, elsewhere } = presence;
  const audience = presence.here.get(videoId);
  const now = ctx.clock.now();
  const counted = counts.get(videoId);
  const unchanged = counted?.version === (audience?.version ?? 0) || (audience?.size ?? 0) > crowd;
  if (counted && unchanged && Math.abs(now - counted.at) < countedFor) return counted;
  audience?.sweep(now);
  const others = [...elsewhere.values()].flatMap(({ toldAt, audiences }) =>
    Math.abs(now - toldAt) > silent ? [] : (audiences.get(videoId) ?? []),
  );
  if (!audience) return countAll(others);
  const count = { ...countAll([audience.told(now), ...others]), at: now, version: audience.version };
  counts.set(videoId, count);
  return count;
}
