/** Where the focus goes and what is spoken when a part of a page is replaced; and what is left where scripts are off. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { makeClip, openPage, type Site, startSite, uploadFilm } from "./site.ts";

let browser: Browser;
let site: Site;
let films: string[] = [];
const faults: string[] = [];
const inPolish = { locale: "pl-PL" };

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const clip = await makeClip(join(site.folder, "clip.mp4"), 1);
  films = [await uploadFilm(site, "Pierwszy", clip), await uploadFilm(site, "Drugi", clip)];
  await registerViewer();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

/** Somebody who may subscribe: the administrator works on the channel. */
async function registerViewer(): Promise<void> {
  const env = { ...Bun.env, DATABASE_URL: "", NADAJ_DATA: site.data, LOG_LEVEL: "error" };
  const command = ["bun", "src/main.ts", "admin", "create", "--email", "ola@example.org", "--password-stdin"];
  const made = Bun.spawn(command, { env, stdin: new Blob(["tajne123\n"]), stdout: "ignore" });
  expect(await made.exited).toBe(0);
  const database = new Database(join(site.data, "nadaj.sqlite"));
  database.run("pragma busy_timeout = 5000");
  database.run("update users set role = 'user' where email = 'ola@example.org'");
  database.close();
}

async function openAsViewer(): Promise<{ context: BrowserContext; page: Page }> {
  const opened = await openPage(browser, site, faults);
  const { token } = await site.call<{ token: string }>("POST", "/auth/login", {
    email: "ola@example.org",
    password: "tajne123",
  });
  await opened.context.addCookies([{ name: "session", value: token, url: site.server.url }]);
  return opened;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
  });
const spoken = (page: Page, words: RegExp) =>
  page.locator("#said").getByText(words).first().waitFor({ state: "attached" });

test("after a rating, a subscription and a comment the focus stays, and each is spoken", async () => {
  const { context, page } = await openAsViewer();
  await page.goto(`${site.server.url}/watch/${films[0]}`);
  await page.evaluate(() => document.getElementById("said")?.setAttribute("data-first", ""));

  await page.getByRole("button", { name: "Podoba mi się: 0", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Podoba mi się: 1", exact: true }).waitFor();
  expect(await focused(page)).toBe("Podoba mi się: 1");
  await spoken(page, /Film Ci się podoba/);

  await page.getByRole("button", { name: "Subskrybuj", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Subskrybujesz" }).waitFor();
  expect(await focused(page)).toBe("Subskrybujesz");
  await spoken(page, /Subskrybujesz ten kanał/);

  await page.getByPlaceholder("Dodaj komentarz").fill("Raz");
  await page.getByRole("button", { name: "Skomentuj" }).press("Enter");
  await page.locator(".comment", { hasText: "Raz" }).waitFor();
  expect(await focused(page)).toBe("Skomentuj");
  await spoken(page, /Komentarz został dodany/);
  const menu = page.getByRole("button", { name: /^Opcje komentarza/ });
  await menu.press("Enter");
  expect(await focused(page)).toBe("Kopiuj link");
  await page.keyboard.press("Escape");
  expect(await focused(page)).toMatch(/^Opcje komentarza/);
  await menu.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Usunąć ten komentarz?" });
  await dialog.getByRole("button", { name: "Usuń komentarz" }).press("Enter");
  await page.locator(".comment").waitFor({ state: "detached" });
  await spoken(page, /Komentarz został usunięty/);
  expect(await page.evaluate(() => document.activeElement?.closest("#comments") !== null)).toBe(true);
  // What is spoken comes from one place that no swap replaces.
  expect(await page.locator("#said[data-first]").count()).toBe(1);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("each card has a menu of its own", async () => {
  const { context, page } = await openPage(browser, site, faults);
  await page.goto(site.server.url);
  for (const title of ["Pierwszy", "Drugi"]) {
    const card = page.locator("article", { hasText: title });
    expect(await card.count()).toBe(1);
    await card.getByRole("button", { name: "Więcej" }).press("Enter");
    await card.getByRole("menu").waitFor();
    await page.keyboard.press("Escape");
    await card.getByRole("menu").waitFor({ state: "hidden" });
  }
  await context.close();
}, 60_000);

test("who was logged out in another tab is offered to log in, and loses nothing", async () => {
  const { context, page } = await openAsViewer();
  await page.goto(`${site.server.url}/watch/${films[0]}`);
  const other = await context.newPage();
  await other.goto(`${site.server.url}/account`);
  await other.locator("main").getByRole("button", { name: "Wyloguj się" }).click();
  await other.getByRole("link", { name: "Zaloguj się" }).first().waitFor();

  await page.getByPlaceholder("Dodaj komentarz").fill("Nie zgub mnie");
  await page.getByRole("button", { name: "Skomentuj" }).click();
  const login = page.locator("#snackbar").getByRole("link", { name: "Zaloguj się w nowej karcie" });
  await login.waitFor();
  expect(await page.getByPlaceholder("Dodaj komentarz").inputValue()).toBe("Nie zgub mnie");
  // The bell shows no log-in page in its panel.
  await page.locator("header").getByRole("button", { name: "Powiadomienia" }).click();
  await page.getByText("Nie udało się wczytać powiadomień").waitFor();
  expect(await page.locator("#notices form").count()).toBe(0);
  await context.close();
}, 60_000);

test("the cookie notice covers nothing, and goes away with scripts and without", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ ...inPolish, javaScriptEnabled, viewport: { width: 390, height: 700 } });
    const page = await context.newPage();
    for (const path of ["/register", "/"]) {
      await page.goto(site.server.url + path);
      expect(await page.locator("#cookies").evaluate((element) => getComputedStyle(element).position)).toBe("static");
    }
    await page.getByRole("button", { name: "Rozumiem" }).click();
    await page.locator("#cookies").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/");
    if (javaScriptEnabled) expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.reload();
    expect(await page.locator("#cookies").count()).toBe(0);
    await context.close();
  }
}, 60_000);

test("without scripts no button is shown that would do nothing, and the menu is there", async () => {
  const context = await browser.newContext({
    ...inPolish,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  await context.addCookies([{ name: "session", value: site.token, url: site.server.url }]);
  const page = await context.newPage();
  const manage = `/manage-channel/${site.channelId}`;
  for (const path of ["/", `/watch/${films[0]}`, `${manage}/videos`, `${manage}/videos/upload`, "/account"]) {
    await page.goto(site.server.url + path);
    const idle = page
      .locator('button[type="button"]:not([popovertarget]), .col-pick, .needs-script')
      .filter({ visible: true });
    expect([path, await idle.count()]).toEqual([path, 0]);
    await page.locator(".drawer nav").first().waitFor();
  }
  await page.goto(`${site.server.url}${manage}/videos/upload`);
  expect(await page.locator(".notice:visible").textContent()).toBe("Przesyłanie wymaga włączonej obsługi JavaScriptu.");
  await page.goto(`${site.server.url}/watch/${films[0]}`);
  expect(await page.locator(".notice:visible").textContent()).toBe("Odtwarzanie wymaga włączonej obsługi JavaScriptu.");
  await context.close();
}, 60_000);
