import { HTTPException } from "hono/http-exception";
import { faultOf } from "../platform/faults.ts";
import { tell } from "../platform/http/tell.ts";
import type { AppContext } from "../platform/http/types.ts";
import { type T, translateLoose } from "../platform/i18n/translate.ts";
import { notFound, Problem } from "../platform/problem.ts";
import { siteSettings } from "../platform/settings/settings.ts";
import { page } from "../ui/page.tsx";
import { ErrorPage } from "./error-page.tsx";
import { MaintenanceText } from "./maintenance.tsx";

/** The one place where an error becomes an answer: JSON for the API, a message for htmx, else a page. */
export function answerError(error: unknown, c: AppContext): Response | Promise<Response> {
  const problem = whyRefused(c, toProblem(error));
  const closed = problem?.code === "MAINTENANCE";
  if (!problem || (problem.status >= 500 && !closed)) noteFault(c, error, problem);
  const status = problem?.status ?? 500;
  const message = messageOf(c.var.t, problem);
  if (problem?.status === 429 || problem?.status === 503)
    c.header("retry-after", String(problem.params.seconds ?? (problem.status === 503 ? 10 : 60)));
  if (isApi(c)) return c.json(problemJson(c, status, problem, message), status);
  if (c.req.header("hx-request")) {
    c.header("hx-reswap", "none");
    tell(c, status === 401 ? "logged-out" : "snackbar", message);
    return c.text(message, status);
  }
  if (closed) return answerClosed(c, message);
  const foreign = problem?.code === "ORIGIN_REFUSED";
  return page(
    c,
    { title: foreign ? c.var.t("frame.errors.foreign") : message, layout: "centered", robots: "noindex" },
    <ErrorPage
      t={c.var.t}
      lang={c.var.lang}
      status={status}
      message={message}
      requestId={c.var.requestId}
      foreign={foreign}
    />,
    status,
  );
}

export function messageOf(t: T, problem: Problem | undefined): string {
  return translateLoose(t, `problems.${problem?.code ?? "INTERNAL"}`, problem?.params, "common.error");
}

/** To whose account was blocked, that they are not logged in says nothing. */
function whyRefused(c: AppContext, problem: Problem | undefined): Problem | undefined {
  return problem?.code === "Unauthorized" ? (c.var.blocked ?? problem) : problem;
}

async function answerClosed(c: AppContext, title: string): Promise<Response> {
  const { maintenance } = await siteSettings(c.var.ctx);
  const text = <MaintenanceText maintenance={maintenance} lang={c.var.lang} />;
  return page(c, { title, layout: "centered", robots: "noindex" }, text, 503);
}

export function answerNotFound(c: AppContext): Response | Promise<Response> {
  return answerError(notFound(), c);
}

/** The program's own faults with where they were; those of the machine, which may be many, in a line. */
function noteFault(c: AppContext, error: unknown, problem: Problem | undefined): void {
  const { ctx, requestId, path } = c.var;
  const cause = problem?.cause instanceof Error ? problem.cause.message : undefined;
  if (problem) ctx.log.warn("a request was refused", { code: problem.code, cause, requestId, path });
  else ctx.log.error("request failed", { error, requestId, method: c.req.method, path });
}

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status < 500) return new Problem(400, "BAD_REQUEST", { cause: error });
  if (error instanceof SyntaxError && /JSON/.test(error.message))
    return new Problem(400, "BAD_REQUEST", { cause: error });
  return faultOf(error);
}

function problemJson(c: AppContext, status: number, problem: Problem | undefined, message: string) {
  const fields = problem?.fields;
  return {
    statusCode: status,
    error: problem?.code ?? "INTERNAL",
    message,
    ...(fields
      ? {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, issue]) => [
              name,
              translateLoose(c.var.t, issue.key, issue.params, "forms.invalid"),
            ]),
          ),
        }
      : {}),
    ...problem?.besides,
    ...(problem ? {} : { requestId: c.var.requestId }),
  };
}

function isApi(c: AppContext): boolean {
  const { apiHost } = c.var.ctx.config;
  return (
    c.var.path === "/api" ||
    c.var.path.startsWith("/api/") ||
    (apiHost !== undefined && new URL(c.req.url).host === apiHost)
  );
}
