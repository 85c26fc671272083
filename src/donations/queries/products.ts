import { and, count, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Product } from "../limits.ts";
import { donorProducts } from "../table.ts";

/** What somebody's donations give them now. */
export async function productsOf(ctx: Ctx, userId: string): Promise<Product[]> {
  const rows = await standingsOf(ctx, userId);
  return rows.map(({ product }) => product);
}

export type ProductStanding = { product: Product; until: number | null };

/** The same with how long each lasts: null for good. */
export async function standingsOf(ctx: Ctx, userId: string): Promise<ProductStanding[]> {
  return ctx.db
    .select({ product: donorProducts.product, until: donorProducts.until })
    .from(donorProducts)
    .where(and(eq(donorProducts.userId, userId), lasts(ctx)));
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

function lasts(ctx: Ctx) {
  return or(isNull(donorProducts.until), gt(donorProducts.until, ctx.clock.now()));
}
