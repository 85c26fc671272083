import type { Ctx } from "../platform/context.ts";

class Rehearsed extends Error {}

/**
 * Does it; of a dry run all that the rule asks and writes, and then nothing of it is kept: what would be refused is refused
 * beforehand. For rules that change the database alone.
 */
export async function doOrRehearse(ctx: Ctx, dryRun: boolean, act: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  if (!dryRun) return void (await act(ctx));
  const rehearsal = ctx.write(async (tx) => {
    await act(tx);
    throw new Rehearsed();
  });
  await rehearsal.catch((error) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
}
