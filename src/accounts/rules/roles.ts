import { eq } from "drizzle-orm";
import type { Role } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import { userByEmail } from "../queries.ts";
import { users } from "../table.ts";

/** Gives a user a role; for the operator's command line. Throws Problem 404 when there is no such user. */
export async function setRole(ctx: Ctx, email: string, role: Role): Promise<void> {
  await ctx.write(async (tx) => {
    const user = await userByEmail(tx, email.trim().toLowerCase());
    if (!user) throw notFound();
    await tx.db.update(users).set({ role, updatedAt: tx.clock.now() }).where(eq(users.id, user.id));
  });
}
