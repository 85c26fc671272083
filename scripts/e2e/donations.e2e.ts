/** Giving by transfer as people do it, and counting it from a bank's statement. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { defaultDonationSettings } from "../../src/donations/queries/settings.ts";
import { keepSettings } from "../../src/donations/rules/settings.ts";
import { findings } from "./axe.ts";
import { seen } from "./browser.ts";
import { visitedSite } from "./visits.ts";

const account = "61109010140000071219812874";

const visits = visitedSite(async (ctx) => {
  const settings = { ...defaultDonationSettings, recipient: "Fundacja Próba", account, goal: 10_000 };
  await ctx.write((tx) => keepSettings(tx, settings));
});
const { open } = visits;

/** What is wrong with the page as it is now, and how far it can be pushed aside. */
async function faultsOf(page: Page): Promise<string[]> {
  const aside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...(await findings(page)), ...(aside > 0 ? [`${aside} px aside`] : [])];
}

async function fill(page: Page): Promise<void> {
  const form = page.locator("[data-donate]");
  await form.getByLabel("Imię", { exact: true }).fill("Ola");
  await form.getByLabel("Nazwisko").fill("Wierzbicka");
  await form.getByLabel("E-mail").fill("ola@example.org");
  await form.getByLabel(/Akceptuję/).check();
  await form.getByLabel(/Zgadzam się/).check();
}

test("somebody gives by transfer on a narrow phone, an admin counts the statement, total and wall change", async () => {
  const page = await open("/donate");
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.locator(".goal-sum").innerText()).toContain("0\u00a0zł");
  await page.getByText("Inna", { exact: true }).click();
  await page.getByLabel("Inna kwota w złotych").fill("40");
  expect(await page.locator("[data-give]").innerText()).toBe("Wpłać 40\u00a0zł");
  await fill(page);
  await page.getByLabel(/Pokaż moje imię/).check();
  await page.getByLabel(/Podpis na ścianie/).fill("Ola z Gdyni");
  await page.locator("[data-give]").click();
  await page.waitForURL(/payment-continue/);
  expect(await faultsOf(page)).toEqual([]);
  const title = (await page.locator(".bank-transfer dd").last().innerText()).trim();
  expect(title).toMatch(/^NADAJ-\w{7}$/);
  expect(await page.locator(".qr-code svg").isVisible()).toBe(true);
  await visits.context?.close();

  const admin = await open("/admin/donations/statements", { session: true });
  const csv = `Data;Kwota;Tytuł\n2026-11-20;40,00;darowizna ${title.toLowerCase().replace("-", " ")}\n2026-11-20;9,00;czynsz\n`;
  const file = { name: "wyciag.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await admin.locator('input[type="file"]').setInputFiles(file);
  await admin.getByRole("button", { name: "Wczytaj" }).click();
  await admin.waitForURL(/statements\/\w+/);
  expect(await faultsOf(admin)).toEqual([]);
  await admin.getByRole("button", { name: /Zaksięguj 1/ }).click();
  await seen(admin, "Zaksięgowano 1").waitFor();
  expect(await admin.getByRole("button", { name: /Zaksięguj 1/ }).count()).toBe(0);
  await admin.goto(`${visits.site.server.url}/donators-all`);
  expect(await admin.locator(".donor").allInnerTexts()).toHaveLength(1);
  await admin.goto(`${visits.site.server.url}/donate`);
  expect(await admin.locator(".donor", { hasText: "Ola z Gdyni" }).count()).toBe(1);
  await admin.goto(`${visits.site.server.url}/admin/donations`);
  expect(await admin.locator(".donation-sums").innerText()).toContain("40\u00a0zł");
  expect(await faultsOf(admin)).toEqual([]);
});
