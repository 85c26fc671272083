import type { Actor } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Keys } from "../../platform/cluster/keys.ts";
import type { Ctx } from "../../platform/context.ts";

/** The site's key is all that marks are made with. */
export type Marking = { keys: Pick<Keys, "session"> };

/**
 * Whom a view is counted for once: a mark of the account, or else of the device's id, or else of the network on this day.
 * Without the site's key nobody can tell who it is, or make it again.
 */
export function viewerMark(ctx: Ctx, actor: Pick<Actor, "userId" | "visitorId" | "network">): string {
  return sign(ctx, actor.userId ?? actor.visitorId ?? `network ${networkMark(ctx, actor)}`);
}

/** A network on this day. */
export function networkMark(ctx: Ctx, { network }: Pick<Actor, "network">): string {
  return sign(ctx, `${Math.floor(ctx.clock.now() / day)}\n${network ?? ""}`);
}

/** A viewer's mark on one day: those of two days do not tell that they are of one person. */
export function markOfDay(ctx: Marking, viewer: string, number: number): string {
  return sign(ctx, `${number}\n${viewer}`);
}

/** Of a viewer for all days, of which a sketch keeps that one of 2,048 groups had somebody, and how rare a mark. */
export function markForSketch(ctx: Marking, viewer: string): string {
  return sign(ctx, `sketch\n${viewer}`);
}

function sign(ctx: Marking, text: string): string {
  return new Bun.CryptoHasher("sha256", ctx.keys.session).update(`viewer\n${text}`).digest("base64url").slice(0, 22);
}
