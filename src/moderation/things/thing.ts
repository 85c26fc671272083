import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Before, Verdict } from "../../reports/table.ts";

/** What is known of a thing, whoever may see it. */
export type Facts = {
  id: string;
  /** What it says of itself, on one line. */
  title: string;
  /** Whose account stands behind it. */
  authorId: string | null;
  channelId: string | null;
  videoId: string | null;
};

export type Decided = { verdict: Verdict; age: number | null; until: number | null };

/** What moderation knows of one kind of things. */
export type Thing = {
  /** What may be decided about it, in the order of the keys. */
  verdicts: readonly Verdict[];
  /** Throws Problem 404 for whoever may not see it. */
  requireSeen(ctx: Ctx, actor: Actor, id: string): Promise<void>;
  facts(ctx: Ctx, id: string): Promise<Facts | undefined>;
  /** Does what was decided, and gives what stood there before. Inside a write; the actor is staff. */
  apply(tx: Ctx, actor: Actor, facts: Facts, decided: Decided): Promise<Before>;
  /** Puts back what stood there before, as far as it still stands as decided. Inside a write. */
  revert(tx: Ctx, actor: Actor, facts: Facts, verdict: Verdict, before: Before): Promise<void>;
};

/** For kinds of which nothing is decided but what every kind knows. */
export async function nothing(): Promise<Before> {
  return {};
}

/** Whether a block until then has ended. */
export function isOver({ clock }: Ctx, until: number | null): boolean {
  return until !== null && until <= clock.now();
}
