import { and, eq } from "drizzle-orm";
import { type User, userById } from "../../accounts/queries.ts";
import { notifyPerson } from "../../notifications/rules/personal.ts";
import type { Actor } from "../../platform/actor.ts";
import { hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { Problem } from "../../platform/problem.ts";
import type { Ticket } from "../queries.ts";
import { ticketReplies, tickets } from "../table.ts";
import { noted } from "./keep.ts";
import { mailReply, mailStaff, readerOf, readersOf } from "./mails.ts";
import { keepPictures, type Pictures } from "./pictures.ts";
import { keptTicket, ownTicket } from "./visit.ts";

type Written = { content: string; files?: Pictures };

/** Writes in one's own ticket; those who run the site are told. Throws Problem 404, 409 `TICKET_CLOSED`, 422, 429. */
export async function replyAsPerson(
  ctx: Ctx,
  actor: Actor,
  id: string,
  key: string | undefined,
  written: Written,
): Promise<void> {
  const ticket = await ownTicket(ctx, actor, id, key);
  requireOpen(ticket);
  await ctx.limiter.take(`ticket reply ${id}`, { max: 20, windowMs: hour });
  const keeper = await keeperOf(ctx, ticket);
  const readers = keeper ? [readerOf(keeper)] : await readersOf(ctx);
  await write(ctx, actor, ticket, "person", written, async (tx) => {
    await mailStaff(tx, ticket, written.content, readers);
    const notice = { type: "ticket_written" as const, subjectId: id, details: { ticketId: id } };
    if (keeper) await notifyPerson(tx, keeper.id, notice);
  });
}

/** Answers a ticket, which may be the end of it. Whoever wrote is mailed, and their bell rings. Throws Problem 403, 404, 409 `TICKET_CLOSED`. */
export async function replyAsStaff(ctx: Ctx, actor: Actor, id: string, written: Written, closes: boolean) {
  const ticket = await keptTicket(ctx, actor, id);
  requireOpen(ticket);
  await write(ctx, actor, ticket, "staff", written, async (tx) => {
    if (closes) {
      await tx.db.update(tickets).set({ state: "closed", closedAt: tx.clock.now() }).where(eq(tickets.id, id));
      await noted(tx, actor, ticket, "closed");
    }
    await mailReply(tx, ticket, written.content, closes);
    const notice = { type: "ticket_answered" as const, subjectId: id, details: { ticketId: id } };
    if (ticket.userId) await notifyPerson(tx, ticket.userId, notice);
  });
}

/** Notes something that staff alone read; also in a closed ticket. Throws Problem 403, 404. */
export async function noteInTicket(ctx: Ctx, actor: Actor, id: string, written: Written): Promise<void> {
  const ticket = await keptTicket(ctx, actor, id);
  await write(ctx, actor, ticket, "note", written, async () => undefined);
}

function requireOpen({ state }: Ticket): void {
  if (state === "closed") throw new Problem(409, "TICKET_CLOSED");
}

async function write(
  ctx: Ctx,
  actor: Actor,
  { id: ticketId }: Ticket,
  kind: "person" | "staff" | "note",
  { content, files = {} }: Written,
  tell: (tx: Ctx) => Promise<void>,
): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now);
  const pictures = await keepPictures(ctx, actor, ticketId, id, files);
  const byUserId = actor.userId ?? null;
  await ctx.write(async (tx) => {
    if (kind !== "note") {
      // Closed in the meantime: what was written stays in the form.
      const turned = await tx.db
        .update(tickets)
        .set({ waitsFor: kind === "person" ? "staff" : "person", lastReplyAt: now })
        .where(and(eq(tickets.id, ticketId), eq(tickets.state, "open")))
        .returning({ id: tickets.id });
      if (turned.length === 0) throw new Problem(409, "TICKET_CLOSED");
    }
    await tx.db.insert(ticketReplies).values({ id, ticketId, kind, byUserId, content, pictures, createdAt: now });
    await tell(tx);
  });
}

/** Whoever took the ticket, while they are of the staff still. */
async function keeperOf(ctx: Ctx, { assignedTo }: Ticket): Promise<User | undefined> {
  const user = assignedTo === null ? undefined : await userById(ctx, assignedTo);
  const isKeeper = user && (user.role === "admin" || user.role === "moderator") && user.blockedAt === null;
  return isKeeper ? user : undefined;
}
