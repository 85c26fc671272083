import { and, asc, count, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import type { Ctx } from "../platform/context.ts";
import { type Cursor, olderThan } from "../platform/db/cursor.ts";
import { ticketReplies, tickets, ticketTemplates } from "./table.ts";

export type Ticket = typeof tickets.$inferSelect;
export type Reply = typeof ticketReplies.$inferSelect & { name: string | null; surname: string | null };
export type Template = typeof ticketTemplates.$inferSelect;

export const desks = ["waiting", "open", "mine", "closed"] as const;
export type Desk = (typeof desks)[number];

/** More than any conversation has; what is beyond is older. */
const repliesShown = 500;

export async function ticketById(ctx: Ctx, id: string): Promise<Ticket | undefined> {
  const [found] = await ctx.db.select().from(tickets).where(eq(tickets.id, id)).limit(1);
  return found;
}

/** What was written in a ticket, the oldest first; notes for staff alone. */
export async function repliesOf(ctx: Ctx, ticketId: string, withNotes: boolean): Promise<Reply[]> {
  const rows = await ctx.db
    .select({ reply: ticketReplies, name: users.name, surname: users.surname })
    .from(ticketReplies)
    .leftJoin(users, eq(users.id, ticketReplies.byUserId))
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(desc(ticketReplies.createdAt), desc(ticketReplies.id))
    .limit(repliesShown);
  return rows
    .toReversed()
    .map(({ reply, name, surname }) => ({ ...reply, name, surname }))
    .filter(({ kind }) => withNotes || kind !== "note");
}

/** Somebody's own, what was last written in first. */
export async function ticketsOf(ctx: Ctx, userId: string, limit: number, before: Cursor): Promise<Ticket[]> {
  return listed(ctx, eq(tickets.userId, userId), limit, before);
}

/** How many somebody has, counted to a thousand. */
export async function ticketsCount(ctx: Ctx, userId: string): Promise<number> {
  return counted(ctx, eq(tickets.userId, userId), 1000);
}

/** What staff have before them. */
export async function deskTickets(
  ctx: Ctx,
  desk: Desk,
  staffId: string,
  limit: number,
  before: Cursor,
): Promise<Ticket[]> {
  return listed(ctx, onDesk(desk, staffId), limit, before);
}

/** All of whoever has this e-mail, or the one with this id. */
export async function soughtTickets(ctx: Ctx, sought: string, limit: number): Promise<Ticket[]> {
  const text = sought.trim();
  const which = or(eq(tickets.id, text), eq(tickets.email, text.toLowerCase()));
  return ctx.db.select().from(tickets).where(which).orderBy(desc(tickets.lastReplyAt), desc(tickets.id)).limit(limit);
}

/** How many wait for staff, counted to a hundred. */
export async function waitingCount(ctx: Ctx): Promise<number> {
  return counted(ctx, onDesk("waiting", ""), 100);
}

/** Who may be given a ticket. */
export async function staffPeople(ctx: Ctx): Promise<{ id: string; name: string; surname: string }[]> {
  return ctx.db
    .select({ id: users.id, name: users.name, surname: users.surname })
    .from(users)
    .where(inArray(users.role, ["admin", "moderator"]))
    .orderBy(asc(users.createdAt))
    .limit(100);
}

export async function templates(ctx: Ctx): Promise<Template[]> {
  return ctx.db.select().from(ticketTemplates).orderBy(asc(ticketTemplates.name));
}

function onDesk(desk: Desk, staffId: string): SQL | undefined {
  if (desk === "closed") return eq(tickets.state, "closed");
  const open = eq(tickets.state, "open");
  if (desk === "waiting") return and(open, eq(tickets.waitsFor, "staff"));
  return desk === "mine" ? and(open, eq(tickets.assignedTo, staffId)) : open;
}

function listed(ctx: Ctx, which: SQL | undefined, limit: number, before: Cursor): Promise<Ticket[]> {
  return ctx.db
    .select()
    .from(tickets)
    .where(and(which, olderThan(tickets.lastReplyAt, tickets.id, before)))
    .orderBy(desc(tickets.lastReplyAt), desc(tickets.id))
    .limit(limit);
}

async function counted(ctx: Ctx, which: SQL | undefined, most: number): Promise<number> {
  const some = ctx.db.select({ id: tickets.id }).from(tickets).where(which).limit(most).as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}
