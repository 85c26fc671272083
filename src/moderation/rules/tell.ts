import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { decisions } from "../../reports/table.ts";
import { mailDecision } from "./mails.ts";
import { ringForDecision } from "./rings.ts";

/** Tells people of a decision once it cannot be taken back any longer; of what was taken back nobody hears. */
export async function tellOfDecision(ctx: Ctx, decisionId: string): Promise<void> {
  await ctx.write(async (tx) => {
    const [decision] = await tx.db
      .update(decisions)
      .set({ toldAt: tx.clock.now() })
      .where(and(eq(decisions.id, decisionId), isNull(decisions.toldAt), isNull(decisions.undoneAt)))
      .returning();
    if (!decision) return;
    await mailDecision(tx, decision);
    await ringForDecision(tx, decision);
  });
}
