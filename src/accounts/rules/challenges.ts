import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { lt } from "drizzle-orm";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { spentChallenges } from "../table.ts";
import { hashToken } from "../token.ts";

const life = 5 * minute;
const [noiseBytes, timeBytes, markBytes] = [16, 6, 32];

/**
 * Something for a device to sign: good for five minutes, for what and whom it was made, and once. It says so of itself, so
 * that nothing is written for those who never answer.
 */
export function newChallenge(ctx: Ctx, purpose: string): Uint8Array<ArrayBuffer> {
  const until = Buffer.alloc(timeBytes);
  until.writeUIntBE(ctx.clock.now() + life, 0, timeBytes);
  const said = Buffer.concat([randomBytes(noiseBytes), until]);
  return new Uint8Array(Buffer.concat([said, markOf(ctx, purpose, said)]));
}

/** Whether a challenge, in base64url, was made here for this purpose and is not over. */
export function isChallenge(ctx: Ctx, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  if (bytes.length !== noiseBytes + timeBytes + markBytes) return false;
  const said = bytes.subarray(0, noiseBytes + timeBytes);
  if (!timingSafeEqual(bytes.subarray(said.length), markOf(ctx, purpose, said))) return false;
  return said.readUIntBE(noiseBytes, timeBytes) > ctx.clock.now();
}

/** Of two answers to one challenge the second is refused. Inside a write. Throws Problem 401 `PASSKEY_REFUSED`. */
export async function spendChallenge(tx: Ctx, challenge: string): Promise<void> {
  const spent = await tx.db
    .insert(spentChallenges)
    .values({ id: hashToken(challenge), expiresAt: tx.clock.now() + life })
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id });
  if (spent.length === 0) throw new Problem(401, "PASSKEY_REFUSED");
}

/** Inside a write. */
export async function forgetChallenges(tx: Ctx): Promise<void> {
  await tx.db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, tx.clock.now()));
}

function markOf(ctx: Ctx, purpose: string, said: Buffer): Buffer {
  return createHmac("sha256", ctx.keys.session).update(`challenge ${purpose}\n`).update(said).digest();
}
