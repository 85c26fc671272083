import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Ctx } from "../platform/context.ts";
import type { AppEnv } from "../platform/http/types.ts";
import { collectMetrics } from "../platform/metrics.ts";
import { isStopping } from "./lifecycle.ts";

/** `/healthz`: the process answers. `/readyz`: it can serve, so a balancer may send people. `/metrics`: Prometheus text. */
export function healthRoutes(app: OpenAPIHono<AppEnv>, ctx: Ctx): void {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    try {
      await ctx.database.raw("select 1");
      await ctx.storage.freeBytes();
      return c.text("ready");
    } catch (error) {
      ctx.log.error("not ready", { error });
      return c.text("not ready", 503);
    }
  });
  app.get("/metrics", async (c) =>
    c.text(await collectMetrics(ctx), 200, { "content-type": "text/plain; version=0.0.4" }),
  );
}
