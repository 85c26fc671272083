/** A campaign of ads as people make it: from a draft to staff and on the air, on a narrow screen and without scripts. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { findings } from "./axe.ts";
import { visitedSite } from "./visits.ts";

const visits = visitedSite(async (_, site) => {
  await site.call("PUT", `/channels/${site.channelId}/ads`, { adsEnabled: true });
  await site.call("PUT", `/channels/${site.channelId}/ad-points`, { points: 500 });
});

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const said = (page: Page, text: string) => page.locator(".notice.good", { hasText: text }).waitFor();

test("a campaign goes from a draft past staff on the air, and its pages fit a narrow screen", async () => {
  const list = `/manage-channel/${visits.site.channelId}/ads-campaigns`;
  const page = await visits.open(list, { session: true });
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 200 } });
  await page.getByRole("button", { name: "Nowa kampania" }).click();
  await said(page, "Kampania jest szkicem");
  const campaign = new URL(page.url()).pathname;

  await page.fill("[name=name]", "Zapisy zimowe");
  await page.locator("label", { hasText: "Baner" }).first().click();
  await page.fill("[name=headline]", "Zapisz się na kurs");
  expect(await page.locator(".ad-banner [data-ad-headline]").textContent()).toBe("Zapisz się na kurs");
  expect(await page.locator("[name=clickUrl]").isVisible()).toBe(false);
  await page.selectOption("[name=clickAction]", "open_url");
  await page.fill("[name=clickUrl]", "https://kurs.example/zapisy");
  await page.setInputFiles("[name=banner]", { name: "baner.png", mimeType: "image/png", buffer: picture });
  await page.locator("dialog[open] .main-action").click();
  await page.getByRole("button", { name: "Wyślij do weryfikacji" }).click();
  await said(page, "Wysłano do weryfikacji");
  expect(await page.locator(".ad-banner img").evaluate((one: HTMLImageElement) => one.decode())).toBeUndefined();
  await page.goto(`${visits.site.server.url}/admin/ads`);
  await page.locator("#case-title", { hasText: "Zapisy zimowe" }).waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await said(page, "Zatwierdzono kampanię Zapisy zimowe");

  await page.goto(visits.site.server.url + campaign);
  await page.fill("[name=points]", "100");
  await page.getByRole("button", { name: "Przenieś" }).click();
  await said(page, "Przeniesiono 100 pkt");
  await page.getByRole("button", { name: "Rozpocznij emisję" }).click();
  await said(page, "Kampania jest emitowana");

  await page.setViewportSize({ width: 320, height: 640 });
  const tabs = ["", "?tab=all", "?tab=channels", "?tab=settings"].map((tab) => `/admin/ads${tab}`);
  for (const path of [list, campaign, `${campaign}/results`, ...tabs]) {
    await page.goto(visits.site.server.url + path);
    expect([path, await tooWide(page)]).toEqual([path, 0]);
    if (path.endsWith("channels")) expect(await findings(page)).toEqual([]);
  }
  await page.context().close();

  const plain = await visits.open(campaign, { javaScriptEnabled: false, session: true });
  await plain.fill("[name=dailyCap]", "50");
  await plain.getByRole("button", { name: "Zapisz zmiany" }).click();
  await said(plain, "Zapisano zmiany");
  await plain.getByRole("button", { name: "Wstrzymaj" }).click();
  await said(plain, "Wstrzymano emisję");
  expect(await plain.locator("[name=dailyCap]").inputValue()).toBe("50");
}, 60_000);
