import type { Ctx } from "./context.ts";

const makeEnding = () => ({ begun: false, waiting: new Set<() => void>() });

/** Runs when this process begins to end: whatever it keeps open waits no longer. The function it gives forgets that. */
export function whenEnding(ctx: Ctx, run: () => void): () => void {
  const { begun, waiting } = ctx.local(makeEnding);
  if (begun) run();
  waiting.add(run);
  return () => waiting.delete(run);
}

export function beginEnding(ctx: Ctx): void {
  const ending = ctx.local(makeEnding);
  ending.begun = true;
  for (const run of ending.waiting) run();
}
