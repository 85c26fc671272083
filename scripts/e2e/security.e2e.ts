/** An account's protection, as somebody at a browser goes through it: from the picture to scan to the backup code. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { appCode } from "../../src/accounts/rules/app-codes.ts";
import { second } from "../../src/platform/clock.ts";
import { seen } from "./browser.ts";
import { joinSite } from "./shared.ts";
import { openPage, type Site } from "./site.ts";

let browser: Browser;
let site: Site;
const faults: string[] = [];
beforeAll(async () => {
  ({ browser, site } = await joinSite());
}, 60_000);
afterAll(() => site?.[Symbol.asyncDispose]());

const password = "tajne123";
const person = { email: "ola@example.org", name: "Ola", surname: "Wilk", password };

/** A code that was not used: that of the next step of time, which is taken a step early. */
const nextCode = (secret: string, steps: number) => appCode(secret, Date.now() + steps * 30 * second);

async function logIn(page: Page): Promise<void> {
  await page.goto(`${site.server.url}/login`);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
}

test("from the picture to the backup code, and in by either", async () => {
  await site.call("POST", "/auth/register", person);
  await activate();
  const { page } = await openPage(browser, site, faults);
  await logIn(page);
  await page.waitForURL(`${site.server.url}/`);
  await page.goto(`${site.server.url}/account/security`);
  await page.getByRole("button", { name: "Włącz weryfikację" }).click();
  await page.getByRole("img", { name: "Kod QR do aplikacji" }).waitFor();
  const secret = (await page.locator("#factor-secret").innerText()).replaceAll(" ", "");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const address = await page.getByRole("link", { name: "Otwórz w aplikacji" }).getAttribute("href");
  expect(address).toContain(`secret=${secret}`);

  // A wrong one is said where it was typed; the right one is sent as soon as it is whole, with spaces or without.
  const field = page.getByLabel("Wpisz sześć cyfr");
  await field.fill("000000");
  await seen(page, "Kod jest nieprawidłowy").waitFor();
  const code = nextCode(secret, -1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  const backup = await page.locator("#backup-code").innerText();
  expect(backup).toMatch(/^[\w-]{14}$/);
  await page.getByRole("button", { name: "Gotowe" }).click();
  expect(await page.locator("#backup-code").isVisible()).toBe(true);
  await page.getByLabel("Kod jest zapisany").check();
  await page.getByRole("button", { name: "Gotowe" }).click();
  await page.locator("#backup-code").waitFor({ state: "detached" });

  const elsewhere = (await openPage(browser, site, faults)).page;
  await logIn(elsewhere);
  await elsewhere.getByRole("heading", { name: "Podaj kod" }).waitFor();
  await elsewhere.getByLabel("Kod z aplikacji").fill(nextCode(secret, 1));
  await elsewhere.waitForURL(`${site.server.url}/`);

  const lost = (await openPage(browser, site, faults)).page;
  await logIn(lost);
  await lost.getByText("Nie masz telefonu?").click();
  await lost.getByLabel("Kod zapasowy").fill(backup);
  await lost.getByRole("button", { name: "Zaloguj się" }).last().click();
  await lost.waitForURL(`${site.server.url}/`);
  await lost.goto(`${site.server.url}/account/security`);
  await seen(lost, "Wyłączona", { exact: true }).waitFor();
  expect(await lost.getByText("To urządzenie").count()).toBe(1);
  // Whoever was logged in elsewhere is not any longer.
  await elsewhere.goto(`${site.server.url}/account/security`);
  await elsewhere.waitForURL(/\/login/);
  expect(faults.filter((fault) => !/422|401/.test(fault))).toEqual([]);
}, 60_000);

async function activate(): Promise<void> {
  const folder = `${site.data}/outbox`;
  const link = await firstLink(folder);
  const code = new URL(link).searchParams.get("code") ?? "";
  await site.call("POST", `/auth/activate-account?code=${code}`);
}

/** The activation link of the mail to the person, once it was written. */
async function firstLink(folder: string): Promise<string> {
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = await Bun.file(`${folder}/${name}`).text();
      const link = mail.startsWith(`To: ${person.email}\n`) ? /https?:\S+activate-account\S+/.exec(mail)?.[0] : "";
      if (link) return link;
    }
    await Bun.sleep(50);
  }
}
