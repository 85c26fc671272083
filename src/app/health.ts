import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Ctx } from "../platform/context.ts";
import type { AppEnv } from "../platform/http/types.ts";
import { collectMetrics } from "../platform/metrics.ts";
import { whyNotReady } from "../platform/readiness.ts";
import { isStopping } from "./lifecycle.ts";

/** `/healthz`: the process answers. `/readyz`: it can serve, so a balancer may send people. `/metrics`: Prometheus text. */
export function healthRoutes(app: OpenAPIHono<AppEnv>, ctx: Ctx): void {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (isStopping()) return c.text("stopping", 503);
    const why = await whyNotReady(ctx);
    return why ? c.text(`not ready: ${why}`, 503) : c.text("ready");
  });
  app.get("/metrics", async (c) =>
    c.text(await collectMetrics(ctx), 200, { "content-type": "text/plain; version=0.0.4" }),
  );
}
