import { and, asc, eq, gt, lte, or, sql } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { deletionGrace } from "../../accounts/rules/deletion.ts";
import { endSessions } from "../../accounts/rules/sessions.ts";
import { users } from "../../accounts/table.ts";
import { archiveFolder } from "../../export/urls.ts";
import { forgetLists } from "../../imports/rules/lists.ts";
import type { Ctx } from "../../platform/context.ts";
import { forgetMails } from "../../platform/mail/mail.ts";
import { happen } from "../../platform/reactions.ts";
import { settleChannels } from "./channels.ts";
import { removeTraces } from "./traces.ts";

const batchSize = 100;

/**
 * Erases every account whose owner asked for it 30 days ago or earlier. One that cannot be erased now is logged and tried
 * again next time.
 */
export async function eraseAccounts(ctx: Ctx): Promise<void> {
  const until = ctx.clock.now() - deletionGrace;
  let last = { id: "", at: 0 };
  for (;;) {
    const due = await dueAfter(ctx, last, until);
    for (const { id, at } of due) {
      await erasePerson(ctx, id, until).catch((error) => ctx.log.error("an account was not erased", { id, error }));
      last = { id, at: at ?? until };
    }
    if (due.length < batchSize) return;
  }
}

/** Erases an account at once, whose deletion was asked for, with its channels and media. */
export async function eraseNow(ctx: Ctx, id: string): Promise<void> {
  await erasePerson(ctx, id, ctx.clock.now());
}

async function dueAfter(ctx: Ctx, last: { id: string; at: number }, until: number) {
  const later = or(gt(users.deletionAskedAt, last.at), and(eq(users.deletionAskedAt, last.at), gt(users.id, last.id)));
  return ctx.db
    .select({ id: users.id, at: users.deletionAskedAt })
    .from(users)
    .where(and(lte(users.deletionAskedAt, until), later))
    .orderBy(asc(users.deletionAskedAt), asc(users.id))
    .limit(batchSize);
}

/** Whoever is being erased comes in no more; the row goes last, so that a crash in between is gone on from. */
async function erasePerson(ctx: Ctx, id: string, until: number): Promise<void> {
  const user = await shutOut(ctx, id, until);
  if (!user) return;
  await settleChannels(ctx, id);
  await removeTraces(ctx, user);
  await ctx.storage.remove(`user/${id}`);
  await ctx.storage.remove(archiveFolder(id));
  await forgetMails(ctx, user.email);
  await ctx.write(async (tx) => {
    await tx.db.delete(users).where(eq(users.id, id));
    await happen(tx, "person told otherwise", { userId: id });
  });
  ctx.log.info("an account was erased, as its owner asked", { id });
}

/** Undefined for somebody who came back in the last moment. */
async function shutOut(ctx: Ctx, id: string, until: number): Promise<User | undefined> {
  return ctx.write(async (tx) => {
    const shut = await tx.db
      .update(users)
      .set({ blockedAt: sql`coalesce(${users.blockedAt}, ${tx.clock.now()})`, blockedUntil: null })
      .where(and(eq(users.id, id), lte(users.deletionAskedAt, until)))
      .returning({ id: users.id });
    if (shut.length === 0) return undefined;
    await endSessions(tx, id);
    await forgetLists(tx, id);
    return userById(tx, id);
  });
}
