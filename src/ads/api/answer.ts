import type { Actor } from "../../platform/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { adJson } from "../json.ts";
import { adRow, readableAd } from "../queries/ads.ts";
import type { Viewer } from "../rules/next.ts";

export const tag = "Ads";

/** An ad for whoever may read it. Throws Problem 403, 404. */
export async function adAnswer(ctx: Ctx, actor: Actor, id: string) {
  await readableAd(ctx, actor, id);
  return adJson(ctx, await adRow(ctx, id));
}

export function viewerOf(c: AppContext): Viewer {
  return { lang: c.var.lang, userAgent: c.req.header("user-agent") ?? "" };
}
