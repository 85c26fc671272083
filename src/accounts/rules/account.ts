import { eq } from "drizzle-orm";
import { type Actor, isStaff, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound, unauthorized } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { refuseWatchedWords } from "../../platform/watched-words.ts";
import type { UpdateAccountInput } from "../input.ts";
import { adultsFor } from "../policy.ts";
import { type User, userById } from "../queries.ts";
import { users } from "../table.ts";

declare module "../../platform/reactions.ts" {
  interface Happenings {
    /** An account that is in use has another name, or came into use. */
    "person told otherwise": { userId: string };
    /** What is recommended to a person, or kept from them, is another. */
    "taste changed": { userId: string };
  }
}

/** The acting user's own row. Throws Problem 401. */
export async function currentUser(ctx: Ctx, actor: Actor): Promise<User> {
  const user = actor.userId ? await userById(ctx, actor.userId) : undefined;
  if (!user) throw unauthorized();
  return user;
}

/** Changes one's own account; settings are merged. */
export async function updateAccount(
  ctx: Ctx,
  actor: Actor,
  input: Omit<UpdateAccountInput, "notificationSettings">,
): Promise<User> {
  return ctx.write(async (tx) => {
    const user = await currentUser(tx, actor);
    const { settings, ...fields } = input;
    // What stood there before a word was watched does not hold up other changes.
    const fresh = (name: "name" | "surname" | "bio") => (fields[name] === user[name] ? undefined : fields[name]);
    const named = { name: fresh("name"), surname: fresh("surname"), bio: fresh("bio") };
    if (!isStaff(actor)) await refuseWatchedWords(tx, named);
    const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const clean = Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== undefined));
    const [updated] = await tx.db
      .update(users)
      .set({ ...change, settings: { ...user.settings, ...clean }, updatedAt: tx.clock.now() })
      .where(eq(users.id, user.id))
      .returning();
    if (!updated) throw notFound();
    if (updated.name !== user.name || updated.surname !== user.surname)
      await happen(tx, "person told otherwise", { userId: user.id });
    if (updated.personalRecommendations !== user.personalRecommendations || adultsFor(updated) !== adultsFor(user))
      await happen(tx, "taste changed", { userId: user.id });
    return updated;
  });
}

export async function acceptTerms(ctx: Ctx, actor: Actor): Promise<void> {
  const userId = requireUser(actor);
  await ctx.write((tx) => tx.db.update(users).set({ termsAcceptedAt: tx.clock.now() }).where(eq(users.id, userId)));
}
