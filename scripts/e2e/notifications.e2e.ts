/** The bell, the settings and Web Push in a real browser, with a push service that decrypts what it is given. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { openContext } from "../../src/app/context.ts";
import { channelBySlug } from "../../src/channels/queries.ts";
import { notificationPreferences } from "../../src/notifications/table.ts";
import { systemActor } from "../../src/platform/actor.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";
import { saveSiteSettings } from "../../src/platform/settings/settings.ts";
import { subscriptions } from "../../src/subscriptions/table.ts";
import { makeChannel, makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { type PushService, startPushService } from "../../src/testing/push-service.ts";
import { publishVideo } from "../../src/videos/rules/publication.ts";
import { openBrowser, watchConsole } from "./browser.ts";
import { type Server, startServer } from "./server.ts";

let browser: Browser;
let server: Server;
let service: PushService;
let folder: string;
let token = "";
let slug = "";
const faults: string[] = [];
const titles = ["Orla Perć o świcie. Trzy dni w Tatrach bez zasięgu", "Jak czytać mapę"];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-bell-"));
  await seed(join(folder, "data"));
  server = await startServer(join(folder, "data"), undefined, { PUSH_PRIVATE_HOSTS: "true" });
  service = startPushService();
  browser = await openBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await service?.[Symbol.asyncDispose]();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A subscriber with a channel of their own, and two videos whose news is told as soon as the server runs. */
async function seed(data: string): Promise<void> {
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: data, LOG_LEVEL: "error" }));
  await migrateSafely(ctx);
  await saveSiteSettings(ctx, { setUp: true });
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner, { name: "Szlakiem do góry" });
  const fan = await makeUser(harness, { name: "Ola", surname: "Nowak" });
  await makeChannel(harness, fan, { name: "Kuchnia Oli" });
  await ctx.write((tx) =>
    tx.db.insert(subscriptions).values({ userId: fan.id, channelId: channel.id, createdAt: Date.now() }),
  );
  slug = channel.slug;
  for (const title of titles) await announce(ctx, channel, title);
  token = (await createSession(ctx, fan.id, { remember: true, userAgent: "", address: "" })).token;
}

async function announce(ctx: Ctx, channel: { id: string }, title: string): Promise<void> {
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const video = await makeVideo(harness, channel, { title, publishedAt: null, listedAt: null });
  await publishVideo(ctx, systemActor, video.id);
}

async function open(size = { width: 1440, height: 900 }, cookies: Record<string, string> = {}) {
  const context = await browser.newContext({ viewport: size, locale: "pl-PL", bypassCSP: true });
  const all = { consent: "1", theme: "dark", session: token, ...cookies };
  await context.addCookies(Object.entries(all).map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  watchConsole(page, faults);
  return { context, page };
}

async function inspect(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"],
    });
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id} ${target.join(" ")}`));
  });
  return wide > 0 ? [`${wide} px too wide`, ...found] : found;
}

/** The fan never answered. */
async function unanswered(): Promise<void> {
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: join(folder, "data"), LOG_LEVEL: "error" }));
  await ctx.write((tx) => tx.db.update(notificationPreferences).set({ dismissedAt: null, settings: null }));
}

const bell = (page: Page) => page.locator("header .bell");

test("the bell shows what is new; opening it reads it; it closes by Escape", async () => {
  const { context, page } = await open();
  await page.goto(server.url);
  for (let attempt = 0; attempt < 50 && (await bell(page).locator(".count").isHidden()); attempt++) {
    await Bun.sleep(200);
    await page.reload();
  }
  expect(await bell(page).innerText()).toContain("2");
  await bell(page).click();
  const panel = page.locator("#notices");
  await panel.getByText(titles[0] ?? "").waitFor();
  const box = await panel.boundingBox();
  expect(box?.width).toBe(450);
  expect(await panel.locator(".notice-i.fresh").count()).toBe(2);
  expect(await inspect(page)).toEqual([]);
  await bell(page).locator(".count").waitFor({ state: "hidden" });
  await panel.getByRole("link", { name: "Osobiste" }).click();
  await panel.getByText("Nic nowego").waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await page.reload();
  expect(await bell(page).locator(".count").isHidden()).toBe(true);
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await panel.getByText(titles[1] ?? "").waitFor();
  expect(await panel.locator(".notice-i.fresh").count()).toBe(0);
  await context.close();
});

test("on a phone the panel is the whole screen, from the bell and from the account sheet", async () => {
  const { context, page } = await open({ width: 390, height: 844 }, { theme: "light" });
  await page.goto(`${server.url}/regulamin`);
  expect(await inspect(page)).toEqual([]);
  await bell(page).click();
  await page
    .locator("#notices")
    .getByText(titles[0] ?? "")
    .waitFor();
  expect(await page.locator("#notices").boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  expect(await inspect(page)).toEqual([]);
  await page.locator("#notices").getByRole("button", { name: "Zamknij" }).click();
  await context.close();
});

test("the question comes with a subscription, as a row that covers nothing, and goes for good by 'not now'", async () => {
  const { context, page } = await open({ width: 390, height: 844 });
  await context.grantPermissions(["notifications"], { origin: server.url });
  const question = page.locator("#ask-notices");
  await page.goto(server.url);
  expect(await question.count()).toBe(0);
  await page.goto(`${server.url}/c/${slug}`);
  await question.waitFor();
  await page.locator(".subs").getByRole("button", { name: "Subskrybujesz" }).click();
  await question.waitFor({ state: "detached" });
  await page.locator(".subs").getByRole("button", { name: "Subskrybuj" }).click();
  await question.waitFor();
  const box = await question.boundingBox();
  expect(box?.height ?? 999).toBeLessThan(130);
  expect(await question.evaluate((row) => getComputedStyle(row).position)).toBe("static");
  expect(await inspect(page)).toEqual([]);
  const answered = page.waitForResponse(/question$/);
  await question.getByRole("button", { name: "Nie teraz" }).click();
  await question.waitFor({ state: "detached" });
  expect((await answered).status()).toBe(204);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await question.count()).toBe(0);
  await context.close();
});

test("nobody is asked where the browser cannot be told", async () => {
  const { context, page } = await open();
  await page.addInitScript(() => {
    delete (globalThis as { PushManager?: unknown }).PushManager;
  });
  await unanswered();
  await page.goto(`${server.url}/c/${slug}`, { waitUntil: "networkidle" });
  expect(await page.locator("#ask-notices").count()).toBe(1);
  expect(await page.locator("#ask-notices").isHidden()).toBe(true);
  await context.close();
});

test("the phone's account sheet leads to the panel", async () => {
  const { context, page } = await open({ width: 390, height: 844 });
  await page.goto(server.url);
  await page.locator("nav.bottom").getByRole("button", { name: "Konto" }).click();
  await page.locator("#mobile-account").getByRole("button", { name: "Powiadomienia" }).click();
  await page
    .locator("#notices")
    .getByText(titles[0] ?? "")
    .waitFor();
  await context.close();
});

test("settings are saved and come back; the page fits a phone in both themes", async () => {
  for (const theme of ["dark", "light"]) {
    const { context, page } = await open({ width: 390, height: 844 }, { theme });
    await page.goto(`${server.url}/en/account/notifications`);
    expect(await inspect(page)).toEqual([]);
    await context.close();
  }
  const { context, page } = await open();
  await page.goto(`${server.url}/account/notifications`);
  const form = page.locator("form.panel").first();
  const video = form.getByRole("checkbox", { name: "Nowe filmy: E-mail" });
  const live = form.getByRole("checkbox", { name: "Transmisje i\u00a0premiery: Push" });
  expect([await video.isChecked(), await live.isChecked()]).toEqual([false, true]);
  await video.check();
  await live.uncheck();
  await form.getByRole("button", { name: "Zapisz" }).click();
  await page.locator("main").getByText("Zapisano ustawienia").waitFor();
  expect([await video.isChecked(), await live.isChecked()]).toEqual([true, false]);
  await page.getByLabel("Powiadomienia z kanału Szlakiem do góry").selectOption("always");
  await page.locator("form.panel").last().getByRole("button", { name: "Zapisz" }).click();
  await page.locator("main").getByText("Zapisano ustawienia").waitFor();
  expect(await page.getByLabel("Powiadomienia z kanału Szlakiem do góry").inputValue()).toBe("always");
  expect(await inspect(page)).toEqual([]);
  await context.close();
});

/** The browser's own push service is on the internet; this stands in for it and for nothing else. */
async function withPushService(context: BrowserContext): Promise<string> {
  const subscription = await service.subscribe();
  await context.grantPermissions(["notifications"], { origin: server.url });
  await context.addInitScript((given) => {
    const key = "test-subscribed";
    const made = (applicationServerKey: ArrayBuffer | null) => ({
      endpoint: given.endpoint,
      options: { userVisibleOnly: true, applicationServerKey },
      toJSON: () => ({ ...given, expirationTime: null }),
      unsubscribe: async () => localStorage.removeItem(key) === undefined,
    });
    const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> };
    prototype.getSubscription = async () => (localStorage.getItem(key) ? made(null) : null);
    prototype.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (applicationServerKey.length !== 65) throw new Error("not a key");
      localStorage.setItem(key, "1");
      return made(applicationServerKey.buffer);
    };
  }, subscription);
  return subscription.endpoint;
}

test("a device is registered, gets the test message, and is given up", async () => {
  const { context, page } = await open();
  const endpoint = await withPushService(context);
  await page.goto(`${server.url}/account/notifications`);
  await page.getByRole("button", { name: "Włącz na tym urządzeniu" }).click();
  await page.getByText("Ta przeglądarka otrzymuje powiadomienia push.").waitFor();
  await page.locator(".device-l").getByText("Chrome, Linux").waitFor();
  expect(await inspect(page)).toEqual([]);
  await page.getByRole("button", { name: "Wyślij próbne powiadomienie" }).click();
  await page.getByText("Wysłano próbne powiadomienie.").waitFor();
  for (let attempt = 0; attempt < 50 && service.received.length === 0; attempt++) await Bun.sleep(100);
  expect(service.received.map((message) => [message.endpoint, (message.data as { path: string }).path])).toEqual([
    [endpoint, "/account/notifications"],
  ]);
  await page.getByRole("button", { name: "Wyłącz" }).click();
  await page.getByText("Żadne urządzenie nie jest jeszcze zarejestrowane.").waitFor();
  await context.close();
});

test("the service worker shows what is pushed and opens it", async () => {
  const { context, page } = await open();
  await context.grantPermissions(["notifications"], { origin: server.url });
  const answer = await page.goto(`${server.url}/sw.js`);
  expect(answer?.headers()).toMatchObject({ "cache-control": "no-cache", "service-worker-allowed": "/" });
  await page.goto(server.url);
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    await navigator.serviceWorker.ready;
  });
  const data = { title: "Szlakiem do góry: nowy film", body: titles[0], path: "/regulamin", tag: "video-1" };
  for (const text of [JSON.stringify(data), "no json", JSON.stringify({ body: "no title" })]) {
    await session.send("ServiceWorker.deliverPushMessage", {
      origin: server.url,
      registrationId: await found,
      data: text,
    });
  }
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (let attempt = 0; attempt < 50; attempt++) {
      const [first] = await registration.getNotifications();
      if (first) return { title: first.title, body: first.body, tag: first.tag, data: first.data };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return undefined;
  });
  expect(shown).toEqual({
    title: data.title,
    body: data.body,
    tag: data.tag,
    data: { path: data.path },
  } as unknown as typeof shown);
  await context.close();
});

test("a look once a minute finds what is new, and an open panel shows it", async () => {
  const { context, page } = await open();
  await page.clock.install();
  await page.goto(server.url);
  await page.clock.fastForward(61_000);
  await bell(page).click();
  await page
    .locator("#notices")
    .getByText(titles[0] ?? "")
    .waitFor();
  await bell(page).locator(".count").waitFor({ state: "hidden" });
  {
    await using ctx = await openContext(loadConfig({ NADAJ_DATA: join(folder, "data"), LOG_LEVEL: "error" }));
    const channel = await channelBySlug(ctx, slug);
    if (!channel) throw new Error("no channel");
    await announce(ctx, channel, "Świeżo nadane");
  }
  const news = page.locator("#notices").getByText("Świeżo nadane");
  for (let attempt = 0; attempt < 20 && (await news.count()) === 0; attempt++) {
    await page.clock.fastForward(61_000);
    await Bun.sleep(500);
  }
  await news.waitFor();
  await context.close();
});

test("the bell of a subscription sets how often to be told", async () => {
  const { context, page } = await open({ width: 390, height: 844 });
  await page.goto(`${server.url}/c/${slug}`);
  const often = page.locator(".subs").getByRole("button", { name: /^Powiadomienia: / });
  await often.click();
  await page.getByRole("menuitemradio", { name: "Nigdy" }).click();
  await page.getByRole("button", { name: "Powiadomienia: Nigdy" }).waitFor();
  await often.click();
  expect(await inspect(page)).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: "Powiadomienia: Nigdy" }).waitFor();
  await context.close();
});

test("without scripts the list is a page and reads by a button", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: "session", value: token, url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/notifications`);
  await page.getByText(titles[0] ?? "").waitFor();
  await page.goto(`${server.url}/account/notifications`);
  await page.getByText("Włącz obsługę JavaScriptu").waitFor();
  await context.close();
});

test("nobody saw an error in the console", () => {
  expect(faults).toEqual([]);
});
