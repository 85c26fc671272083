import { eq } from "drizzle-orm";
import { userByEmail } from "../../accounts/queries.ts";
import { users } from "../../accounts/table.ts";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { ticketReplies, tickets, ticketTemplates } from "../../support/table.ts";
import { demoTickets, demoTicketTemplate } from "./content.ts";

/** Conversations of the demo's people with its administrator: one waits, one is answered, one is over. Nobody is mailed. */
export async function writeTickets(ctx: Ctx, people: string[], adminEmail: string): Promise<void> {
  const adminId = (await userByEmail(ctx, adminEmail))?.id ?? "";
  await ctx.write(async (tx) => {
    for (const [index, { topic, texts }] of demoTickets.entries()) {
      const userId = people[index] ?? adminId;
      const [user] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
      const begun = tx.clock.now() - (index * day + 7 * hour);
      const [id, last] = [newId(begun), begun + (texts.length - 1) * hour];
      const closed = texts.length > 2;
      const about = {
        userId,
        email: user?.email ?? "",
        lang: "pl" as const,
        topic,
        subject: (texts[0] ?? "").slice(0, 100),
      };
      const state = closed ? ("closed" as const) : ("open" as const);
      const turn = { state, waitsFor: texts.length % 2 === 0 ? ("person" as const) : ("staff" as const) };
      await tx.db
        .insert(tickets)
        .values({ id, ...about, ...turn, createdAt: begun, lastReplyAt: last, closedAt: closed ? last : null });
      for (const [n, content] of texts.entries()) {
        const createdAt = begun + n * hour;
        const by =
          n % 2 === 0 ? { kind: "person" as const, byUserId: userId } : { kind: "staff" as const, byUserId: adminId };
        await tx.db.insert(ticketReplies).values({ id: newId(createdAt), ticketId: id, ...by, content, createdAt });
      }
    }
    const now = tx.clock.now();
    await tx.db.insert(ticketTemplates).values({ id: newId(now), ...demoTicketTemplate, createdAt: now });
  });
}
