import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppContext, AppEnv } from "../platform/http/types.ts";
import { page } from "../ui/page.tsx";
import { EmbedReference } from "./embed-reference.tsx";
import { apiRoutes } from "./routes.ts";

const description = {
  openapi: "3.1.0",
  info: { title: "Nadaj", version: "1" },
  servers: [{ url: "/api" }],
};

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
};
type Described = { paths: Record<string, Record<string, Operation>> };

/** `/openapi.json`, generated from the schemas that validate, and `/docs`, the same as a page to read. */
export function apiReference(api: OpenAPIHono<AppEnv>): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  api.openAPIRegistry.registerComponent("securitySchemes", "cookie", { type: "apiKey", in: "cookie", name: "session" });
  let made: Described | undefined;
  const document = () => {
    made ??= api.getOpenAPI31Document(description) as unknown as Described;
    return made;
  };
  api.get("/openapi.json", (c) => c.json(document()));
  api.get("/docs", (c) => docsPage(c as AppContext, document()));
}

function docsPage(c: AppContext, { paths }: Described): Response {
  const { t } = c.var;
  const groups = Map.groupBy(
    apiRoutes.map((route) => ({ ...route, operation: paths[route.path]?.[route.method.toLowerCase()] })),
    ({ operation }) => operation?.tags?.[0] ?? "API",
  );
  return page(
    c,
    { title: t("ui.api.title"), prose: true, canonical: "/api/docs", robots: "noindex" },
    <div className="doc">
      <article className="pico">
        <h1>{t("ui.api.title")}</h1>
        <p>
          {t("ui.api.text")} <a href="/api/openapi.json">openapi.json</a>
        </p>
        {[...groups].map(([tag, routes]) => (
          <section key={tag}>
            <h2 id={tag}>{tag}</h2>
            {routes.map(({ method, path, who, operation }) => (
              <details className="api-call" key={method + path}>
                <summary>
                  <code>{method}</code> <code>{path}</code> <span lang="en">{operation?.summary}</span>
                </summary>
                <p>
                  {t("ui.api.who")}: <code>{who}</code>
                </p>
                {operation?.parameters?.length ? (
                  <ul>
                    {operation.parameters.map((parameter) => (
                      <li key={parameter.name}>
                        <code>{parameter.name}</code> ({parameter.in}
                        {parameter.required ? ", *" : ""})
                      </li>
                    ))}
                  </ul>
                ) : null}
                {operation?.requestBody ? (
                  <pre>{JSON.stringify(Object.values(operation.requestBody.content)[0]?.schema, null, 2)}</pre>
                ) : null}
              </details>
            ))}
          </section>
        ))}
        <EmbedReference c={c} />
      </article>
      <nav className="toc" aria-label={t("documents.contents")}>
        {[...groups.keys()].map((tag) => (
          <a key={tag} href={`#${tag}`}>
            {tag}
          </a>
        ))}
        <a href="#embed">{t("embed.title")}</a>
      </nav>
    </div>,
  );
}
