import { and, count, eq, gt, inArray, isNull, or } from "drizzle-orm";
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

/** How many people have the product now, counted to ten thousand. */
export async function donorsWith(ctx: Ctx, product: Product): Promise<number> {
  const some = ctx.db
    .select({ userId: donorProducts.userId })
    .from(donorProducts)
    .where(and(eq(donorProducts.product, product), lasts(ctx)))
    .limit(10_000)
    .as("some");
  const [row] = await ctx.db.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/** Until when somebody has it, null for good; undefined for who has it not. */
export async function standingWith(
  ctx: Ctx,
  userId: string,
  product: Product,
): Promise<{ until: number | null } | undefined> {
  const [row] = await ctx.db
    .select({ until: donorProducts.until })
    .from(donorProducts)
    .where(and(eq(donorProducts.userId, userId), eq(donorProducts.product, product), lasts(ctx)));
  return row;
}

function lasts(ctx: Ctx) {
  return or(isNull(donorProducts.until), gt(donorProducts.until, ctx.clock.now()));
}
