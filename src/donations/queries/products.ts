import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Product } from "../limits.ts";
import { donorProducts } from "../table.ts";

/** What somebody's donations give them now. */
export async function productsOf(ctx: Ctx, userId: string): Promise<Product[]> {
  const rows = await ctx.db
    .select({ product: donorProducts.product })
    .from(donorProducts)
    .where(and(eq(donorProducts.userId, userId), lasts(ctx)));
  return rows.map(({ product }) => product);
}

/** Whether somebody's donations give them anything now. */
export async function isDonor(ctx: Ctx, userId: string): Promise<boolean> {
  return (await productsOf(ctx, userId)).length > 0;
}

/** Which of these people have the product now: one statement for a list of comments or messages. */
export async function whoHas(ctx: Ctx, product: Product, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ userId: donorProducts.userId })
    .from(donorProducts)
    .where(and(inArray(donorProducts.userId, [...userIds]), eq(donorProducts.product, product), lasts(ctx)));
  return new Set(rows.map(({ userId }) => userId));
}

function lasts(ctx: Ctx) {
  return or(isNull(donorProducts.until), gt(donorProducts.until, ctx.clock.now()));
}
