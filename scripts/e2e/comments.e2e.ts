/** Talking below a film, in a real browser: with scripts and without. */
import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { seen } from "./browser.ts";
import { inspect } from "./news.ts";
import { talkSite } from "./talk.ts";

const { site, faults, open } = talkSite();

const box = (page: Page) => page.locator("#comments > .coms > .write-comment textarea");
const said = (page: Page, text: string) => page.locator(".comment", { hasText: text }).first();

test("one comments, another is offered it and answers, and the news of that leads to the answer", async () => {
  const [anna, jan] = [await open("anna"), await open("jan")];
  await box(anna.page).fill("Ślad od 2:14 jest <b>świetny</b>");
  await box(anna.page).press("Control+Enter");
  await said(anna.page, "Ślad od").waitFor();
  expect(await said(anna.page, "Ślad od").locator("b", { hasText: "świetny" }).count()).toBe(1);
  expect(await anna.page.locator("a[data-seek='134']").getAttribute("href")).toBe(`/watch/${site.video}?t=134`);
  // What others wrote is offered when one comes back to the page, and nothing moves until it is asked for.
  expect(await jan.page.locator(".comment").count()).toBe(0);
  await jan.page.locator("#comments").scrollIntoViewIfNeeded();
  await jan.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const offer = jan.page.locator(".coms-fresh");
  await offer.waitFor();
  expect([await offer.innerText(), await jan.page.locator(".comment").count()]).toEqual(["1 nowy komentarz", 0]);
  await offer.click();
  const head = said(jan.page, "Ślad od");
  await head.getByRole("link", { name: "Odpowiedz" }).click();
  await jan.page.getByLabel("Napisz odpowiedź").fill("Też tak myślę");
  await jan.page.locator(".comment .write-comment").getByRole("button", { name: "Odpowiedz" }).click();
  await jan.page.locator(".replies .comment", { hasText: "Też tak myślę" }).waitFor();
  await jan.page
    .getByRole("button", { name: /^Podoba mi się/ })
    .and(jan.page.locator("#comments .talk-rate button"))
    .first()
    .click();
  await jan.page.locator("#comments .talk-rate .on").waitFor();
  await anna.page.goto(site.server.url);
  await anna.page.locator("header .bell").click();
  await anna.page.locator("#notices").getByText("Jan Zięba: odpowiedź na Twój komentarz").click();
  await anna.page.locator(".comment.reply.pointed", { hasText: "Też tak myślę" }).waitFor();
  expect(await inspect(anna.page)).toEqual([]);
  await anna.context.close();
  await jan.context.close();
}, 60_000);

test("what is typed survives a refusal and a reload, and the time until it can be sent counts down", async () => {
  const { context, page } = await open("jan", { size: { width: 390, height: 844 }, theme: "light" });
  await page.locator(".comment-wait time").waitFor();
  await box(page).fill("Nie teraz, to potem");
  await page.getByRole("button", { name: "Skomentuj" }).click();
  await page.getByRole("alert").getByText("Następny komentarz możesz dodać za").waitFor();
  expect(await box(page).inputValue()).toBe("Nie teraz, to potem");
  await page.reload();
  expect(await box(page).inputValue()).toBe("Nie teraz, to potem");
  const before = await page.locator(".comment-wait time").innerText();
  await page.waitForFunction((text) => document.querySelector(".comment-wait time")?.textContent !== text, before);
  expect(await inspect(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // Whoever logs in after them at the same browser is not given it.
  for (const [who, draft] of [
    ["anna", ""],
    ["jan", "Nie teraz, to potem"],
  ] as const) {
    await context.addCookies([{ name: "session", value: site.tokens[who], url: site.server.url }]);
    await page.reload();
    expect([who, await box(page).inputValue()]).toEqual([who, draft]);
  }
  await context.close();
}, 60_000);

test("who keeps order pins, crosses out with a reason and takes it back, by the menu and the keyboard", async () => {
  const { context, page } = await open("owner");
  const first = said(page, "Ślad od");
  await first.locator(".menu-host > .icon-button").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Przypnij" }).click();
  await page.locator(".comment-pin").waitFor();
  const dots = first.locator(".menu-host > .icon-button");
  // With room below it.
  await page.setViewportSize({ width: 1440, height: 2000 });
  await dots.click();
  const [button, menu] = [await dots.boundingBox(), await first.getByRole("menu").boundingBox()];
  const gap = (menu?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
  expect(["gap", gap >= 0 && gap <= 8 ? "none" : gap]).toEqual(["gap", "none"]);
  await page.getByRole("menuitem", { name: "Przekreśl" }).click();
  await page.getByLabel("Powód").fill("poza tematem");
  await page.keyboard.press("Enter");
  await seen(page, "Przekreślone przez moderatora: poza tematem").waitFor();
  await page.getByRole("button", { name: "Przywróć" }).click();
  await page.getByText("Przekreślone").waitFor({ state: "detached" });
  await page.goto(`${site.server.url}/manage-channel/${site.channel}/comments`);
  await seen(page, "Też tak myślę").waitFor();
  expect(await inspect(page)).toEqual([]);
  await context.close();
}, 60_000);

test("without scripts one comments, answers, changes, rates and deletes by forms and links alone", async () => {
  const { context, page } = await open("owner", { scripts: false });
  await box(page).fill("Bez skryptów");
  await page.getByRole("button", { name: "Skomentuj" }).click();
  await said(page, "Bez skryptów")
    .getByRole("button", { name: /^Podoba mi się/ })
    .click();
  await page.waitForLoadState();
  expect(await said(page, "Bez skryptów").locator(".talk-rate .on").count()).toBe(1);
  await said(page, "Bez skryptów").getByRole("menuitem", { name: "Zmień komentarz" }).click();
  await page.getByLabel("Treść komentarza").fill("Wciąż bez skryptów");
  await page.getByRole("button", { name: "Zapisz" }).click();
  expect(await said(page, "Wciąż bez skryptów").innerText()).toContain("edytowany");
  await said(page, "Ślad od").getByRole("link", { name: "Odpowiedz" }).click();
  await page.getByLabel("Napisz odpowiedź").fill("Za wcześnie");
  await page.locator("form.write-comment").getByRole("button", { name: "Odpowiedz" }).click();
  expect(await page.getByRole("alert").innerText()).toContain("Następny komentarz możesz dodać za");
  expect(await page.getByLabel("Napisz odpowiedź").inputValue()).toBe("Za wcześnie");
  await page.goto(`${site.server.url}/watch/${site.video}?order=oldest`);
  expect(await page.locator("#comments .comment").last().innerText()).toContain("Wciąż bez skryptów");
  await said(page, "Wciąż bez skryptów").getByRole("menuitem", { name: "Usuń komentarz" }).click();
  await page.waitForLoadState();
  expect(await page.getByText("Wciąż bez skryptów").count()).toBe(0);
  await context.close();
  expect(faults.filter((fault) => !fault.includes("429"))).toEqual([]);
}, 60_000);
