import { and, eq } from "drizzle-orm";
import { currentUser } from "../../accounts/rules/account.ts";
import { dropCodes, knownCode } from "../../accounts/rules/codes.ts";
import { creatorApplications, users } from "../../accounts/table.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import { applicationIn } from "../queries.ts";

const perPerson = { max: 5, windowMs: 30 * day };

/**
 * Asks to become a creator, also again after a refusal. Throws Problem 401, 409 `ALREADY_CREATOR`, `ALREADY_APPLIED` or
 * `ALREADY_APPROVED`, 429.
 */
export async function applyAsCreator(ctx: Ctx, actor: Actor, message: string): Promise<void> {
  await ctx.write((tx) => requireNew(tx, actor));
  await ctx.limiter.take(`applications of ${requireUser(actor)}`, perPerson);
  await ctx.write(async (tx) => {
    const userId = await requireNew(tx, actor);
    const now = tx.clock.now();
    await tx.db.insert(creatorApplications).values({ id: newId(now), userId, message, createdAt: now });
  });
}

/** Whether an approval's code is this person's and good still. Throws Problem 401, 410 `CREATOR_LINK`. */
export async function checkApproval(ctx: Ctx, actor: Actor, token: string): Promise<void> {
  const userId = requireUser(actor);
  if ((await knownCode(ctx, token, "creator")) !== userId) throw new Problem(410, "CREATOR_LINK");
}

/**
 * Makes a creator of whoever staff approved, now that they accept the creators' terms. Throws Problem 401,
 * 410 `CREATOR_LINK` where nothing was approved.
 */
export async function becomeCreator(ctx: Ctx, actor: Actor): Promise<void> {
  await ctx.write(async (tx) => {
    const user = await currentUser(tx, actor);
    const approved = await applicationIn(tx, user.id, "approved");
    if (!approved) throw new Problem(410, "CREATOR_LINK");
    const now = tx.clock.now();
    await tx.db
      .update(creatorApplications)
      .set({ state: "accepted" })
      .where(and(eq(creatorApplications.userId, user.id), eq(creatorApplications.state, "approved")));
    await tx.db
      .update(users)
      .set({ role: "creator", updatedAt: now })
      .where(and(eq(users.id, user.id), eq(users.role, "user")));
    await dropCodes(tx, user.id, "creator");
  });
}

async function requireNew(tx: Ctx, actor: Actor): Promise<string> {
  const { id, role } = await currentUser(tx, actor);
  if (role !== "user") throw new Problem(409, "ALREADY_CREATOR");
  if (await applicationIn(tx, id, "open")) throw new Problem(409, "ALREADY_APPLIED");
  if (await applicationIn(tx, id, "approved")) throw new Problem(409, "ALREADY_APPROVED");
  return id;
}
