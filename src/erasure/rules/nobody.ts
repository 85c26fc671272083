import { users } from "../../accounts/table.ts";
import type { Ctx } from "../../platform/context.ts";

/**
 * Stands where somebody's words were, once their account is erased and others answered them: an account of nobody's, that
 * cannot be logged in to. Its address is none that anybody could register.
 */
export const nobodyId = "nobody";

/** Has nobody stand in the table of people. Inside a write. */
export async function bringNobody(tx: Ctx): Promise<string> {
  const now = tx.clock.now();
  const row = { id: nobodyId, email: nobodyId, passwordHash: "", name: "", settings: {} };
  await tx.db
    .insert(users)
    .values({ ...row, blockedAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  return nobodyId;
}
