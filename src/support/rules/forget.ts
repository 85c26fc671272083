import { eq, or } from "drizzle-orm";
import { forgetTitles } from "../../audit/rules.ts";
import type { Ctx } from "../../platform/context.ts";
import { tickets } from "../table.ts";

/**
 * Removes what somebody wrote to those who run the site, logged in or not, with its pictures; the log of acts names a ticket by
 * its first words.
 */
export async function forgetTickets(ctx: Ctx, user: { id: string; email: string }): Promise<void> {
  const own = or(eq(tickets.userId, user.id), eq(tickets.email, user.email));
  const found = await ctx.db.select({ id: tickets.id }).from(tickets).where(own);
  for (const { id } of found) await ctx.storage.remove(`ticket/${id}`);
  await ctx.write(async (tx) => {
    const ids = tx.db.select({ id: tickets.id }).from(tickets).where(own);
    await forgetTitles(tx, ids);
    await tx.db.delete(tickets).where(own);
  });
}
