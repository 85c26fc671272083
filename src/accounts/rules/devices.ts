import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import { randomText } from "../../platform/db/id.ts";

/** A browser in which somebody logged in before: its own random id, and the marks of the accounts. */
export type Device = { id: string; marks: string[] };

const shape = /^[A-Za-z0-9]{22}(?:\.[A-Za-z0-9_-]{22}){1,6}$/;
/** A family's shared computer; of more accounts the oldest are forgotten. */
const accountsMax = 5;

/** Reads what the cookie says: `id.seal.mark…`. Undefined for none, and for one that was not made here. */
export function readDevice(ctx: Ctx, cookie: string | undefined): Device | undefined {
  if (!cookie || !shape.test(cookie)) return undefined;
  const [id = "", seal = "", ...marks] = cookie.split(".");
  return same(seal, sign(ctx, id)) ? { id, marks } : undefined;
}

/** Whether this account was logged in to on the device before. */
export function knowsAccount(ctx: Ctx, device: Device, userId: string): boolean {
  const mark = sign(ctx, `${device.id} ${userId}`);
  return device.marks.some((one) => same(one, mark));
}

/** The cookie of a device on which an account was just logged in to. */
export function deviceCookie(ctx: Ctx, device: Device | undefined, userId: string): string {
  const id = device?.id ?? randomText(22);
  const mark = sign(ctx, `${id} ${userId}`);
  const others = (device?.marks ?? []).filter((one) => one !== mark);
  return [id, sign(ctx, id), mark, ...others].slice(0, 2 + accountsMax).join(".");
}

function sign(ctx: Ctx, text: string): string {
  return createHmac("sha256", ctx.keys.session).update(`device\n${text}`).digest("base64url").slice(0, 22);
}

function same(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
