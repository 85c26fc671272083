import type { Context } from "hono";
import { minute } from "../clock.ts";
import { tally } from "../cluster/limiter.ts";
import type { Config } from "../config/config.ts";
import type { Ctx } from "../context.ts";
import { Problem } from "../problem.ts";
import type { AppEnv } from "./types.ts";

/** A crowd of strangers does not fill the log. */
const logged = { max: 60, windowMs: minute };
const makeLogged = (ctx: Ctx) => tally(ctx.clock);
const shownMax = 200;

/**
 * What a request gets that comes from elsewhere, as its browser says: Problem 403 `ORIGIN_REFUSED` with both addresses.
 * The log has them too, and what to set if the site's own people come from there.
 */
export function refusedOrigin(c: Context<AppEnv>, origin: string | undefined): Problem {
  const { ctx, requestId, path, origin: expected } = c.var;
  // What browsers send themselves for an origin that has no name.
  const came = (origin ?? "null").slice(0, shownMax);
  if (ctx.local(makeLogged).add("refused origins", logged) === undefined) {
    const mend = mendOf(ctx.config, expected, came);
    ctx.log.warn("a request was refused for its origin", { expected, came, requestId, path, mend });
  }
  return new Problem(403, "ORIGIN_REFUSED", { params: { came, expected } });
}

function mendOf({ publicUrl, trustProxy }: Config, expected: string, came: string): string {
  const own = URL.parse(expected);
  const theirs = URL.parse(came);
  if (own?.hostname !== theirs?.hostname)
    return "another site sent it. If that is where people use this one, set PUBLIC_URL to what came";
  if (publicUrl !== undefined) return "set PUBLIC_URL to what came, if people use the site there";
  if (!trustProxy) return "set PUBLIC_URL to what came, and TRUST_PROXY=true where a proxy stands before this server";
  return own?.port !== theirs?.port
    ? "the port is lost on the way: let the proxy pass Host with it (nginx: $http_host), or set PUBLIC_URL to what came"
    : "the proxy does not pass X-Forwarded-Proto: let it, or set PUBLIC_URL to what came";
}
