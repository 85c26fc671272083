/** Every page as a visitor and as its owner: both languages and themes, four widths, no console error, no overflow, axe. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { findings } from "./axe.ts";
import { openBrowser, seen, watchConsole } from "./browser.ts";
import { type Server, startServer } from "./server.ts";

let browser: Browser;
let server: Server;
let folder: string;
let token = "";
const places = { watch: "", channel: "", manage: "", edit: "", live: "", campaigns: "", campaign: "" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-pages-"));
  const data = join(folder, "data");
  const demo = Bun.spawn(["bun", "src/main.ts", "demo", "--videos", "2"], {
    env: { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: data, LOG_LEVEL: "error" },
    stdout: "pipe",
  });
  const password = /password (\w+)/.exec(await new Response(demo.stdout).text())?.[1] ?? "";
  expect(await demo.exited).toBe(0);
  server = await startServer(data);
  const post = (path: string, json: unknown) =>
    fetch(`${server.url}/api${path}`, {
      method: "POST",
      body: JSON.stringify(json),
      headers: { "content-type": "application/json" },
    });
  token = ((await (await post("/auth/login", { email: "admin@example.org", password })).json()) as { token: string })
    .token;
  const { items } = (await (await fetch(`${server.url}/api/videos`)).json()) as {
    items: { _id: string; channel: { _id: string; slug: string } }[];
  };
  const [first] = items;
  const manage = `/manage-channel/${first?.channel._id}`;
  const planned = await fetch(`${server.url}${manage}/videos/live`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, origin: server.url },
    body: new URLSearchParams({ title: "Zapowiedź", visibility: "non_public", liveAutostart: "1" }),
    redirect: "manual",
  });
  const headers = { authorization: `Bearer ${token}` };
  const { items: running } = (await (await fetch(`${server.url}/api/ads?status=live`, { headers })).json()) as {
    items: { _id: string; channelId: string }[];
  };
  Object.assign(places, {
    campaigns: `/manage-channel/${running[0]?.channelId}/ads-campaigns`,
    campaign: `/${running[0]?._id}`,
    watch: `/watch/${first?._id}`,
    channel: `/c/${first?.channel.slug}`,
    manage,
    edit: `/videos/${first?._id}`,
    live: planned.headers.get("location"),
  });
  browser = await openBrowser();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Axe looks at each layout and each theme once: what else differs, it does not see. Of two looks in between each takes
 * every second page, and the other the rest.
 */
const looks = [
  { width: 390, height: 844, theme: "dark", prefix: "", thorough: true, turn: undefined },
  { width: 768, height: 1024, theme: "light", prefix: "/en", thorough: false, turn: 0 },
  { width: 1440, height: 900, theme: "light", prefix: "", thorough: true, turn: undefined },
  { width: 1920, height: 1080, theme: "dark", prefix: "/en", thorough: false, turn: 1 },
] as const;

async function contextFor(look: (typeof looks)[number], session: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    bypassCSP: true,
    locale: "pl-PL",
  });
  const cookies = { theme: look.theme, consent: "1", ...(session ? { session: token } : {}) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.url })));
  return context;
}

type Look = (typeof looks)[number];

async function inspect(look: Look, session: boolean, paths: string[], url = server.url): Promise<string[]> {
  const context = await contextFor(look, session);
  const page = await context.newPage();
  const faults: string[] = [];
  watchConsole(page, faults);
  for (const path of paths.filter((_, at) => look.turn === undefined || at % 2 === look.turn)) {
    const answer = await page.goto(url + (path === "/" && look.prefix ? look.prefix : look.prefix + path));
    if (answer?.status() !== 200) faults.push(`${path}: ${answer?.status()}`);
    await page
      .locator("[data-island]:not([data-on=hydrated])")
      .first()
      .waitFor({ state: "detached", timeout: 10_000 })
      .catch(() => faults.push(`${path}: an island did not come to life`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) faults.push(`${path}: ${wide} px too wide at ${look.width}`);
    const found = look.thorough ? await findings(page, { wcagOnly: true }) : [];
    faults.push(...found.map((fault) => `${path} (${look.width}, ${look.theme}): ${fault}`));
  }
  await context.close();
  return faults;
}

for (const look of looks) {
  test(`as a visitor, ${look.width} px, ${look.theme}, ${look.prefix || "pl"}`, async () => {
    const paths = [
      "/",
      places.watch,
      places.channel,
      `${places.channel}?tab=about`,
      "/live-upcoming",
      `/report${places.watch.replace("watch", "video")}`,
      "/new",
      "/popular",
      "/trending",
      "/recommended",
      "/categories",
      "/tags",
      "/channels",
      "/big-tech",
      "/search",
      "/search?query=burza",
      "/tv",
      `/tv${places.watch.slice("/watch".length)}`,
      "/login",
      "/register",
      "/reset-password",
      "/activate-account",
      "/regulamin",
      "/faq",
      "/donate",
      "/donators-all",
      "/api/docs",
    ];
    expect(await inspect(look, false, paths)).toEqual([]);
  }, 240_000);

  test(`as an administrator, ${look.width} px, ${look.theme}, ${look.prefix || "pl"}`, async () => {
    const { manage, edit, live, campaigns, campaign } = places;
    const paths = [
      "/",
      "/history",
      "/watch-later",
      "/favourites",
      "/subscriptions",
      "/subscriptions/channels",
      "/account",
      "/account/security",
      "/account/delete",
      "/account/notifications",
      "/notifications",
      "/admin",
      "/admin/applications",
      "/admin/settings",
      "/admin/sections",
      "/admin/sections/home",
      "/admin/channels",
      "/oldAdmin",
      "/admin/reports",
      "/admin/reports?tab=closed",
      "/admin/reports?tab=objections",
      "/admin/log",
      "/admin/ads",
      "/admin/donations",
      campaigns,
      campaigns + campaign,
      `${campaigns}${campaign}/results`,
      "/create-channel",
      manage,
      `${manage}/videos`,
      `${manage}/videos/upload`,
      `${manage}/videos/live`,
      manage + edit,
      `${manage}/settings`,
      `${manage}/users`,
      `${manage}/chat`,
      `${manage}/stream-key`,
      live,
    ];
    expect(await inspect(look, true, paths)).toEqual([]);
  }, 240_000);
}

test("a site that waits for its set-up says so, and its set-up page is whole", async () => {
  const fresh = await startServer(join(folder, "fresh"));
  const setup = fresh.setupLink.slice(fresh.setupLink.indexOf("/setup"));
  for (const look of looks) expect(await inspect(look, false, ["/", setup, "/login"], fresh.url)).toEqual([]);
  expect(await fresh.stop()).toBe(0);
}, 240_000);

test("without scripts every page reads and every form works", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.url}${places.watch}`);
  await page.locator("h1").waitFor();
  await page.goto(`${server.url}/login`);
  await page.getByLabel("E-mail").fill("nikt@example.org");
  await page.getByLabel("Hasło", { exact: true }).fill("zgaduję");
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await seen(page, "Nie znaleźliśmy konta z tym e-mailem i hasłem").waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe("nikt@example.org");
  await context.close();
}, 60_000);

test("menus, theme, language and drawer answer to the keyboard", async () => {
  const context = await contextFor(looks[2], true);
  const page = await context.newPage();
  const faults: string[] = [];
  watchConsole(page, faults);
  await page.goto(server.url);
  await page.getByRole("button", { name: "Konto" }).first().focus();
  await page.keyboard.press("Enter");
  await page.locator("#account-menu:not([hidden])").waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.closest("#account-menu") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await page.locator("#account-menu").waitFor({ state: "hidden" });
  await page.locator(".drawer [data-toggle-theme]").click();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.locator("header [data-toggle-drawer]").click();
  await page.locator(".drawer").waitFor({ state: "hidden" });
  await page.locator("header [data-toggle-drawer]").click();
  await page.locator(".drawer [data-language]").click();
  await page.waitForURL(/\/en$/);
  expect(faults).toEqual([]);
  await context.close();
}, 60_000);

test("the television is walked with arrows, plays on Enter and is left with Escape", async () => {
  const context = await contextFor(looks[3], false);
  const page = await context.newPage();
  const faults: string[] = [];
  watchConsole(page, faults);
  await page.goto(`${server.url}/tv`);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
  const tiles = await page.locator(".shelf").first().locator("a").all();
  const addresses = await Promise.all(tiles.map((tile) => tile.getAttribute("href")));
  expect(await focused()).toBe(addresses[0] ?? "");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe(addresses[1] ?? "");
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.closest(".shelf")?.querySelector("h2")?.textContent)).toBe(
    "Popularne",
  );
  for (let up = 0; up < 3; up++) await page.keyboard.press("ArrowUp");
  expect(await focused()).toBe("/");
  for (let down = 0; down < 2; down++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${addresses[0]}`);
  const player = page.frameLocator("iframe").locator("video");
  await player.waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "IFRAME");
  const playing = () => player.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);
  while (!(await playing())) await page.waitForTimeout(100);
  await page.keyboard.press("Enter");
  expect(await player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.keyboard.press("Escape");
  await page.waitForURL("**/tv");
  expect(await focused()).toBe(addresses[0] ?? "");
  expect(faults).toEqual([]);
  await context.close();
}, 60_000);
