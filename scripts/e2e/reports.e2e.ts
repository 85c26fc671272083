/** A film is reported, decided about, objected to and given back: by strangers, by keys, on a phone, without scripts. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { seen } from "./browser.ts";
import { phone } from "./phone.ts";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm } from "./site.ts";

let site: Site;
let browser: Browser;
let film = "";
const title = "Cudza muzyka w tle";
const faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  film = await uploadFilm(site, title, await makeClip(join(site.folder, "clip.mp4"), 1));
}, 120_000);

afterAll(() => site?.[Symbol.asyncDispose]());

const address = (path: string) => site.server.url + path;

async function open(path: string, more: Parameters<typeof openPage>[3] = {}): Promise<Page> {
  const { page } = await openPage(browser, site, faults, more);
  await page.goto(address(path));
  return page;
}

/** The first mail to somebody that has these words, once it was sent. */
async function mail(to: string, words: string): Promise<string> {
  const folder = join(site.data, "outbox");
  for (let tries = 0; tries < 300; tries++) {
    for (const name of await readdir(folder).catch(() => [])) {
      const text = await Bun.file(join(folder, name)).text();
      if (text.startsWith(`To: ${to}\n`) && text.includes(words)) return text;
    }
    await Bun.sleep(100);
  }
  throw new Error(`no mail to ${to} with ${words}`);
}

test("a visitor reports from the film's page, another without scripts, and staff decide by keys", async () => {
  const page = await open(`/watch/${film}`);
  await page.getByRole("link", { name: "Zgłoś", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Zgłoś film" });
  await dialog.getByLabel("Co jest nie tak?").selectOption("COP");
  await dialog.getByLabel("Opisz, o co chodzi").fill("To mój utwór.");
  await dialog.getByLabel("Moment filmu").fill("kiedyś");
  await dialog.getByLabel("Twój e-mail").fill("autorka@example.org");
  await dialog.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await dialog.getByText("Podaj czas jak 4:05").waitFor();
  expect(await dialog.getByLabel("Opisz, o co chodzi").inputValue()).toBe("To mój utwór.");
  await dialog.getByLabel("Moment filmu").fill("0:01");
  await dialog.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await dialog.waitFor({ state: "detached" });
  await seen(page, "Dziękujemy. Zgłoszenie czeka na decyzję.").waitFor();
  expect(await mail("autorka@example.org", title)).toContain("/reports/");
  await page.context().close();

  const plain = await open(`/watch/${film}`, { javaScriptEnabled: false });
  await plain.getByRole("link", { name: "Zgłoś", exact: true }).click();
  const form = plain.locator("main");
  await form.getByLabel("Co jest nie tak?").selectOption("OTH");
  await form.getByLabel("Twój e-mail").fill("inny@example.org");
  await form.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await seen(plain, "Zgłoszenie przyjęte").waitFor();
  await plain.context().close();

  const desk = await open("/admin/reports", { session: true });
  await desk.getByRole("heading", { name: "Film: 2 zgłoszenia" }).waitFor();
  await desk.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await desk.keyboard.press("?");
  await desk.getByRole("dialog", { name: "Skróty klawiszowe" }).waitFor();
  await desk.keyboard.press("Escape");
  await desk.keyboard.press("4");
  expect(await desk.locator("[name=verdict]:checked").getAttribute("value")).toBe("hide");
  await desk.keyboard.press("Enter");
  await seen(desk, "Zapisano: Ukryj").waitFor();
  expect((await fetch(address(`/watch/${film}`))).status).toBe(404);
  await desk.keyboard.press("z");
  await seen(desk, "Decyzja została cofnięta").waitFor();
  expect((await fetch(address(`/watch/${film}`))).status).toBe(200);
  await desk.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("on a phone the choice stays above the bar at the foot; the author reads why, objects, and gets the film back", async () => {
  const desk = await open("/admin/reports", { session: true, ...phone });
  const [foot, bar] = await Promise.all(
    [".verdict-foot", "nav.bottom"].map((selector) => desk.locator(selector).boundingBox()),
  );
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  expect(foot?.y).toBeGreaterThan(0);
  await desk.getByText("Ukryj", { exact: true }).click();
  await desk.getByLabel("Uzasadnienie dla autora").fill("Utwór bez zgody.");
  await desk.getByRole("button", { name: "Zapisz i następne" }).click();
  await seen(desk, "Zapisano: Ukryj").waitFor();

  const letter = await mail("szef@example.org", "Utwór bez zgody.");
  const link = /(\/decisions\/\S+)/.exec(letter)?.[1] ?? "";
  const author = await open(link, { javaScriptEnabled: false });
  await seen(author, "Treść została ukryta.").waitFor();
  await author.getByLabel("Uzasadnienie odwołania").fill("Mam licencję.");
  await author.getByRole("button", { name: "Wyślij odwołanie" }).click();
  await seen(author, "Odwołanie czeka na odpowiedź.").waitFor();

  await desk.goto(address("/admin/reports?tab=objections"));
  await seen(desk, "Mam licencję.").waitFor();
  await desk.getByLabel("Odpowiedź").fill("Dziękujemy, licencja się zgadza.");
  await desk.getByRole("button", { name: "Uwzględnij odwołanie" }).click();
  await seen(desk, "Odpowiedź została wysłana").waitFor();
  expect((await fetch(address(`/watch/${film}`))).status).toBe(200);
  await author.reload();
  await seen(author, "Decyzja została cofnięta.").waitFor();
  await seen(author, "Dziękujemy, licencja się zgadza.").waitFor();
  for (const page of [desk, author]) await page.context().close();
  expect(faults).toEqual([]);
}, 90_000);
