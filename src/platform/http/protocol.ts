import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "@hono/zod-openapi";
import type { ApiRoute } from "./api.ts";
import type { Who } from "./guards.ts";
import type { AppEnv } from "./types.ts";

/** Headers or what stands in the address, by name, in words. A `?` behind a name: it may be absent. */
type Named = Record<string, string>;

export type ProtocolAnswer = { description: string; headers?: Named; type?: string };

export type ProtocolCall = {
  method: "post" | "head" | "patch" | "delete" | "options";
  /** As OpenAPI writes it, below `base`. */
  path: string;
  who: Who;
  tag: string;
  summary: string;
  params?: Named;
  headers?: Named;
  /** The type of the body, and whether one has to be sent. */
  body?: { type: string; required: boolean };
  answers: Record<number, ProtocolAnswer>;
};

/**
 * Describes the calls of a protocol, which a server of its own answers, beside those of the API: `/api/openapi.json`, the
 * page to read and `nadaj routes` know them by it.
 */
export function describeProtocol(base: ApiRoute["base"], calls: ProtocolCall[]): ApiRoute[] {
  return calls.map((call) => ({
    method: call.method.toUpperCase(),
    path: call.path,
    base,
    who: call.who,
    brake: undefined,
    mount: (app) => register(app, base, call),
  }));
}

function register(app: OpenAPIHono<AppEnv>, base: ApiRoute["base"], call: ProtocolCall): void {
  const { method, path, tag, summary, who, params, headers, body, answers } = call;
  app.openAPIRegistry.registerPath({
    method,
    path,
    tags: [tag],
    summary,
    ...(base === "" ? { servers: [{ url: "/" }] } : {}),
    ...(who === "any" ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    request: {
      ...(params ? { params: schemaOf(params) } : {}),
      ...(headers ? { headers: schemaOf(headers) } : {}),
      ...(body ? { body: { required: body.required, content: { [body.type]: { schema: bytes } } } } : {}),
    },
    responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)])),
  });
}

const bytes = { type: "string", format: "binary" } as const;

function schemaOf(named: Named) {
  const fields = Object.entries(named).map(([name, description]) => {
    const text = z.string().openapi({ description });
    return name.endsWith("?") ? [name.slice(0, -1), text.optional()] : [name, text];
  });
  return z.object(Object.fromEntries(fields));
}

function responseOf({ description, headers, type }: ProtocolAnswer) {
  return {
    description,
    ...(headers ? { headers: schemaOf(headers) } : {}),
    ...(type ? { content: { [type]: { schema: bytes } } } : {}),
  };
}
