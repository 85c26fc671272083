import { type Actor, isStaff } from "../../platform/actor.ts";
import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { forbidden, Problem } from "../../platform/problem.ts";
import { isPin, opensTicket, ticketKey } from "../links.ts";
import { type Ticket, ticketById } from "../queries.ts";

/** A ticket as whoever wrote it may see it: logged in, or by its key. Throws Problem 404 `TICKET_NOT_FOUND`. */
export async function ownTicket(ctx: Ctx, actor: Actor, id: string, key: string | undefined): Promise<Ticket> {
  const ticket = await ticketById(ctx, id);
  const own = actor.userId !== undefined && ticket?.userId === actor.userId;
  if (!ticket || (!own && !opensTicket(ctx, id, key))) throw new Problem(404, "TICKET_NOT_FOUND");
  return ticket;
}

/** A ticket as staff see it. Throws Problem 403, 404. */
export async function keptTicket(ctx: Ctx, actor: Actor, id: string): Promise<Ticket> {
  if (!isStaff(actor)) throw forbidden();
  const ticket = await ticketById(ctx, id);
  if (!ticket) throw new Problem(404, "TICKET_NOT_FOUND");
  return ticket;
}

/**
 * The key of a ticket for whoever has its PIN. Ten tries a day for each ticket, whoever makes them. Throws Problem 404
 * `TICKET_NOT_FOUND`, 422 `WRONG_PIN`, 429.
 */
export async function keyByPin(ctx: Ctx, id: string, pin: string): Promise<string> {
  const ticket = await ticketById(ctx, id);
  if (!ticket) throw new Problem(404, "TICKET_NOT_FOUND");
  await ctx.limiter.take(`ticket pin ${id}`, { max: 10, windowMs: day });
  if (!isPin(ctx, ticket, pin)) throw new Problem(422, "WRONG_PIN", { fields: { pin: { key: "problems.WRONG_PIN" } } });
  return ticketKey(ctx, id);
}
