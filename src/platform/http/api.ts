import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { cursorPattern } from "../db/cursor.ts";
import { forbidden, Problem, unauthorized } from "../problem.ts";
import { cannotBeStored } from "../typed-text.ts";
import { typedMaxBytes } from "./body-limit.ts";
import { type Brake, takeBrake } from "./brake.ts";
import { issuesOf } from "./forms.ts";
import { refusalOf, type Who } from "./guards.ts";
import { checkJson } from "./json-body.ts";
import type { AppContext, AppEnv } from "./types.ts";

type Schema = z.ZodType | undefined;
type Fields = z.ZodObject | undefined;
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

export type Endpoint<Params extends Schema, Query extends Fields, Body extends Schema, Given extends Schema> = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As OpenAPI writes it: `/videos/{id}`. */
  path: string;
  who: Who;
  tag: string;
  summary: string;
  params?: Params;
  /** What may stand behind the question mark; all else is refused. */
  query?: Query;
  /** JSON. Use `z.strictObject`, so that unknown fields are refused. */
  body?: Body;
  /** The longest body in bytes; little unless said otherwise. */
  bodyMax?: number;
  /** Taken before the body is read. What anybody may change has one. */
  brake?: Brake;
  /** Of an answer with a response: 200 unless said otherwise. One without is 204. */
  status?: 200 | 201;
  response?: Given;
};

export type EndpointInput<Params extends Schema, Query extends Fields, Body extends Schema> = {
  params: Out<Params>;
  query: Out<Query>;
  body: Out<Body>;
};

export type ApiRoute = {
  method: string;
  path: string;
  /** What it stands below. */
  base: "/api" | "";
  who: Who;
  brake: Brake | undefined;
  mount: (app: OpenAPIHono<AppEnv>) => void;
};

export type ApiRoutes = <
  Params extends Schema = undefined,
  Query extends Fields = undefined,
  Body extends Schema = undefined,
  Given extends Schema = undefined,
>(
  endpoint: Endpoint<Params, Query, Body, Given>,
  handler: (c: AppContext, input: EndpointInput<Params, Query, Body>) => Handed<Given>,
) => void;

/** One that says nothing of its answer gives none. */
type Handed<Given extends Schema> = Given extends z.ZodType ? unknown : Promise<void>;

const problemSchema = z
  .object({
    statusCode: z.number().int(),
    error: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi("Problem");

/** The `{id}` of most paths: opaque, URL-safe, at most 24 characters. */
export const idParams = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,24}$/) });

/** `before` of lists that go on at a place: `next` of the answer before, or a moment in milliseconds. */
export const beforeQuery = z.string().regex(cursorPattern).optional();
/** Where the list goes on; null at its end. */
export const nextCursor = z.string().nullable();

/** Declares a feature's API calls: the schemas that validate are the ones that `/api/openapi.json` shows. */
export function defineApi(declare: (on: ApiRoutes) => void): ApiRoute[] {
  const routes: ApiRoute[] = [];
  declare((endpoint, handler) => {
    routes.push({
      method: endpoint.method.toUpperCase(),
      path: endpoint.path,
      base: "/api",
      who: endpoint.who,
      brake: endpoint.brake,
      mount: (app) => mount(app, endpoint, handler as never),
    });
  });
  return routes;
}

function mount(
  app: OpenAPIHono<AppEnv>,
  endpoint: Endpoint<Schema, Fields, Schema, Schema>,
  handler: (c: AppContext, input: EndpointInput<Schema, Fields, Schema>) => unknown,
): void {
  const status = endpoint.response ? (endpoint.status ?? 200) : 204;
  const route = createRoute({
    method: endpoint.method,
    path: endpoint.path,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.who === "any" ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    request: {
      ...(endpoint.params ? { params: endpoint.params as never } : {}),
      query: (endpoint.query ?? z.object({})).strict() as never,
      ...(endpoint.body
        ? { body: { required: true, content: { "application/json": { schema: endpoint.body as never } } } }
        : {}),
    },
    responses: {
      [status]: endpoint.response
        ? { description: "OK", content: { "application/json": { schema: endpoint.response as never } } }
        : { description: "Done" },
      default: { description: "Problem", content: { "application/json": { schema: problemSchema } } },
    },
  });
  const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
  app.on(endpoint.method.toUpperCase(), path, async (c, next) => {
    if (endpoint.brake) await takeBrake(c as AppContext, endpoint.brake);
    const refusal = refusalOf(endpoint.who, c.var.actor);
    if (refusal === 401) throw unauthorized();
    if (refusal === 403) throw forbidden();
    if (endpoint.body) await checkJson(c as AppContext, endpoint.bodyMax ?? typedMaxBytes);
    await next();
  });
  app.openapi(
    route as never,
    (async (c: AppContext) => {
      const valid = (part: "param" | "query" | "json") =>
        (c.req as unknown as { valid(part: string): never }).valid(part);
      if (endpoint.body && cannotBeStored(valid("json"))) throw new Problem(400, "BAD_REQUEST");
      const result = await handler(c, {
        params: endpoint.params ? valid("param") : undefined,
        query: endpoint.query ? valid("query") : undefined,
        body: endpoint.body ? valid("json") : undefined,
      } as never);
      if (result instanceof Response) return result;
      return result === undefined ? c.body(null, 204) : c.json(result as never, status as 200);
    }) as never,
    (result) => {
      if (!result.success) throw issuesOf(result.error as unknown as z.ZodError);
    },
  );
}
