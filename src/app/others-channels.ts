import type { Context, Next } from "hono";
import { noteInChannel } from "../accounts/rules/staff.ts";
import { channelById } from "../channels/queries.ts";
import type { Entered } from "../platform/actor.ts";
import { loggedPath } from "../platform/http/logged-path.ts";
import type { AppEnv } from "../platform/http/types.ts";
import { uploadsPath } from "../uploads/tus.ts";

/**
 * Notes what an administrator changed in channels on which they do not work, by the address to which they sent it, unless
 * the rule did so in its own words. Every room of a channel lets administrators in, so it is noted here for all of them,
 * after the answer: for the one to come as well, which no rule could forget.
 */
export async function noteInOthersChannels(c: Context<AppEnv>, next: Next): Promise<void> {
  const { actor, ctx, path } = c.var;
  if (actor.role !== "admin" || !changes(c.req.method, path)) return next();
  const entered: Entered = { channelIds: new Set(), noted: false };
  c.set("actor", { ...actor, entered });
  await next();
  if (c.res.status >= 400 || entered.noted || entered.channelIds.size === 0) return;
  const detail = loggedPath(path);
  await ctx.write(async (tx) => {
    for (const entityId of entered.channelIds) {
      const title = (await channelById(tx, entityId))?.name ?? "";
      await noteInChannel(tx, actor, entityId, { action: "channel", entityType: "channel", entityId, title, detail });
    }
  });
}

/** The bytes of a file, which come piece by piece, were begun by a call that is noted. */
function changes(method: string, path: string): boolean {
  if (method === "PATCH" && path.startsWith(`${uploadsPath}/`)) return false;
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}
