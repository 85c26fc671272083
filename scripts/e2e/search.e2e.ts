/** Search as people do it: from the box by keyboard, on a phone, without scripts, and kept under a name. */
import { expect, test } from "bun:test";
import { addJudged } from "../../src/search/judged/judge.ts";
import { findings } from "./axe.ts";
import { openPage } from "./site.ts";
import { visitedSite } from "./visits.ts";

const visits = visitedSite(async (ctx, site) => {
  await addJudged(ctx, site.channelId);
});
const { open } = visits;

const box = ".top input[name=query]";

test("by keyboard: a slash, a few letters, arrows, and what was sought last", async () => {
  const page = await open("/");
  await page.keyboard.press("/");
  await page.keyboard.type("piern");
  const direct = page.locator(".suggest a", { hasText: "Piernik dojrzewający" });
  await direct.waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.closest(".suggest") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await direct.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("query");
  await page.fill(box, "rozmowa");
  await page.locator(".suggest a", { hasText: "Rozmowa z\u00a0ratownikiem" }).waitFor();
  const found = page.locator(".suggest li a[href]");
  for (const [key, at] of [
    ["ArrowDown", 0],
    ["End", -1],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    const isThere = await found.nth(at).evaluate((link) => link === document.activeElement);
    expect([key, isThere, await found.count()]).toEqual([key, true, 2]);
  }
  await page.fill(box, "biesczadach");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?query=biesczadach$/);
  await page.locator("text=Wyniki dla „bieszczad").waitFor();
  expect(await page.locator(".hit").count()).toBe(2);
  await page.fill(box, "!!");
  await page.keyboard.press("Enter");
  expect(new URL(page.url()).search).toBe("?query=biesczadach");
  await page.fill(box, "");
  const last = page.locator("[data-recent] a", { hasText: "biesczadach" });
  await last.waitFor();
  await page.locator("[data-recent] [data-forget]").first().click();
  await last.waitFor({ state: "hidden" });
}, 60_000);

test("a sentence leads to its second, and every filter has an address", async () => {
  const page = await open("/search?query=czeka%C4%87+grzmotu&sort=best");
  await page.goto(`${visits.site.server.url}/search?query=grzmoty`);
  expect(await page.locator(".hit .at").getAttribute("href")).toMatch(/^\/watch\/burza\?t=0$/);
  expect(await page.locator(".hit .at mark").textContent()).toBe("grzmot");
  await page.locator("summary", { hasText: "Długość" }).click();
  await page.locator(".pulldown[open] a", { hasText: "Ponad 20" }).click();
  await page.waitForURL(/minDuration=1200/);
  await page.locator("text=Nic nie pasuje").waitFor();
  await page.locator(".nothing a", { hasText: "Pokaż wyniki bez filtrów" }).click();
  await page.waitForURL(/\/search\?query=grzmoty$/);
}, 60_000);

test("a search is kept, stands in the drawer, and is taken away again", async () => {
  const page = await open("/search?query=rowery", { session: true });
  await page.locator("summary", { hasText: "Zapisz wyszukiwanie" }).click();
  await page.fill("#saved-name", "Na rowerze");
  await page.keyboard.press("Enter");
  await page.locator(".drawer a", { hasText: "Na rowerze" }).waitFor();
  await page.locator("aside.panel summary").click();
  await page.locator("aside.panel button.danger").click();
  await page.locator("dialog[open] .danger-fill").click();
  await page.waitForURL(/\/search\?query=rowery$/);
  expect(await page.locator(".drawer a", { hasText: "Na rowerze" }).count()).toBe(0);
  // What was sought goes with who was logged in.
  await page.fill(box, "wulkany islandii");
  await page.locator(".top .suggest").waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.waitForURL(/query=wulkany/);
  const isKept = () => JSON.stringify(localStorage).includes("wulkany islandii");
  await page.waitForFunction(isKept);
  await page.context().clearCookies();
  await page.reload();
  expect(await page.evaluate(isKept)).toBe(false);
}, 60_000);

test("on a phone the search is a screen of its own", async () => {
  const page = await open("/", { viewport: { width: 390, height: 844 } });
  await page.locator(".bottom a", { hasText: "Szukaj" }).click();
  const input = page.locator("#search-sheet input[name=query]");
  await input.waitFor();
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("wul");
  await page.locator("#search-sheet .suggest a[href]", { hasText: "wulkany" }).waitFor();
  await input.fill("wulkany");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?query=wulkany$/);
  expect(await page.locator(".hit").count()).toBe(1);
  const filters = page.locator("summary", { hasText: "Filtry" });
  await filters.click();
  const sheet = page.locator("dialog.bottom-sheet[open]");
  await sheet.waitFor();
  for (let n = 0; n < 12; n++) {
    const outside = await page.evaluate(() => !document.activeElement?.matches("body, .bottom-sheet *"));
    expect([n, outside]).toEqual([n, false]);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await filters.evaluate((element) => element === document.activeElement)).toBe(true);
  await filters.click();
  await sheet.locator("[name=captions]").check();
  await sheet.locator("[type=submit]").click();
  await page.waitForURL(/captions=true/);
}, 60_000);

test("without scripts the box, the tabs and the filters do the same", async () => {
  const page = await open("/", { javaScriptEnabled: false });
  await page.fill(box, "rower");
  await page.locator(box).press("Enter");
  await page.waitForURL(/\/search\?query=rower$/);
  await page.locator("summary", { hasText: "Filtry" }).click();
  await page.locator(".pulldown[open] [name=captions]").check();
  await page.locator(".pulldown[open] [type=submit]").click();
  await page.waitForURL(/captions=true/);
  expect(await page.locator(".hit").count()).toBe(3);
  await page.locator(".tabs a", { hasText: "Kanały" }).click();
  await page.waitForURL(/entity=channels/);
}, 60_000);

test("nothing overflows, and axe finds nothing, in both themes and languages", async () => {
  for (const [width, theme, prefix] of [
    [320, "dark", ""],
    [390, "light", "/en"],
    [768, "dark", ""],
    [1440, "light", ""],
    [1440, "dark", "/en"],
  ] as const)
    for (const path of [
      "/search?query=rower",
      "/search?query=nicotakiego&exact=true",
      "/search",
      "/search?query=admin&entity=users",
    ]) {
      const opened = await openPage(visits.browser, visits.site, visits.faults, {
        viewport: { width, height: 800 },
        session: true,
        bypassCSP: true,
      });
      await opened.context.addCookies([{ name: "theme", value: theme, url: visits.site.server.url }]);
      await opened.page.goto(visits.site.server.url + prefix + path);
      const wide = await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const found = await findings(opened.page);
      expect([width, theme, prefix + path, wide, found]).toEqual([width, theme, prefix + path, 0, []]);
      await opened.context.close();
    }
}, 180_000);
