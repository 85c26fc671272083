import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";
import { blockMet, isGoodCode } from "./queries.ts";
import { invitationCodes } from "./table.ts";

/** Throws Problem 403 `ENTRY_REFUSED` for a mail domain or an address from which nobody may register. */
export async function checkEntry(ctx: Ctx, email: string, address: string | undefined): Promise<void> {
  const block = await blockMet(ctx, email, address);
  if (block) throw new Problem(403, "ENTRY_REFUSED", { params: { reason: block.reason } });
}

/** Uses a code of staff's once. False for one that is none, is over, or was used up. Inside a write. */
export async function takeInvitationCode(tx: Ctx, code: string): Promise<boolean> {
  if (!(await isGoodCode(tx, code))) return false;
  await tx.db
    .update(invitationCodes)
    .set({ uses: sql`${invitationCodes.uses} + 1` })
    .where(eq(invitationCodes.code, code.toLowerCase()));
  return true;
}
