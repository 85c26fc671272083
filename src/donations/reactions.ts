import { spareFromAds } from "../ads/rules/spared.ts";
import { whoHas } from "./queries/products.ts";

spareFromAds(async (ctx, userId) => (await whoHas(ctx, "no-ads", [userId])).has(userId));
