/** Passkeys as somebody at a browser has them: added for the password, in by a finger, in place of the code, and removed. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { appCode } from "../../src/accounts/rules/app-codes.ts";
import { freePort } from "../../src/testing/ports.ts";
import { openBrowser, watchConsole } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

let browser: Browser;
let site: Site;
let address: string;
const faults: string[] = [];
beforeAll(async () => {
  const port = String(freePort());
  // Browsers give passkeys to names, not to numbers.
  address = `http://localhost:${port}`;
  [browser, site] = await Promise.all([openBrowser(), startSite({ PORT: port, PUBLIC_URL: address })]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

const person = { email: "szef@example.org", password: "tajne123" };

/** A page with a device that has a fingerprint reader, which is touched as soon as it is asked: so only a button asks. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ locale: "pl-PL", viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "consent", value: "1", url: address }]);
  await context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const page = await context.newPage();
  watchConsole(page, faults);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable", {});
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...({ protocol: "ctap2", transport: "internal" } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return page;
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Hasło", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${address}/account`);
  await page.locator("[aria-labelledby=account-login] form button").click();
  await page.waitForURL(({ pathname }) => pathname === "/");
}

test("a passkey from its making to its end", async () => {
  const page = await openPage();
  await page.goto(`${address}/login`);
  await typePassword(page);
  await page.waitForURL(`${address}/`);
  await page.goto(`${address}/account/security`);
  await page.getByText("Dodaj klucz", { exact: true }).click();
  const panel = page.locator("#passkeys");
  await panel.getByLabel("Nazwa").fill("Laptop w domu");
  await panel.getByLabel("Obecne hasło").fill("zgaduję");
  await panel.getByRole("button", { name: "Dodaj na tym urządzeniu" }).click();
  await panel.getByText("To nie jest obecne hasło").waitFor();
  await panel.getByLabel("Obecne hasło").fill(person.password);
  await panel.getByRole("button", { name: "Dodaj na tym urządzeniu" }).click();
  await page.getByText("Klucz dostępu został dodany.").first().waitFor();
  await panel.getByText("Laptop w domu", { exact: true }).waitFor();

  // No code is asked for, though the account has a second factor by now.
  await page.getByRole("button", { name: "Włącz weryfikację" }).click();
  const secret = (await page.locator("#factor-secret").innerText()).replaceAll(" ", "");
  await page.getByLabel("Wpisz sześć cyfr").fill(appCode(secret, Date.now()));
  await page.locator("#backup-code").waitFor();
  await logOut(page);
  await page.goto(`${address}/login?next=%2Fhistory`);
  await page.getByRole("button", { name: "Użyj klucza dostępu", exact: true }).click();
  await page.waitForURL(`${address}/history`);

  await logOut(page);
  await page.goto(`${address}/login`);
  await typePassword(page);
  await page.getByRole("heading", { name: "Podaj kod" }).waitFor();
  await page.getByRole("button", { name: "Użyj klucza dostępu zamiast kodu" }).click();
  await page.waitForURL(`${address}/`);

  await page.goto(`${address}/account/security`);
  await panel.getByText("ostatnio użyty").waitFor();
  await panel.getByLabel("Usuń klucz: Laptop w domu").click();
  await page.locator("dialog[open]").getByRole("button").last().click();
  await page.getByText("Klucz dostępu został usunięty.").first().waitFor();
  // What is refused on purpose stands in the console, too.
  expect(faults.filter((fault) => !/422|401/.test(fault))).toEqual([]);
}, 60_000);
