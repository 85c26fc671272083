import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { serveSignal } from "../live/relay.ts";
import { serveFrontEndAuth, serveWhip, whipBase } from "../live/whip.ts";
import { forgetWithOthers } from "../platform/cluster/kept.ts";
import type { Ctx } from "../platform/context.ts";
import { randomText } from "../platform/db/id.ts";
import { serveAsset } from "../platform/http/assets.ts";
import { limitBody } from "../platform/http/body-limit.ts";
import { takeBrake } from "../platform/http/brake.ts";
import { credentialOf } from "../platform/http/credential.ts";
import { answerForm } from "../platform/http/forms.ts";
import { mayEnter } from "../platform/http/guards.ts";
import { keptAnswer } from "../platform/http/kept-answers.ts";
import { loggedPath } from "../platform/http/logged-path.ts";
import { cacheableHeader, pageCache } from "../platform/http/page-cache.ts";
import type { PageRoute } from "../platform/http/pages.ts";
import { originCheck, securityHeaders } from "../platform/http/security.ts";
import type { AppContext, AppEnv } from "../platform/http/types.ts";
import { asWork } from "../platform/loop-watch.ts";
import { mediaOrigin } from "../platform/media-urls.ts";
import { assetElsewhere } from "../platform/nodes/assets.ts";
import { forbidden, Problem, unauthorized } from "../platform/problem.ts";
import { href } from "../ui/href.ts";
import { serveUpload, uploadsPath } from "../uploads/tus.ts";
import { apiReference } from "./api-reference.tsx";
import { answerError, answerNotFound } from "./errors.tsx";
import { healthRoutes } from "./health.ts";
import "./layout/layouts.ts";
import { answerLoggedOut } from "./logged-out.tsx";
import { closeForMaintenance } from "./maintenance.tsx";
import { serveMedia } from "./media.ts";
import { type Arrival, type Arrivals, identify, preferredLanguage, requestFacts, routedPath } from "./middleware.ts";
import { noteInOthersChannels } from "./others-channels.ts";
import { plainCallOf, takePlain } from "./plain-calls.ts";
import { apiRoutes, pageRoutes } from "./routes.ts";

export type App = { fetch(request: Request, remoteAddress?: () => string | undefined): Promise<Response> };

/** The whole HTTP side of the program as one function from a request to an answer. */
export function makeApp(ctx: Ctx): App {
  const arrivals: Arrivals = new WeakMap();
  const app = new OpenAPIHono<AppEnv>({ getPath: routedPath });
  app.onError((error, c) => answerError(error, c as AppContext));
  forgetWithOthers(ctx);
  app.notFound((c) => answerNotFound(c as AppContext));
  healthRoutes(app, ctx, (request) => arrivals.get(request)?.address);
  app.use(requestFacts(ctx, arrivals));
  app.use(securityHeaders({ edgeOrigin: mediaOrigin(ctx.config) }));
  app.get("/assets/:name", async (c) => {
    const [request, name] = [c.req.raw, c.req.param("name")];
    return serveAsset(request, name) ?? (await assetElsewhere(ctx, request, name)) ?? answerNotFound(c as AppContext);
  });
  app.use(originCheck);
  app.use(identify);
  app.use(closeForMaintenance);
  app.use(noteInOthersChannels);
  app.use((c, next) => (isUpload(c.var.path) ? next() : limitBody(c, next)));
  app.all(`${uploadsPath}/*`, (c) => serveUpload(c as AppContext));
  app.all(uploadsPath, (c) => serveUpload(c as AppContext));
  mountApi(app, "/api");
  app.all(`${whipBase}/*`, (c) => serveWhip(c as AppContext));
  app.get("/", rootLanguage);
  for (const route of pageRoutes) mountPage(app, route);

  const byHost = ctx.config.apiHost ? apiAtRoot(ctx, arrivals) : undefined;
  const cache = pageCache(ctx.clock);
  async function answer(request: Request, url: URL, arrival: () => Arrival): Promise<Response> {
    const inner = url.pathname.startsWith("/internal/") && (await serveInner(ctx, request, url.pathname));
    if (inner) return inner;
    const served = url.pathname.startsWith("/media/")
      ? await serveMedia(ctx, request, url, () => arrival().address)
      : cache.find(request, url);
    if (served) return served;
    arrivals.set(request, arrival());
    const target = byHost && url.host === ctx.config.apiHost ? byHost : app;
    const response = await target.fetch(request);
    return compress(request, await cache.keep(request, url, response));
  }

  return {
    async fetch(asked, remoteAddress) {
      const call = plainCallOf(asked);
      const request = call ? await takePlain(ctx, call, asked, remoteAddress) : asked;
      if (request instanceof Response) return request;
      const again = keptAnswer(ctx.storage, request);
      if (again) return again;
      const url = URL.parse(request.url);
      if (!url) return new Response("Bad request", { status: 400 });
      const requestId = randomText(12);
      return asWork(`${request.method} ${loggedPath(url.pathname)}`, requestId, () =>
        answer(request, url, () => ({ requestId, address: remoteAddress?.() })),
      );
    },
  };
}

/** What only other parts of the site ask for, which show that they are. */
async function serveInner(ctx: Ctx, request: Request, path: string): Promise<Response | undefined> {
  return serveSignal(ctx, request, path) ?? serveFrontEndAuth(ctx, request, path);
}

/** As long as its announcement says, and written to disk as it comes. */
function isUpload(path: string): boolean {
  return path === uploadsPath || path.startsWith(`${uploadsPath}/`);
}

function mountApi(app: OpenAPIHono<AppEnv>, base: string): void {
  const api = new OpenAPIHono<AppEnv>();
  for (const route of apiRoutes) route.mount(api);
  apiReference(api);
  app.route(base, api);
}

function apiAtRoot(ctx: Ctx, arrivals: Arrivals): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>();
  app.onError((error, c) => answerError(error, c as AppContext));
  forgetWithOthers(ctx);
  app.notFound((c) => answerNotFound(c as AppContext));
  app.use(requestFacts(ctx, arrivals));
  app.use(securityHeaders({ edgeOrigin: undefined }));
  app.use(originCheck);
  app.use(identify);
  app.use(closeForMaintenance);
  app.use(noteInOthersChannels);
  app.use(limitBody);
  mountApi(app, "/");
  return app;
}

function mountPage(app: OpenAPIHono<AppEnv>, route: PageRoute): void {
  app.on(route.method, route.path, async (c) => {
    const { actor, lang } = c.var;
    if (route.brake) await takeBrake(c as AppContext, route.brake);
    if (!mayEnter(route.guard, actor, c.req.param("channelId"))) return refuse(c as AppContext, route, lang);
    const run = async () => route.handler(c as AppContext);
    const response = await (route.method === "POST" ? answerForm(run) : run()).catch((error) =>
      isClosedRoom(error, c as AppContext) ? refuse(c as AppContext, route, lang) : Promise.reject(error),
    );
    if (route.cacheable && !actor.userId && response.status === 200) response.headers.set(cacheableHeader, "1");
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-cache");
    return response;
  });
}

/** The specification sends whoever may not enter home; who only has to log in is led there and back, and loses no form. */
function refuse(c: AppContext, route: PageRoute, lang: AppContext["var"]["lang"]): Response | Promise<Response> {
  if (route.guard !== "guest" && c.var.actor.userId === undefined) {
    // A script would put the log-in page where a part of a page belongs, and so below with the home page.
    if (c.req.header("hx-request")) return answerError(unauthorized(), c);
    if (route.method === "POST") return answerLoggedOut(c);
    const { pathname, search } = new URL(c.req.url);
    // Whoever was logged in and is not any longer is told so; of a block the log-in page tells.
    const said = credentialOf(c).token === undefined || c.var.blocked ? "" : "&said=logged-out";
    return c.redirect(`${href(lang, "/login")}?next=${encodeURIComponent(pathname + search)}${said}`, 302);
  }
  if (c.req.header("hx-request")) return answerError(forbidden(), c);
  return c.redirect(href(lang, "/"), 302);
}

/** A page that says itself, once it knows what it is about, that who is logged in may not see it; a form is told why. */
function isClosedRoom(error: unknown, c: AppContext): boolean {
  const refused = error instanceof Problem && error.code === "FORBIDDEN";
  return refused && c.req.method === "GET" && c.var.actor.userId !== undefined;
}

/** Only `/` follows a person's saved language, or else the browser's, and only where none was chosen in this browser. */
async function rootLanguage(c: Context<AppEnv>, next: () => Promise<void>): Promise<Response | undefined> {
  const asked = new URL(c.req.url).pathname === "/" && !/(?:^|;\s*)i18n_redirected=/.test(c.req.header("cookie") ?? "");
  const wanted = c.var.viewer.language ?? preferredLanguage(c.req.header("accept-language"));
  if (asked && wanted === "en") {
    c.header("vary", "accept-language, cookie");
    return c.redirect("/en", 302);
  }
  await next();
  return undefined;
}

const compressible = /^(text\/|application\/(json|manifest\+json|xml|rss\+xml|ld\+json))/;

async function compress(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  const wanted = request.headers.get("accept-encoding")?.includes("gzip");
  if (!wanted || !compressible.test(type) || response.headers.has("content-encoding") || !response.body)
    return response;
  if (type.startsWith("text/event-stream")) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (body.length < 1024) return new Response(body, { status: response.status, headers });
  headers.set("content-encoding", "gzip");
  headers.delete("content-length");
  // A third of the work of zlib's fourth level, for a twentieth more bytes: nobody else gets this one.
  return new Response(Bun.gzipSync(body, { library: "libdeflate", level: 1 }) as BodyInit, {
    status: response.status,
    headers,
  });
}
