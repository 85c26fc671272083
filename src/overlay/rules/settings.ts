import { eq } from "drizzle-orm";
import { seal, unseal } from "../../accounts/rules/sealing.ts";
import { mayRunOverlay } from "../../channels/policy.ts";
import { managedChannel } from "../../channels/queries.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { randomText } from "../../platform/db/id.ts";
import type { OverlayInput } from "../input.ts";
import { hashOf, type Overlay, overlayOf } from "../queries/overlay.ts";
import { overlays } from "../table.ts";
import { tellOverlay } from "./news.ts";

/** The secret that opens a channel's overlay; undefined for one that has none. For who holds it. */
export function tokenOf(ctx: Ctx, { channelId, tokenSealed }: Overlay): string | undefined {
  return tokenSealed === null ? undefined : unseal(ctx, purposeOf(channelId), tokenSealed);
}

/** Makes a secret in the place of another, which opens nothing any longer. Throws Problem 403, 404. */
export async function makeToken(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  const token = randomText(43);
  const fresh = { tokenHash: hashOf(token), tokenSealed: seal(ctx, purposeOf(channelId), token) };
  await put(ctx, actor, channelId, fresh);
}

/** Closes the overlay wherever it is open. Throws Problem 403, 404. */
export async function revokeToken(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  await put(ctx, actor, channelId, { tokenHash: null, tokenSealed: null });
}

/** Throws Problem 403, 404. */
export async function saveOverlay(ctx: Ctx, actor: Actor, channelId: string, input: OverlayInput): Promise<void> {
  await put(ctx, actor, channelId, input);
}

/** What came until now counts no longer. Throws Problem 403, 404. */
export async function restartGoal(ctx: Ctx, actor: Actor, channelId: string): Promise<void> {
  await put(ctx, actor, channelId, { goalSince: ctx.clock.now() });
}

async function put(ctx: Ctx, actor: Actor, channelId: string, set: Partial<Overlay>): Promise<void> {
  await managedChannel(ctx, actor, channelId, mayRunOverlay);
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    if (await overlayOf(tx, channelId)) await tx.db.update(overlays).set(set).where(eq(overlays.channelId, channelId));
    else await tx.db.insert(overlays).values({ channelId, goalSince: now, createdAt: now, ...set });
    tellOverlay(tx, channelId);
  });
}

function purposeOf(channelId: string): string {
  return `overlay ${channelId}`;
}
