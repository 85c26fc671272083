import type { Ctx } from "../../platform/context.ts";
import { keyFor, sealBy, unsealBy } from "../../platform/sealing.ts";

/** Makes a text unreadable for who has not the site's key; it opens for the same purpose alone. */
export function seal(ctx: Ctx, purpose: string, text: string): string {
  return sealBy(keyOf(ctx), purpose, text);
}

/** What was sealed for this purpose; undefined for anything else. */
export function unseal(ctx: Ctx, purpose: string, sealed: string): string | undefined {
  return unsealBy(keyOf(ctx), purpose, sealed);
}

function keyOf(ctx: Ctx): Buffer {
  return keyFor("accounts", ctx.keys.vault);
}
