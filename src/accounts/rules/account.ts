import { and, desc, eq } from "drizzle-orm";
import { note } from "../../audit/rules.ts";
import { type Actor, isStaff, requireUser } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, notFound, Problem, unauthorized } from "../../platform/problem.ts";
import { happen } from "../../platform/reactions.ts";
import { refuseWatchedWords } from "../../platform/watched-words.ts";
import type { UpdateAccountInput } from "../input.ts";
import { adultsFor } from "../policy.ts";
import { type User, userById } from "../queries.ts";
import { creatorApplications, users } from "../table.ts";
import { staffName } from "./staff.ts";

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

/** Asks to become a creator. Throws Problem 409 `ALREADY_APPLIED` or `ALREADY_CREATOR`. */
export async function applyAsCreator(ctx: Ctx, actor: Actor, message: string): Promise<void> {
  await ctx.write(async (tx) => {
    const user = await currentUser(tx, actor);
    if (user.role !== "user") throw new Problem(409, "ALREADY_CREATOR");
    if (await openApplication(tx, user.id)) throw new Problem(409, "ALREADY_APPLIED");
    const now = tx.clock.now();
    await tx.db.insert(creatorApplications).values({ id: newId(now), userId: user.id, message, createdAt: now });
  });
}

export async function openApplication(ctx: Ctx, userId: string) {
  const [open] = await ctx.db
    .select()
    .from(creatorApplications)
    .where(and(eq(creatorApplications.userId, userId), eq(creatorApplications.state, "open")))
    .limit(1);
  return open;
}

/** Applications with their people, the newest first. */
export async function applications(ctx: Ctx, state: "open" | "approved" | "refused") {
  return ctx.db
    .select({ application: creatorApplications, name: users.name, surname: users.surname, email: users.email })
    .from(creatorApplications)
    .innerJoin(users, eq(users.id, creatorApplications.userId))
    .where(eq(creatorApplications.state, state))
    .orderBy(desc(creatorApplications.createdAt))
    .limit(100);
}

/** Approves or refuses an application; approval makes the person a creator. Throws Problem 403, 404. */
export async function decideApplication(ctx: Ctx, actor: Actor, id: string, approve: boolean): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const now = tx.clock.now();
    const [decided] = await tx.db
      .update(creatorApplications)
      .set({ state: approve ? "approved" : "refused", decidedBy: actor.userId ?? null, decidedAt: now })
      .where(and(eq(creatorApplications.id, id), eq(creatorApplications.state, "open")))
      .returning();
    if (!decided) throw notFound();
    if (approve) {
      await tx.db
        .update(users)
        .set({ role: "creator", updatedAt: now })
        .where(and(eq(users.id, decided.userId), eq(users.role, "user")));
    }
    await note(tx, actor, await staffName(tx, actor), {
      ...{ action: "application", entityType: "user", entityId: decided.userId },
      title: (await userById(tx, decided.userId))?.email ?? "",
      detail: approve ? "approved" : "refused",
    });
  });
}
