import { timingSafeEqual } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { isWithoutRedis } from "../platform/cluster/check-redis.ts";
import type { Config } from "../platform/config/config.ts";
import { dialect } from "../platform/config/dialect.ts";
import type { Ctx } from "../platform/context.ts";
import { credentialOf } from "../platform/http/credential.ts";
import type { AppContext, AppEnv } from "../platform/http/types.ts";
import { collectMetrics } from "../platform/metrics.ts";
import { plainAddress } from "../platform/network.ts";
import { whyNotReady } from "../platform/readiness.ts";
import { isStopping } from "./lifecycle.ts";

/** What a reverse proxy adds: the request comes from elsewhere, whatever its connection says. */
const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, so a balancer may send people. `/metrics`: Prometheus text,
 * for this machine itself and for whoever has the token.
 */
export function healthRoutes(
  app: OpenAPIHono<AppEnv>,
  ctx: Ctx,
  remoteAddress: (request: Request) => string | undefined,
): void {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    const why = await whyNotReady(ctx);
    if (why) {
      const without = withoutWhat(why, ctx.config);
      return without ? c.text(`ready, without ${without}`) : c.text(`not ready: ${why}`, 503);
    }
    return c.text((await isWithoutRedis(ctx)) ? "ready, without Redis" : "ready");
  });
  app.get("/metrics", async (c) => {
    const direct = !proxyHeaders.some((name) => c.req.header(name) !== undefined);
    const local = direct && isLoopback(plainAddress(remoteAddress(c.req.raw)));
    if (!local && !showsToken(c as AppContext, ctx.config.metricsToken))
      return c.text("forbidden", ctx.config.metricsToken ? 401 : 403, { "www-authenticate": "Bearer" });
    return c.text(await collectMetrics(ctx), 200, { "content-type": "text/plain; version=0.0.4" });
  });
}

/**
 * What PostgreSQL, the store and Redis lack, all processes of a site lack: a balancer that believed otherwise would close
 * what goes on without them, as streams do.
 */
function withoutWhat(why: string, { s3 }: Config): string | undefined {
  if (why === "STORE_DOWN") return "its store";
  if (dialect !== "postgres") return undefined;
  if (/^DATABASE_(DOWN|BUSY)$/.test(why)) return "its database";
  return why === "DISK_FULL" && s3 ? "room for more" : undefined;
}

function isLoopback(address: string | undefined): boolean {
  return address === "::1" || address?.startsWith("127.") === true;
}

function showsToken(c: AppContext, token: string | undefined): boolean {
  const { isBearer, token: shown } = credentialOf(c);
  if (!token || !isBearer || !shown) return false;
  const [one, other] = [Buffer.from(shown), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}
