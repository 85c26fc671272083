/** The bell, its panel and the question whether to be told, in a real browser. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { channelBySlug } from "../../src/channels/queries.ts";
import { notificationPreferences } from "../../src/notifications/table.ts";
import { findings } from "./axe.ts";
import { seen } from "./browser.ts";
import { announce, inspect, newsSite, titles } from "./news.ts";

const { site, faults, open, beside } = newsSite();

/** When the fan answered the question, if they did. */
async function answeredAt(dismissedAt: number | null): Promise<void> {
  await using ctx = await beside();
  await ctx.write((tx) => tx.db.update(notificationPreferences).set({ dismissedAt, settings: null }));
}

const bell = (page: Page) => page.locator("header .bell");

test("the bell shows what is new; opening it reads it; it closes by Escape", async () => {
  const { context, page } = await open();
  await page.goto(site.server.url);
  for (let attempt = 0; attempt < 150 && (await bell(page).locator(".count").isHidden()); attempt++) {
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
  await page.goto(`${site.server.url}/regulamin`);
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
  await context.grantPermissions(["notifications"], { origin: site.server.url });
  const question = page.locator("#ask-notices");
  await page.goto(site.server.url);
  expect(await question.count()).toBe(0);
  await page.goto(`${site.server.url}/c/${site.slug}`);
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
  await answeredAt(null);
  await page.goto(`${site.server.url}/c/${site.slug}`, { waitUntil: "networkidle" });
  expect(await page.locator("#ask-notices").count()).toBe(1);
  expect(await page.locator("#ask-notices").isHidden()).toBe(true);
  await answeredAt(Date.now());
  await context.close();
});

test("the phone's account sheet leads to the panel", async () => {
  const { context, page } = await open({ width: 390, height: 844 });
  await page.goto(site.server.url);
  await page.locator("nav.bottom").getByRole("button", { name: "Konto" }).click();
  await page.locator("#mobile-account").getByRole("button", { name: "Powiadomienia" }).click();
  await page
    .locator("#notices")
    .getByText(titles[0] ?? "")
    .waitFor();
  await context.close();
});

test("a look once a minute finds what is new, and an open panel shows it", async () => {
  const { context, page } = await open();
  await page.clock.install();
  await page.goto(site.server.url);
  await page.clock.fastForward(61_000);
  await bell(page).click();
  await page
    .locator("#notices")
    .getByText(titles[0] ?? "")
    .waitFor();
  await bell(page).locator(".count").waitFor({ state: "hidden" });
  {
    await using ctx = await beside();
    const channel = await channelBySlug(ctx, site.slug);
    if (!channel) throw new Error("no channel");
    await announce(ctx, channel, "Świeżo nadane");
  }
  const news = page.locator("#notices").getByText("Świeżo nadane");
  for (let attempt = 0; attempt < 60 && (await news.count()) === 0; attempt++) {
    await page.clock.fastForward(61_000);
    await Bun.sleep(500);
  }
  await news.waitFor();
  await context.close();
});

test("the bell of a subscription sets how often to be told", async () => {
  const { context, page } = await open({ width: 390, height: 844 });
  await page.goto(`${site.server.url}/c/${site.slug}`);
  const often = page.locator(".subs").getByRole("button", { name: /^Powiadomienia: / });
  await often.click();
  await page.getByRole("menuitemradio", { name: "Nigdy" }).click();
  await page.getByRole("button", { name: "Powiadomienia: Nigdy" }).waitFor();
  await often.click();
  // What the menu lies over cannot be pressed meanwhile.
  expect(await findings(page, { within: ".subs" })).toEqual([]);
  await page.reload();
  await page.getByRole("button", { name: "Powiadomienia: Nigdy" }).waitFor();
  await context.close();
});

test("without scripts the list is a page and reads by a button, with them by being seen", async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([{ name: "session", value: site.token, url: site.server.url }]);
  const page = await context.newPage();
  await page.goto(`${site.server.url}/notifications`);
  await page.getByText(titles[0] ?? "").waitFor();
  {
    await using ctx = await beside();
    await ctx.write((tx) => tx.db.update(notificationPreferences).set({ lastReadAt: null }));
  }
  await page.reload();
  await page.getByRole("button", { name: "Oznacz jako przeczytane" }).waitFor();
  const { context: other, page: scripted } = await open();
  await scripted.goto(`${site.server.url}/notifications`);
  await bell(scripted).locator(".count").waitFor({ state: "hidden" });
  await other.close();
  await page.reload();
  expect(await page.getByRole("button", { name: "Oznacz jako przeczytane" }).count()).toBe(0);
  await page.goto(`${site.server.url}/account/notifications`);
  await seen(page, "Włącz obsługę JavaScriptu").waitFor();
  await context.close();
});

test("nobody saw an error in the console", () => {
  expect(faults).toEqual([]);
});
