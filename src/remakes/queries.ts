import { eq } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { remakes } from "./table.ts";

export type Remake = typeof remakes.$inferSelect;

/** What is made of a film beside the present one, or was made last. */
export async function remakeOf(ctx: Ctx, videoId: string): Promise<Remake | undefined> {
  const [remake] = await ctx.db.select().from(remakes).where(eq(remakes.videoId, videoId)).limit(1);
  return remake;
}
