import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { type User, userById } from "../queries.ts";
import { hashToken } from "../token.ts";
import { seal, unseal } from "./sealing.ts";

const purpose = "log-in";
const life = 10 * minute;

type Ticket = { userId: string; remember: boolean; mark: string; until: number };

/** Says for ten minutes that somebody gave an account's password, so that a form has not to carry it on. */
export function makeTicket(ctx: Ctx, user: User, remember: boolean): string {
  const ticket: Ticket = { userId: user.id, remember, mark: markOf(user), until: ctx.clock.now() + life };
  return seal(ctx, purpose, JSON.stringify(ticket));
}

/** Whose password was given. Undefined for a ticket that is over, one from before another password, and what is none. */
export async function readTicket(ctx: Ctx, sealed: string): Promise<{ user: User; remember: boolean } | undefined> {
  const text = unseal(ctx, purpose, sealed);
  if (text === undefined) return undefined;
  const { userId, remember, mark, until }: Ticket = JSON.parse(text);
  const user = until > ctx.clock.now() ? await userById(ctx, userId) : undefined;
  return user && mark === markOf(user) ? { user, remember } : undefined;
}

function markOf(user: User): string {
  return hashToken(user.passwordHash);
}
