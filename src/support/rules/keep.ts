import { count, eq } from "drizzle-orm";
import { personName } from "../../accounts/names.ts";
import { userById } from "../../accounts/queries.ts";
import { staffName } from "../../accounts/rules/staff.ts";
import { forgetTitles, note } from "../../audit/rules.ts";
import { type Actor, isStaff } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { forbidden, notFound, Problem } from "../../platform/problem.ts";
import { templatesMax } from "../limits.ts";
import type { Ticket } from "../queries.ts";
import { tickets, ticketTemplates } from "../table.ts";
import { keptTicket, ownTicket } from "./visit.ts";

/** Ends one's own ticket. Throws Problem 404. */
export async function closeAsPerson(ctx: Ctx, actor: Actor, id: string, key: string | undefined): Promise<void> {
  const ticket = await ownTicket(ctx, actor, id, key);
  await ctx.write((tx) => setState(tx, ticket, "closed"));
}

/** Ends a ticket or opens it again. Throws Problem 403, 404. */
export async function setTicketState(ctx: Ctx, actor: Actor, id: string, state: Ticket["state"]): Promise<void> {
  const ticket = await keptTicket(ctx, actor, id);
  await ctx.write(async (tx) => {
    await setState(tx, ticket, state);
    await noted(tx, actor, ticket, state);
  });
}

/** Gives a ticket to somebody of the staff, or to nobody. Throws Problem 403, 404, 422. */
export async function assignTicket(ctx: Ctx, actor: Actor, id: string, staffId: string | null): Promise<void> {
  const ticket = await keptTicket(ctx, actor, id);
  await ctx.write(async (tx) => {
    const keeper = staffId === null ? undefined : await userById(tx, staffId);
    if (staffId !== null && !(keeper && (keeper.role === "admin" || keeper.role === "moderator"))) throw notFound();
    await tx.db.update(tickets).set({ assignedTo: staffId }).where(eq(tickets.id, ticket.id));
    await noted(tx, actor, ticket, `assigned: ${keeper ? personName(keeper) : "–"}`);
  });
}

/** Removes a ticket with its pictures; administrators only. Throws Problem 403, 404. */
export async function deleteTicket(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await keptTicket(ctx, actor, id);
  if (actor.role !== "admin") throw forbidden();
  await ctx.write(async (tx) => {
    await tx.db.delete(tickets).where(eq(tickets.id, id));
    await forgetTitles(tx, [id]);
    await noted(tx, actor, { id, subject: "" }, "deleted");
  });
  await ctx.storage.remove(`ticket/${id}`);
}

/** Keeps what staff write again and again. Throws Problem 403, 409 `TOO_MANY_TEMPLATES`. */
export async function addTemplate(ctx: Ctx, actor: Actor, template: { name: string; content: string }): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const [row] = await tx.db.select({ n: count() }).from(ticketTemplates);
    if ((row?.n ?? 0) >= templatesMax) throw new Problem(409, "TOO_MANY_TEMPLATES", { params: { max: templatesMax } });
    const now = tx.clock.now();
    const id = newId(now);
    await tx.db.insert(ticketTemplates).values({ id, ...template, createdAt: now });
    await noted(tx, actor, { id, subject: template.name }, "template");
  });
}

/** Throws Problem 403. */
export async function removeTemplate(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  if (!isStaff(actor)) throw forbidden();
  await ctx.write(async (tx) => {
    const [gone] = await tx.db.delete(ticketTemplates).where(eq(ticketTemplates.id, id)).returning();
    if (gone) await noted(tx, actor, { id, subject: gone.name }, "templateDeleted");
  });
}

async function setState(tx: Ctx, { id }: Ticket, state: Ticket["state"]): Promise<void> {
  const closedAt = state === "closed" ? tx.clock.now() : null;
  await tx.db.update(tickets).set({ state, closedAt }).where(eq(tickets.id, id));
}

/** In the log of acts. Inside a write. */
export async function noted(
  tx: Ctx,
  actor: Actor,
  { id, subject }: Pick<Ticket, "id" | "subject">,
  detail: string,
): Promise<void> {
  const what = { action: "ticket" as const, entityType: "ticket", entityId: id, title: subject, detail };
  await note(tx, actor, await staffName(tx, actor), what);
}
