import type { Ctx } from "./context.ts";

/** What happens in one feature and changes another's rows in the same write, by name; features add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature declares what happens in it
export interface Happenings {}

type Reaction = (tx: Ctx, happened: never) => Promise<void>;

const reactions = new Map<keyof Happenings, Reaction[]>();

/** Runs in every write in which that happens, after those that were added before. */
export function reactTo<Name extends keyof Happenings>(
  name: Name,
  run: (tx: Ctx, happened: Happenings[Name]) => Promise<void>,
): void {
  reactions.set(name, [...(reactions.get(name) ?? []), run as Reaction]);
}

/** Says what happened to those that must follow in the same write. Inside a write. */
export async function happen<Name extends keyof Happenings>(
  tx: Ctx,
  name: Name,
  happened: Happenings[Name],
): Promise<void> {
  for (const run of reactions.get(name) ?? []) await run(tx, happened as never);
}
