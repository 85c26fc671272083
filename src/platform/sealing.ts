import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const [nonceBytes, tagBytes] = [12, 16];

/** A key for one use, made of a secret that has several. */
export function keyFor(use: string, secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", use, 32));
}

/** Makes a text unreadable for who has not the key; it opens for the same purpose alone. */
export function sealBy(key: Buffer, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString("base64url");
}

/** What was sealed by this key for this purpose; undefined for anything else. */
export function unsealBy(key: Buffer, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return opening.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + opening.final("utf8");
  } catch {
    return undefined;
  }
}
