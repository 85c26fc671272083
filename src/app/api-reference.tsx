import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "../platform/http/types.ts";

const description = {
  openapi: "3.1.0",
  info: { title: "Nadaj", version: "1" },
  servers: [{ url: "/api" }],
};

/** `/openapi.json`, generated from the schemas that validate, and `/docs`, a page to read it on. */
export function apiReference(api: OpenAPIHono<AppEnv>): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  api.openAPIRegistry.registerComponent("securitySchemes", "cookie", { type: "apiKey", in: "cookie", name: "session" });
  let made: unknown;
  api.get("/openapi.json", (c) => {
    made ??= api.getOpenAPI31Document(description);
    return c.json(made as object);
  });
}
