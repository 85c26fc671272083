import type { Context, Next } from "hono";
import { personName } from "../accounts/names.ts";
import { adultsFor } from "../accounts/policy.ts";
import { holderOf, type User } from "../accounts/queries.ts";
import { blockProblem } from "../accounts/rules/block.ts";
import { readDevice } from "../accounts/rules/devices.ts";
import { touchSession } from "../accounts/rules/sessions.ts";
import { adsWaiting } from "../ads/queries/staff.ts";
import { memberChannels } from "../channels/queries.ts";
import { waitingForStaff } from "../moderation/queries/waiting.ts";
import { noticeStanding } from "../notifications/queries.ts";
import { type Actor, isStaff, membershipsOf } from "../platform/actor.ts";
import type { Ctx } from "../platform/context.ts";
import { randomText } from "../platform/db/id.ts";
import { readCookie } from "../platform/http/cookies.ts";
import { credentialOf } from "../platform/http/credential.ts";
import { loggedPath } from "../platform/http/logged-path.ts";
import { withoutLanguage } from "../platform/http/own-path.ts";
import type { AppContext, AppEnv, Notice } from "../platform/http/types.ts";
import { noteProxy } from "../platform/http/untrusted-proxy.ts";
import { type Accent, anonymousViewer, type Viewer, type ViewerChannel } from "../platform/http/viewer.ts";
import { type Lang, translator } from "../platform/i18n/translate.ts";
import { channelPictureUrl, userPictureUrl } from "../platform/media-urls.ts";
import { networkOf, plainAddress } from "../platform/network.ts";
import { notFound } from "../platform/problem.ts";
import { defaultSettings, type SiteSettings, siteOrigin, siteSettings } from "../platform/settings/settings.ts";
import { smartListsBeside } from "../search/limits.ts";
import { freshCounts, keptSmartLists, type SmartList } from "../search/queries/smart-lists.ts";
import { smartListPath } from "../search/views/saved.tsx";
import { announcementsFor } from "../site/queries/announcements.ts";
import { channelsBeside } from "../subscriptions/queries/beside.ts";
import { bindShortWords } from "../ui/short-words.ts";

const accents = new Set<Accent>(["yellow", "green", "red", "blue"]);
const visitorId = /^[A-Za-z0-9_-]{16,64}$/;
const termsCutOff = Date.UTC(2023, 5, 12);

/**
 * The address as the router sees it: without the language prefix and the trailing slash, and beginning with one slash,
 * so that links made of it stay on the site.
 */
export function routedPath(request: Request): string {
  const path = withoutLanguage(new URL(request.url).pathname).replace(/^\/{2,}/, "/");
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** What is known of a request when it comes in, before it is looked at. */
export type Arrival = { requestId: string; address: string | undefined };
export type Arrivals = WeakMap<Request, Arrival>;

/** Puts the request's own facts into its variables: id, nonce, origin, path, language. */
export function requestFacts(ctx: Ctx, arrivals: Arrivals) {
  return async function requestFacts(c: Context<AppEnv>, next: Next): Promise<void> {
    const url = new URL(c.req.url);
    const started = performance.now();
    const arrival = arrivals.get(c.req.raw);
    keepVars(c);
    c.set("requestId", arrival?.requestId ?? randomText(12));
    c.set("nonce", randomText(22));
    c.set("origin", originOf(ctx, c.req.raw.headers, c.req.url));
    c.set("path", routedPath(c.req.raw));
    const lang = languageOf(c, url);
    c.set("lang", lang);
    c.set("t", translator(lang));
    c.set("ctx", ctx);
    noteProxy(ctx, c.req.raw.headers, arrival?.address);
    const address = addressOf(ctx, c.req.raw.headers, () => arrival?.address);
    c.set("actor", { role: "anonymous", channelIds: [], address, network: networkOf(address) });
    // What an answer looks like while the database cannot be asked.
    dress(c as AppContext, defaultSettings(ctx.config), c.var.origin);
    const site = await siteSettings(ctx);
    dress(c as AppContext, site, await siteOrigin(ctx));
    if (site.adults === "never") c.set("actor", { ...c.var.actor, adults: "never" });
    // No address has a NUL in it, and PostgreSQL refuses to look for one.
    if (/%00/.test(url.href)) throw notFound();
    await next();
    ctx.log.debug("request", {
      requestId: c.var.requestId,
      method: c.req.method,
      path: loggedPath(url.pathname),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}

/** Hono's own `var` is a new object each time that it is read: a page reads it a thousand times. */
function keepVars(c: Context<AppEnv>): void {
  const vars = { ...c.var };
  const set = c.set as (name: string, value: unknown) => void;
  Object.defineProperty(c, "var", { value: vars });
  c.set = (name: string, value: unknown) => {
    Object.assign(vars, { [name]: value });
    set(name, value);
  };
}

/** The site's name and looks. What is refused before it is known who asks looks as they chose, too. */
function dress(c: AppContext, { name, accent, logoVersion }: SiteSettings, origin: string): void {
  c.set("siteName", name);
  c.set("siteLogo", logoVersion);
  c.set("notices", []);
  c.set("siteOrigin", origin);
  c.set("siteAccent", accent);
  c.set("viewer", { ...anonymousViewer, accent });
  c.set("viewer", viewerPreferences(c, undefined));
}

/** Where a request to this address found the site. */
export function originOf(ctx: Ctx, headers: Headers, address: string): string {
  if (ctx.config.publicUrl) return ctx.config.publicUrl;
  const url = new URL(address);
  if (!ctx.config.trustProxy) return url.origin;
  const proto =
    headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : url.protocol.slice(0, -1);
  const host = headers.get("x-forwarded-host")?.split(",")[0]?.trim();
  // As browsers write it: a proxy may name the usual port, or the host in capital letters.
  return URL.parse(`${proto}://${host && /^[A-Za-z0-9.:[\]-]+$/.test(host) ? host : url.host}`)?.origin ?? url.origin;
}

/** Who asks: the other end of the connection, or whom a proxy that is trusted names. */
export function addressOf(ctx: Ctx, headers: Headers, direct: (() => string | undefined) | undefined): string {
  const forwarded = ctx.config.trustProxy ? headers.get("x-forwarded-for")?.split(",").at(-1) : undefined;
  return plainAddress(forwarded) ?? plainAddress(direct?.()) ?? "unknown";
}

/** A page's language is its address's; an API call's is asked for by `Accept-Language`. */
function languageOf(c: Context<AppEnv>, url: URL): Lang {
  if (url.pathname === "/en" || url.pathname.startsWith("/en/")) return "en";
  if (!url.pathname.startsWith("/api") || url.pathname === "/api/docs") return "pl";
  return preferredLanguage(c.req.header("accept-language")) ?? "pl";
}

/** The first of the site's languages in an `Accept-Language` header. */
export function preferredLanguage(header: string | undefined): Lang | undefined {
  for (const part of (header ?? "").split(",")) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === "pl" || tag === "en") return tag;
  }
  return undefined;
}

/** Finds out who is asking: by bearer token or session cookie, else a visitor with their device id. */
export async function identify(c: Context<AppEnv>, next: Next): Promise<void> {
  const { ctx } = c.var;
  const { token } = credentialOf(c as AppContext);
  const visitor = c.req.header("x-anonymous-id") ?? readCookie(c as AppContext, "tuid");
  const device = readDevice(ctx, readCookie(c as AppContext, "device"));
  const base: Actor = {
    ...c.var.actor,
    ...(visitor && visitorId.test(visitor) ? { visitorId: visitor } : {}),
    ...(device ? { deviceId: device.id } : {}),
  };
  const holder = token ? await holderOf(ctx, token) : undefined;
  if (holder && holder.user.blockedAt !== null) c.set("blocked", blockProblem(holder.user, 401));
  const found = c.var.blocked ? undefined : holder;
  if (found) {
    const [member, standing, saved] = await Promise.all([
      memberChannels(ctx, found.user.id),
      noticeStanding(ctx, found.user.id),
      keptSmartLists(ctx, found.user.id),
    ]);
    c.set("sessionId", found.session.id);
    const adults = base.adults ?? adultsFor(found.user);
    c.set("actor", {
      ...base,
      userId: found.user.id,
      role: found.user.role,
      ...membershipsOf(member),
      ...(adults ? { adults } : {}),
    });
    c.set("viewer", {
      ...viewerPreferences(c as AppContext, found.user),
      user: {
        id: found.user.id,
        name: personName(found.user),
        email: found.user.email,
        role: found.user.role,
        avatarUrl: userPictureUrl(ctx, found.user, 96),
        unread: standing.unread,
        newPosts: standing.newPosts,
        askNotifications: standing.ask,
      },
      channels: member.map((channel) => ({
        id: channel.id,
        name: bindShortWords(channel.name),
        slug: channel.slug,
        pictureUrl: channelPictureUrl(ctx, channel, 96),
      })),
      freshChannels: await beside(c, { ...c.var.actor, changedAt: found.user.lastSubscriptionsChange }),
      savedSearches: await savedBeside(c, saved),
      ...(await waitingHere(c as AppContext, found.user)),
      mustAcceptTerms: (found.user.termsAcceptedAt ?? 0) < termsCutOff,
    });
    const language = found.user.settings.language;
    if (language && c.req.path.startsWith("/api") && !c.req.header("accept-language")) {
      c.set("lang", language);
      c.set("t", translator(language));
    }
    touchSession(ctx, found.session);
  } else {
    c.set("actor", base);
    c.set("viewer", { ...c.var.viewer, freshChannels: await beside(c, base) });
  }
  c.set("notices", await noticesFor(c));
  await next();
}

/** What waits for staff, on the pages where they work. */
async function waitingHere(c: AppContext, { role }: User): Promise<Pick<Viewer, "waiting">> {
  const works = (role === "admin" || role === "moderator") && c.req.method === "GET" && c.var.path.startsWith("/admin");
  if (!works) return {};
  const { ctx } = c.var;
  const counted = Promise.all([waitingForStaff(ctx), adsWaiting(ctx)]);
  const [others, ads] = await counted.catch(() => [{ reports: 0, applications: 0 }, 0] as const);
  return { waiting: { ...others, ads } };
}

/** What the site says above every page, to staff besides that it is closed to others. The API has none. */
async function noticesFor(c: Context<AppEnv>): Promise<Notice[]> {
  const { ctx, actor, lang, t } = c.var;
  if (c.req.path.startsWith("/api")) return [];
  const putAway = (readCookie(c as AppContext, "told") ?? "").split(".");
  const told = await announcementsFor(ctx, actor, putAway).catch(() => []);
  const notices = told.map(({ id, kind, url, dismissible, ...one }) => ({
    id,
    kind,
    url,
    dismissible,
    text: one[lang],
  }));
  if (!isStaff(actor) || (await siteSettings(ctx)).maintenance === null) return notices;
  const url = actor.role === "admin" ? "/admin/announcements" : "";
  return [
    { id: "maintenance", kind: "warning", text: t("site.maintenance.isOn"), url, dismissible: false },
    ...notices,
  ];
}

/** The channels that the drawer names. A page does without them, and the API has none. */
async function beside(c: Context<AppEnv>, asking: Parameters<typeof channelsBeside>[1]): Promise<ViewerChannel[]> {
  if (c.req.path.startsWith("/api") || c.req.method !== "GET") return [];
  return channelsBeside(c.var.ctx, asking).catch(() => []);
}

/** One's saved searches, with what is new in the first of them. A page does without that, and the API has none. */
async function savedBeside(c: Context<AppEnv>, saved: SmartList[]): Promise<Viewer["savedSearches"]> {
  const { ctx, actor } = c.var;
  const isPage = !c.req.path.startsWith("/api") && c.req.method === "GET";
  const shown = isPage ? saved.slice(0, smartListsBeside) : [];
  const fresh = await freshCounts(ctx, shown, actor).catch(() => new Map<string, number>());
  return saved.map((list) => ({
    id: list.id,
    name: list.name,
    path: smartListPath(list),
    fresh: fresh.get(list.id) ?? 0,
  }));
}

function viewerPreferences(c: AppContext, user: User | undefined): Viewer {
  const theme = readCookie(c, "theme");
  const accent = readCookie(c, "accent") as Accent | undefined;
  const settings = user?.settings ?? {};
  return {
    ...c.var.viewer,
    ...(settings.language ? { language: settings.language } : {}),
    theme: theme === "light" || theme === "dark" ? theme : settings.darkMode === false ? "light" : "dark",
    accent: accent && accents.has(accent) ? accent : (settings.theme ?? c.var.viewer.accent),
    drawerLocked: (readCookie(c, "drawer") ?? (settings.sidebarLock === false ? "0" : "1")) !== "0",
    onlyPictures: readCookie(c, "cards") === "pictures",
    consented: readCookie(c, "consent") !== undefined,
  };
}
