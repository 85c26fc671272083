/** Two viewers and an owner in one chat, in real browsers over the real program. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";
import { makeLog } from "../../src/platform/log.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { freePort } from "../../src/testing/ports.ts";
import { findings } from "./axe.ts";
import { openBrowser, seen, watchConsole } from "./browser.ts";
import { type Server, startServer } from "./server.ts";
import { visit } from "./site.ts";

let browser: Browser;
let server: Server;
let folder: string;
let videoId: string;
let channelId: string;
let celinaId: string;
const tokens: Record<string, string> = {};
const faults: string[] = [];
const port = freePort();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nadaj-chat-"));
  const config = loadConfig({ NADAJ_DATA: folder, MIN_FREE_DISK_BYTES: "0" });
  const ctx = await openContext(config, { log: makeLog({ level: "error", format: "text" }) });
  await migrateSafely(ctx);
  const stage = { ctx, clock: ctx.clock } as unknown as Harness;
  const owner = await makeUser(stage, { role: "creator", name: "Wanda", surname: "Radiowa" });
  const channel = await makeChannel(stage, owner, { name: "Scena Otwarta", slug: "scena" });
  const video = await makeVideo(stage, channel, {
    title: "Koncert",
    live: true,
    livestreamStartedAt: Date.now() - 60_000,
    // Nobody publishes here, and the stream is to last.
    liveAutofinish: false,
    playableAt: null,
    listedAt: null,
  });
  const people = {
    owner,
    anna: await makeUser(stage, { name: "Anna" }),
    bogdan: await makeUser(stage, { name: "Bogdan" }),
    celina: await makeUser(stage, { name: "Celina" }),
    admin: await makeUser(stage, { name: "Dorota", role: "admin" }),
  };
  for (const [name, user] of Object.entries(people))
    tokens[name] = (await loginAs(stage, user)).cookies.get("session") ?? "";
  celinaId = people.celina.id;
  videoId = video.id;
  channelId = channel.id;
  await ctx[Symbol.asyncDispose]();
  [browser, server] = await Promise.all([openBrowser(), start()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

function start(): Promise<Server> {
  return startServer(folder, undefined, { PORT: String(port), RTMP_PORT: "0" });
}

type Look = { width?: number; theme?: string; prefix?: string; touch?: boolean; place?: "chat" | "watch" };

async function enter(name: string | undefined, look: Look = {}): Promise<{ context: BrowserContext; page: Page }> {
  const { width = 400, theme = "dark", prefix = "", touch = false, place = "chat" } = look;
  const context = await browser.newContext({ viewport: { width, height: 720 }, hasTouch: touch, isMobile: touch });
  const url = server.url;
  const token = name === undefined ? undefined : tokens[name];
  await context.addCookies([
    { name: "theme", value: theme, url },
    { name: "consent", value: "1", url },
    ...(token ? [{ name: "session", value: token, url }] : []),
  ]);
  const page = await context.newPage();
  watchConsole(page, faults);
  await page.goto(`${url}${prefix}/${place}/${videoId}`);
  await page.locator('[data-island="chat"][data-on="hydrated"]').waitFor();
  return { context, page };
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator(".write .field").fill(text);
  await page.keyboard.press("Enter");
}

const said = (page: Page, text: string) => page.locator(".message:not(.waiting) .said", { hasText: text });

test("what is said is heard by everybody, and hostile markup is only text", async () => {
  const [anna, bogdan, guest] = [await enter("anna"), await enter("bogdan"), await enter(undefined, { prefix: "/en" })];
  await write(anna.page, "Cześć <b>wszystkim</b> :wave: <img src=x onerror=alert(1)> https://example.org/a");
  for (const { page } of [anna, bogdan, guest]) {
    const line = said(page, "Cześć");
    await line.waitFor();
    expect(await line.locator("strong").innerText()).toBe("wszystkim");
    expect(await line.innerText()).toContain("👋");
    expect(await page.locator(".msgs img[src='x']").count()).toBe(0);
    const link = line.locator("a");
    expect(await link.getAttribute("rel")).toBe("nofollow ugc noopener");
    expect(await link.getAttribute("href")).toBe("https://example.org/a");
  }
  // Who has no picture has a round face with their initials.
  const face = guest.page.locator(".message", { hasText: "Cześć" }).locator("[data-initials]").first();
  const drawn = await face.evaluate((one) => [
    getComputedStyle(one).borderRadius,
    getComputedStyle(one, "::before").content,
  ]);
  expect(drawn).toEqual(["50%", `"${await face.getAttribute("data-initials")}"`]);
  expect(await anna.page.locator(".write .field").inputValue()).toBe("");
  await guest.page.getByRole("link", { name: "Log in" }).waitFor();
  for (const { context } of [anna, bogdan, guest]) await context.close();
}, 60_000);

test("without a network nothing typed is lost, and afterwards nothing is lost or doubled", async () => {
  const [anna, bogdan] = [await enter("anna"), await enter("bogdan")];
  const known = faults.length;
  await bogdan.context.setOffline(true);
  await bogdan.page.locator(".chat-line", { hasText: "Brak połączenia" }).waitFor();
  await write(bogdan.page, "Z tunelu");
  await bogdan.page.locator(".message.waiting", { hasText: "Z tunelu" }).waitFor();
  await bogdan.page.locator(".write .field").fill("Niedokończone");
  for (const text of ["Pierwsze w ciszy", "Drugie w ciszy"]) await write(anna.page, text);
  await said(anna.page, "Drugie w ciszy").waitFor();
  await bogdan.context.setOffline(false);
  await said(bogdan.page, "Drugie w ciszy").waitFor();
  await said(anna.page, "Z tunelu").waitFor();
  await said(bogdan.page, "Z tunelu").waitFor();
  for (const { page } of [anna, bogdan])
    for (const text of ["Pierwsze w ciszy", "Drugie w ciszy", "Z tunelu"])
      expect(await page.getByText(text).count()).toBe(1);
  // The browser's own lines about refused connections are what was asked for.
  faults.splice(known);
  await bogdan.page.reload();
  // What was left unsent is back once the chat lives.
  const draft = () => document.querySelector<HTMLTextAreaElement>(".write .field")?.value === "Niedokończone";
  await bogdan.page.waitForFunction(draft, undefined, { timeout: 10_000 });
  // Whoever logs in after them in the same tab is not given it.
  await bogdan.context.addCookies([{ name: "session", value: tokens.anna ?? "", url: server.url }]);
  await visit(bogdan.page, bogdan.page.url(), "chat");
  expect(await bogdan.page.locator(".write .field").inputValue()).toBe("");
  for (const { context } of [anna, bogdan]) await context.close();
}, 60_000);

test("a killed server comes back and so does everybody", async () => {
  const [anna, bogdan] = [await enter("anna"), await enter("bogdan")];
  await write(anna.page, "Przed awarią");
  await said(bogdan.page, "Przed awarią").waitFor();
  const known = faults.length;
  await server.kill();
  await write(anna.page, "W czasie awarii");
  server = await start();
  await said(bogdan.page, "W czasie awarii").waitFor({ timeout: 30_000 });
  await said(anna.page, "W czasie awarii").waitFor({ timeout: 30_000 });
  expect(await anna.page.getByText("W czasie awarii").count()).toBe(1);
  faults.splice(known);
  for (const { context } of [anna, bogdan]) await context.close();
}, 60_000);

test("the owner blocks by the keyboard alone; it holds at once, after a reload, until it is lifted", async () => {
  const [owner, anna] = [await enter("owner"), await enter("anna")];
  await write(anna.page, "Kupujcie u mnie");
  await said(owner.page, "Kupujcie u mnie").waitFor();
  // Back from the field, past the choice of a voice, is the newest message.
  await owner.page.locator(".write .field").focus();
  for (let i = 0; i < 2; i++) await owner.page.keyboard.press("Shift+Tab");
  await owner.page.keyboard.press("Enter");
  await owner.page.getByRole("menu").waitFor();
  const chosen = () => owner.page.evaluate(() => document.activeElement?.textContent);
  for (let i = 0; i < 9 && (await chosen()) !== "Zablokuj…"; i++) await owner.page.keyboard.press("ArrowDown");
  expect(await chosen()).toBe("Zablokuj…");
  await owner.page.keyboard.press("Enter");
  const dialog = owner.page.getByRole("dialog", { name: "Zablokuj: Anna" });
  await dialog.waitFor();
  await dialog.getByLabel("1 godzina").focus();
  await owner.page.keyboard.press("Space");
  await owner.page.keyboard.press("Enter");
  await anna.page.locator(".chat-note", { hasText: "Nie możesz tu pisać do" }).waitFor();
  await anna.page.reload();
  await anna.page.locator(".chat-note", { hasText: "Nie możesz tu pisać do" }).waitFor();
  const manage = await owner.context.newPage();
  await manage.setViewportSize({ width: 1440, height: 1000 });
  await manage.goto(`${server.url}/manage-channel/${channelId}/chat`);
  await manage.locator("#blocked").getByRole("button", { name: "Odblokuj" }).click();
  await seen(manage, "Nikt nie jest zablokowany.").waitFor();
  await anna.page.locator(".write .field").waitFor();
  for (const { context } of [owner, anna]) await context.close();
}, 60_000);

test("whose account staff block while they talk is told so, and goes on as a guest", async () => {
  const [celina, alone, admin] = [
    await enter("celina", { place: "watch" }),
    await enter("celina"),
    await enter("admin"),
  ];
  await write(celina.page, "Reklama bez końca");
  await said(admin.page, "Reklama bez końca").waitFor();
  const blocked = await admin.context.request.post(`${server.url}/admin/users/${celinaId}`, {
    form: { action: "block", reason: "SPM", note: "", duration: "7" },
    headers: { origin: server.url },
    maxRedirects: 0,
  });
  expect(blocked.status()).toBe(303);
  await celina.page.locator("#snackbar", { hasText: /zablokowane do .*Powód: Spam/ }).waitFor();
  await celina.page.locator(".chat", { hasText: "Zaloguj się, aby pisać na czacie." }).waitFor();
  await alone.page.locator(".chat-line", { hasText: "Konto zostało zablokowane." }).waitFor();
  for (const { context } of [celina, alone, admin]) await context.close();
}, 60_000);

test("on a phone: crossing out, pinning, slow mode and hiding by touch", async () => {
  const [owner, anna] = [
    await enter("owner", { width: 390, touch: true }),
    await enter("anna", { width: 390, touch: true }),
  ];
  await write(anna.page, "Do skreślenia");
  await said(owner.page, "Do skreślenia").waitFor();
  const choose = async (page: Page, text: string, item: string) => {
    await page.locator(".message", { hasText: text }).locator(".dotsb").tap();
    await page.getByRole("menuitem", { name: item }).tap();
  };
  await choose(owner.page, "Do skreślenia", "Skreśl wiadomość");
  await anna.page.locator(".message s", { hasText: "Do skreślenia" }).waitFor();
  await choose(owner.page, "Do skreślenia", "Cofnij skreślenie");
  await anna.page.locator(".message s").waitFor({ state: "detached" });
  await choose(owner.page, "Do skreślenia", "Przypnij wiadomość");
  await anna.page.locator(".pinned-message", { hasText: "Do skreślenia" }).waitFor();
  await owner.page.locator(".pinned-message").getByRole("button", { name: "Odepnij wiadomość" }).tap();
  await anna.page.locator(".pinned-message").waitFor({ state: "detached" });
  await owner.page.getByRole("button", { name: "Ustawienia czatu" }).tap();
  await owner.page.getByLabel("Tryb powolny").selectOption("120");
  await anna.page.locator(".slow", { hasText: "120 s" }).waitFor();
  await write(anna.page, "Teraz powoli");
  await anna.page.locator(".slow", { hasText: "następna wiadomość za" }).waitFor();
  expect(await anna.page.getByRole("button", { name: /^Wyślij \(/ }).isDisabled()).toBe(true);
  await owner.page.getByLabel("Tryb powolny").selectOption("0");
  await choose(anna.page, "Przed awarią", "Usuń wiadomość");
  await anna.page.locator(".message .gone").first().waitFor();
  await write(owner.page, "Słowo gospodarza");
  await choose(anna.page, "Słowo gospodarza", "Ukryj autora u mnie");
  await anna.page.locator(".message", { hasText: "Słowo gospodarza" }).waitFor({ state: "detached" });
  await anna.page.getByRole("button", { name: "Ustawienia czatu" }).tap();
  await anna.page.getByRole("button", { name: "Pokaż" }).tap();
  await anna.page.locator(".message", { hasText: "Słowo gospodarza" }).waitFor();
  for (const { context } of [owner, anna]) await context.close();
}, 60_000);

test("the list stays where the reader is and offers what is new", async () => {
  const [anna, bogdan] = [await enter("anna"), await enter("bogdan")];
  await anna.page.setViewportSize({ width: 400, height: 360 });
  // Only a list that has become too small can be scrolled, and it goes to its end first.
  await anna.page.waitForFunction(() => (document.querySelector(".msgs")?.scrollTop ?? 0) > 0);
  await anna.page.locator(".msgs").evaluate((list) => list.scrollTo({ top: 0 }));
  await write(bogdan.page, "Nowina");
  const more = anna.page.getByRole("button", { name: /Nowe wiadomości \(1\)/ });
  await more.waitFor();
  expect(await anna.page.locator(".msgs").evaluate((list) => list.scrollTop)).toBe(0);
  await more.click();
  await more.waitFor({ state: "detached" });
  expect(
    await anna.page.locator(".msgs").evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight),
  ).toBeLessThan(2);
  for (const { context } of [anna, bogdan]) await context.close();
}, 60_000);

const looks: Look[] = [
  { theme: "dark" },
  { theme: "dark", width: 390, prefix: "/en", touch: true },
  { theme: "light", width: 1440, place: "watch" },
];
for (const look of looks) {
  test(`nothing that axe finds: ${JSON.stringify(look)}`, async () => {
    const { context, page } = await enter("owner", look);
    await page.locator(".chat > header .icon-button").click();
    await page.locator(".chat-settings").waitFor();
    const check = () => findings(page, { within: ".chat" });
    expect(await check()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".write-in .icon-button").click();
    await page.locator(".emotes").waitFor();
    expect(await check()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".message .dotsb").last().click();
    await page.getByRole("menu", { name: /^(Opcje|Message)/ }).waitFor();
    expect(await check()).toEqual([]);
    await context.close();
  }, 60_000);
}

test("no page complained", () => {
  expect(faults).toEqual([]);
});
