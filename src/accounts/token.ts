import { createHash } from "node:crypto";
import { randomText } from "../platform/db/id.ts";

/** A random bearer token or code with 256 bits. */
export function newToken(): string {
  return randomText(43);
}

/** What is stored of a token: its SHA-256, so that a stolen database opens no session. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
