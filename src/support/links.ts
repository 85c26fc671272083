import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../platform/context.ts";

/** What a mail's link carries: whoever has it may read this ticket and write in it, without an account. */
export function ticketKey(ctx: Ctx, id: string): string {
  return sealed(ctx, "key", id);
}

export function opensTicket(ctx: Ctx, id: string, key: string | undefined): boolean {
  return isSame(ticketKey(ctx, id), key ?? "");
}

/** Six digits, and what is kept of them. */
export function makePin(ctx: Ctx, id: string): { pin: string; pinHash: string } {
  const pin = String(randomInt(1_000_000)).padStart(6, "0");
  return { pin, pinHash: sealed(ctx, `pin ${pin}`, id) };
}

export function isPin(ctx: Ctx, { id, pinHash }: { id: string; pinHash: string }, pin: string): boolean {
  return pinHash !== "" && isSame(pinHash, sealed(ctx, `pin ${pin}`, id));
}

function sealed(ctx: Ctx, what: string, id: string): string {
  return createHmac("sha256", ctx.keys.session).update(`ticket\n${what}\n${id}`).digest("base64url");
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
