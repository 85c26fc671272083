/** Every page of the site, for one person of each kind and in both languages, is what the Nu HTML checker calls valid. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { pageRoutes } from "../../src/app/routes.ts";
import { unsubscribePath } from "../../src/notifications/rules/unsubscribe.ts";
import { saveSiteSettings } from "../../src/platform/settings/settings.ts";
import { createSetupLink } from "../../src/site/rules/setup.ts";
import type { Client } from "../../src/testing/client.ts";
import { type Harness, startHarness } from "../../src/testing/harness.ts";
import { needs } from "../../src/testing/needs.ts";
import { markupErrors, missingChecker, type Page } from "./markup/checker.ts";
import { fillSite } from "./markup/life.ts";
import { unnamed } from "./markup/names.ts";
import { undressed } from "./markup/sheets.ts";

let harness: Harness;
let site: Awaited<ReturnType<typeof fillSite>>;
const pages: Page[] = [];
const seen = new Set<string>();
const ofFilm = (file: string) => `/manage-channel/:channelId/videos/:videoId/${file}`;
/** They answer a socket, give a file, need a provider, lead elsewhere, or open by a key alone. */
const noPages = [
  ...["/chat/:id/socket", "/language/:lang", "/smart-lists/:id/rss.xml", "/embed", "/playlist/:id/shuffle"],
  ...["/watch/:id/download/file", "/account/export/:userId", "/logo.webp"],
  ...["/login/oidc", "/login/oidc/callback", "/login/oidc/logged-out"],
  ...["/watch", "/donate/stripe/:id", "/overlay/:token/socket"],
  "/manage-channel/:channelId/ads-campaigns/:adId/days.csv",
  ...["/support/ticket/:id/pictures/:name", "/admin/tickets/:id/pictures/:name"],
  ...["file/source", "captions/:lang/vtt", "captions/:lang/srt"].map(ofFilm),
];

beforeAll(async () => {
  harness = await startHarness({ fresh: true });
});
afterAll(() => harness[Symbol.asyncDispose]());

/** Whether the address leads to a page that this person may enter. */
async function keep(who: string, client: Client, path: string, form?: Record<string, string>): Promise<boolean> {
  harness.clock.advance(3000);
  const { status, headers, text, location } = form ? await client.post(path, form) : await client.get(path);
  if (headers.get("content-type")?.startsWith("text/html") && status !== 302 && text.startsWith("<"))
    pages.push({ address: `${path} as ${who} (${status})`, html: text });
  // A part of a page leads to the page; who may not enter is sent home or to log in.
  return status === 200 || (status === 302 && !/^(\/en)?\/?(login\b|$)/.test(location ?? ""));
}

const languages = (path: string) => [path, path === "/" ? "/en" : `/en${path}`];

/** One language after the other: the same markup stands in both, and others ask for the next one. */
let turns = 0;
const inTurn = (path: string) => languages(path)[turns++ % 2] ?? path;

/** The addresses of a route: for each video where it names one. */
function addressesOf(route: string): string[] {
  const { channel, ids, post, person, places } = site;
  if (places[route]) return places[route];
  const path = route
    .replace(":channelId", channel.id)
    .replace(":slug", channel.slug)
    .replace("/channel/:id", `/channel/${channel.id}`)
    .replace("/feed/post/:id", `/feed/post/${post}`)
    .replace("/user/:id", `/user/${person}`);
  const more: Record<string, string[]> = {
    "/feed": ["?of=followed", "?of=mine", "?of=subscriptions", "?done=posted", `?channelId=${channel.id}`],
    "/feed/featured-users": ["?query=nikt"],
    "/login": ["?reset=1"],
    "/search": ["?query=film", "?query=film&entity=channels", "?query=nicotakiego&exact=true&minDuration=1200"],
    "/account": ["?saved=1"],
    "/account/security": ["?done=enabled"],
    "/account/email": ["?code=x"],
    "/account/notifications": ["?saved=1"],
    "/notifications": ["?tab=personal"],
    "/notifications/unsubscribe": [`?${unsubscribePath(harness.ctx, "x", "pl").split("?")[1]}`],
    "/reset-password": ["?code=x&email=a@b.pl"],
    "/activate-account": ["?code=x"],
    "/oembed": [`?url=http://localhost:3000/watch/${ids.film}`],
    "/openurl": ["?url=https://żółć.example/a%26b"],
    "/watch/:id/transcript": ["?query=dzień"],
    "/manage-channel/:channelId/users": ["?removed=1"],
    "/manage-channel/:channelId/stats": ["?metric=watched", "?since=2030-01-02&until=x", `?videoId=${ids.film}`],
    "/manage-channel/:channelId/settings": ["?saved=1"],
    "/manage-channel/:channelId/chat": ["?saved=1"],
    "/manage-channel/:channelId/videos": ["?state=failed", "?query=zzz", "?page=1"],
    "/manage-channel/:channelId/videos/:videoId": ["?saved=1"],
    "/manage-channel/:channelId/videos/:videoId/live": ["?saved=1", "?key=channel", "?confirm=end-live"],
    "/manage-channel/:channelId/comments": ["?state=waiting", "?done=1"],
    "/comments/:id/form": ["?what=reply", "?what=edit", "?what=cross", "?what=block"],
    "/admin/settings": ["?saved=1"],
  };
  const { talk } = site;
  const known = path.startsWith("/comments/")
    ? talk.comments
    : path.startsWith("/feed/post/")
      ? [talk.post]
      : undefined;
  const named = /:(id|videoId)/.test(path)
    ? (known ?? Object.values(ids)).map((id) => path.replace(/:(id|videoId)/, id))
    : [path];
  return named.flatMap((one) => ["", ...(more[route] ?? [])].map((query) => one + query));
}

test("pages before and at set-up are kept", async () => {
  const token = (await createSetupLink(harness.ctx)) ?? "";
  for (const path of ["/", `/setup?token=${token}`, "/login"].flatMap(languages))
    expect([path, await keep("first", harness.guest(), path)]).toEqual([path, true]);
  for (const path of languages("/setup")) await keep("first", harness.guest(), path, { token, siteName: "" });
  await saveSiteSettings(harness.ctx, { setUp: true, contactEmail: "kontakt@example.org", operatorName: "Fundacja" });
  seen.add("/setup");
});

test("every address of the site is kept, as everybody who may enter it sees it", async () => {
  site = await fillSite(harness);
  for (const { method, path: route } of pageRoutes) {
    if (method !== "GET" || noPages.includes(route)) continue;
    for (const [who, client] of Object.entries(site.clients))
      for (const path of addressesOf(route)) if (await keep(who, client, inTurn(path))) seen.add(route);
  }
  const missed = pageRoutes.filter(
    ({ method, path }) => method === "GET" && !seen.has(path) && !noPages.includes(path),
  );
  expect(missed.map(({ path }) => path)).toEqual([]);
});

test("forms that come back, and pages of errors, are kept", async () => {
  const { clients, channel, ids } = site;
  const base = `/manage-channel/${channel.id}`;
  const forms: [keyof typeof clients, string, Record<string, string>][] = [
    ["visitor", "/login", { email: "zły", password: "x" }],
    ["visitor", "/register", { email: "zły", name: "1", password: "a", passwordRepeat: "b", age: "7" }],
    ["visitor", "/reset-password", { email: "" }],
    ["visitor", "/activate-account", { code: "x" }],
    ["visitor", "/activate-account/resend", { email: "" }],
    ["visitor", "/become-creator", { message: "Wygasło <b>", topics: "a" }],
    ["viewer", "/account", { name: "1", phone: "x" }],
    ["viewer", "/account/security/second-factor/begin", {}],
    ["viewer", "/account/security/second-factor/enable", { verificationCode: "000000" }],
    ["viewer", "/account/security/password", { currentPassword: "x", newPassword: "y" }],
    ["viewer", "/account/security/email", { email: "zły", password: "x" }],
    ["viewer", "/account/delete", {}],
    ["visitor", "/account/email", { code: "x" }],
    ["visitor", "/login/code", { ticket: "x", otp: "" }],
    ["visitor", "/restore-account/code", { ticket: "x", otp: "" }],
    ["viewer", `/watch/${ids.film}/comments`, { content: "" }],
    ["viewer", `/watch/${ids.film}/comments`, { content: "", parentCommentId: site.talk.comments[0] ?? "" }],
    ["viewer", `/comments/${site.talk.comments[0]}/edit`, { content: "" }],
    ["creator", `${base}/comments`, { action: "settings", from: "nikt" }],
    ["viewer", `/chat/${ids.onAir}`, { text: "" }],
    ["creator", "/feed", { message: "x".repeat(301), video: "zły <link>" }],
    ["creator", `${base}/posts`, { message: "" }],
    ["creator", "/create-channel", { name: "" }],
    ["creator", `${base}/settings`, { name: "", slug: "ż ż", link0Url: "zły" }],
    ["creator", `${base}/users`, { action: "add", email: "nikt" }],
    ["creator", `${base}/chat`, { action: "appoint", email: "nikt" }],
    ["creator", `${base}/videos/${ids.film}`, { action: "save", title: "", tags: "!", captionLang: "pl" }],
    ["creator", `${base}/videos/live`, { title: "", starts: "later", livestreamStartsAt: "" }],
    ["creator", `${base}/videos/${ids.announced}/live`, { action: "save", livestreamStartsAt: "2001-01-01T10:00" }],
    ["admin", "/admin/settings", { name: "", registration: "invitation" }],
  ];
  for (const [who, path, form] of forms) for (const one of languages(path)) await keep(who, clients[who], one, form);
  for (const path of languages("/nie-ma")) expect(await keep("visitor", clients.visitor, path)).toBe(false);
  expect(await keep("viewer", clients.viewer, "/api/docs")).toBe(true);
});

test("every group has a legend; dialogs, menus and bars have names; files are chosen in the page's language", () => {
  expect(unnamed(pages)).toEqual([]);
});

test("every page loads the style sheets that dress what is on it", async () => {
  expect(await undressed(pages)).toEqual([]);
});

const missing = missingChecker();
needs(missing === undefined, missing ?? "").test("no page has an error of markup", async () => {
  expect(pages.length).toBeGreaterThan(300);
  expect(await markupErrors(pages)).toEqual([]);
});
