import { eq } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { overlays } from "../table.ts";

export type Overlay = typeof overlays.$inferSelect;

export async function overlayOf(ctx: Ctx, channelId: string): Promise<Overlay | undefined> {
  const [found] = await ctx.db.select().from(overlays).where(eq(overlays.channelId, channelId)).limit(1);
  return found;
}

/** The overlay that a secret opens; undefined for one that was revoked or never was. */
export async function overlayByToken(ctx: Ctx, token: string): Promise<Overlay | undefined> {
  const [found] = await ctx.db
    .select()
    .from(overlays)
    .where(eq(overlays.tokenHash, hashOf(token)))
    .limit(1);
  return found;
}

export function hashOf(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
