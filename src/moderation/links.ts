import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../platform/context.ts";

type What = "report" | "decision";

/** What a mail's link carries: whoever has it may read about this report or decision and object, without an account. */
export function linkKey(ctx: Ctx, what: What, id: string): string {
  return createHmac("sha256", ctx.keys.session).update(`moderation\n${what}\n${id}`).digest("base64url");
}

export function opensLink(ctx: Ctx, what: What, id: string, key: string | undefined): boolean {
  const right = Buffer.from(linkKey(ctx, what, id));
  const given = Buffer.from(key ?? "");
  return given.length === right.length && timingSafeEqual(given, right);
}
