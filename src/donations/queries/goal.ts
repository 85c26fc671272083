import { day } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { beginOf, monthAfter, monthOf } from "./months.ts";
import { sumOf } from "./payments.ts";
import { donationSettings } from "./settings.ts";

export type GoalStanding = {
  goal: number;
  amount: number;
  donations: number;
  people: number;
  percent: number;
  month: string;
  daysLeft: number;
};

/** How far this month's donations to the site are; undefined where the operator set no goal. */
export async function goalStanding(ctx: Ctx): Promise<GoalStanding | undefined> {
  const { goal } = await donationSettings(ctx);
  if (goal === 0) return undefined;
  const now = ctx.clock.now();
  const month = monthOf(now);
  const end = beginOf(monthAfter(month));
  const { amount, donations, people } = await sumOf(ctx, null, beginOf(month), end);
  const percent = Math.max(0, Math.floor((amount * 100) / goal));
  return { goal, amount, donations, people, percent, month, daysLeft: Math.floor((end - now) / day) };
}
