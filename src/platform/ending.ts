import type { Ctx } from "./context.ts";

const makeEnding = () => new AbortController();

/** Aborted when this process ends: whatever it keeps open waits no longer. */
export function ending(ctx: Ctx): AbortController {
  return ctx.local(makeEnding);
}
