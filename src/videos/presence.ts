import type { Actor } from "../platform/actor.ts";
import type { Trace } from "../platform/cluster/audience.ts";
import type { Ctx } from "../platform/context.ts";
import { networkOf } from "../platform/network.ts";
import { isToCome, type StateFacts, videoState } from "./state.ts";

/**
 * Who watches what is on the air. A page's player says every few seconds whether it plays; of programs that say nothing
 * the playlists tell that they ask for. Whoever a page told of is not counted again by what it asks for.
 */

/** How many people watch a video now: each counted once, however many windows they have open. */
export function watchingNow(ctx: Ctx, videoId: string): number {
  return ctx.presence.count(videoId).playing;
}

/** How many have its player before them, playing or not: who waits for a stream. */
export function presentNow(ctx: Ctx, videoId: string): number {
  return ctx.presence.count(videoId).present;
}

/** Who is there for a video, by what it is now: those who wait, or those who watch. */
export function audienceNow(ctx: Ctx, video: StateFacts & { id: string }): number {
  return isToCome(videoState(video, ctx.clock.now())) ? presentNow(ctx, video.id) : watchingNow(ctx, video.id);
}

/** The player of a page says that it is there, and whether it plays. */
export function seePlayer(ctx: Ctx, videoId: string, actor: Actor, agent: string, plays: boolean): void {
  const id = actor.userId ? `u${actor.userId}` : actor.visitorId ? `v${actor.visitorId}` : undefined;
  const from = { address: networkOf(actor.address ?? ""), agent };
  ctx.presence.join(videoId, { kind: "player", id, from, plays });
}

/** A program asked for a playlist of what is on the air. */
export function seeProgram(ctx: Ctx, videoId: string, { address, agent }: Trace): void {
  ctx.presence.join(videoId, { kind: "program", from: { address: networkOf(address), agent } });
}
