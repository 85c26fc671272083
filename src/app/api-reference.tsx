import type { OpenAPIHono } from "@hono/zod-openapi";
import { apiCalls, apiGroups } from "../../locales/pl/api.ts";
import type { AppContext, AppEnv } from "../platform/http/types.ts";
import type { Lang } from "../platform/i18n/translate.ts";
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
  parameters?: { name: string; in: "path" | "query" | "header"; required?: boolean }[];
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

function docsPage(c: AppContext, { paths }: Described): Promise<Response> {
  const { t, lang } = c.var;
  const groups = Map.groupBy(
    apiRoutes.map((route) => ({ ...route, operation: paths[route.path]?.[route.method.toLowerCase()] })),
    ({ operation }) => operation?.tags?.[0] ?? "API",
  );
  return page(
    c,
    { title: t("reference.title"), prose: true, canonical: "/api/docs", robots: "noindex" },
    <div className="doc">
      <article className="pico">
        <h1>{t("reference.title")}</h1>
        <p>
          {t("reference.text")} <a href="/api/openapi.json">openapi.json</a>
        </p>
        {[...groups].map(([tag, routes]) => (
          <section key={tag}>
            <h2 id={anchorOf(tag)}>{groupName(tag, lang)}</h2>
            {routes.map(({ method, base, path, who, operation }) => (
              <details className="api-call" key={method + path}>
                <summary>
                  <code>{method}</code> <code>{base + path}</code>{" "}
                  <Summary lang={lang} call={`${method} ${path}`} text={operation?.summary ?? ""} />
                </summary>
                <p>
                  {t("reference.who")}: {t(`reference.people.${who}`)}
                </p>
                {operation?.parameters?.length ? (
                  <>
                    <p>{t("reference.parameters")}:</p>
                    <ul>
                      {operation.parameters.map((parameter) => (
                        <li key={parameter.name}>
                          <code>{parameter.name}</code> ({t(`reference.places.${parameter.in}`)}
                          {parameter.required ? `, ${t("reference.required")}` : ""})
                        </li>
                      ))}
                    </ul>
                  </>
                ) : null}
                {operation?.requestBody ? <p>{t("reference.body")}:</p> : null}
                {operation?.requestBody ? (
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard has to reach it
                  <pre tabIndex={0}>
                    {JSON.stringify(Object.values(operation.requestBody.content)[0]?.schema, null, 2)}
                  </pre>
                ) : null}
              </details>
            ))}
          </section>
        ))}
        <EmbedReference c={c} />
      </article>
      <nav className="toc" aria-label={t("documents.contents")}>
        {[...groups.keys()].map((tag) => (
          <a key={tag} href={`#${anchorOf(tag)}`}>
            {groupName(tag, lang)}
          </a>
        ))}
        <a href="#embed">{t("embed.title")}</a>
      </nav>
    </div>,
  );
}

function groupName(tag: string, lang: Lang): string {
  return lang === "pl" ? (apiGroups[tag] ?? tag) : tag;
}

/** What a call does, in the page's language; one that is not translated says so to whoever reads it aloud. */
function Summary({ lang, call, text }: { lang: Lang; call: string; text: string }) {
  const polish = lang === "pl" ? apiCalls[call] : undefined;
  return polish ? <span>{polish}</span> : <span lang="en">{text}</span>;
}

/** No fragment has a space in it. */
function anchorOf(tag: string): string {
  return tag.replaceAll(" ", "-");
}
