import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** Makes a text unreadable for who has not the site's key; it opens for the same purpose alone. */
export function seal(ctx: Ctx, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(ctx), nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString("base64url");
}

/** What was sealed for this purpose; undefined for anything else. */
export function unseal(ctx: Ctx, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, keyOf(ctx), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + opening.final("utf8");
  } catch {
    return undefined;
  }
}

function keyOf(ctx: Ctx): Buffer {
  return Buffer.from(hkdfSync("sha256", ctx.keys.vault, "", "accounts", 32));
}
