import { LRUCache } from "lru-cache";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";

/** Whether somebody is shown no ads, as the feature that asks for it knows. */
type Question = (ctx: Ctx, userId: string) => Promise<boolean>;

const questions: Question[] = [];

/** Has everybody spared ads of whom this is true, while the site spares those who donated. Called when modules load. */
export function spareFromAds(question: Question): void {
  questions.push(question);
}

const makeKnown = () => new LRUCache<string, boolean>({ max: 10_000, ttl: minute });

/** Whether one of those is true of a person; remembered for a minute. */
export async function isSpared(ctx: Ctx, userId: string): Promise<boolean> {
  const known = ctx.local(makeKnown);
  const recent = known.get(userId);
  if (recent !== undefined) return recent;
  const answers = await Promise.all(questions.map((question) => question(ctx, userId)));
  const spared = answers.includes(true);
  known.set(userId, spared);
  return spared;
}
