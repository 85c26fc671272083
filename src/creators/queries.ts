import { and, asc, desc, eq } from "drizzle-orm";
import { creatorApplications, users } from "../accounts/table.ts";
import type { Ctx } from "../platform/context.ts";

export type Application = typeof creatorApplications.$inferSelect;

/** What a person applied with last. */
export async function latestApplication(ctx: Ctx, userId: string): Promise<Application | undefined> {
  const [latest] = await ctx.db
    .select()
    .from(creatorApplications)
    .where(eq(creatorApplications.userId, userId))
    .orderBy(desc(creatorApplications.createdAt), desc(creatorApplications.id))
    .limit(1);
  return latest;
}

/** One of a person's in that state. */
export async function applicationIn(
  ctx: Ctx,
  userId: string,
  state: Application["state"],
): Promise<Application | undefined> {
  const [found] = await ctx.db
    .select()
    .from(creatorApplications)
    .where(and(eq(creatorApplications.userId, userId), eq(creatorApplications.state, state)))
    .limit(1);
  return found;
}

/** What waits for a decision, with its people; who waits longest first. */
export async function openApplications(ctx: Ctx) {
  return ctx.db
    .select({ application: creatorApplications, name: users.name, surname: users.surname, email: users.email })
    .from(creatorApplications)
    .innerJoin(users, eq(users.id, creatorApplications.userId))
    .where(eq(creatorApplications.state, "open"))
    .orderBy(asc(creatorApplications.createdAt))
    .limit(100);
}
