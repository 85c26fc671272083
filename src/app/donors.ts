/** Who gave is shown no ads, where their donation says so: the features of both know nothing of each other. */
import { spareFromAds } from "../ads/rules/spared.ts";
import { whoHas } from "../donations/queries/products.ts";

spareFromAds(async (ctx, userId) => (await whoHas(ctx, "no-ads", [userId])).has(userId));
