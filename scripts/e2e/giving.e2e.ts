/** A donation on Stripe's page, over a stand-in that signs its news, and what OBS shows of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { openContext } from "../../src/app/context.ts";
import { defaultDonationSettings } from "../../src/donations/queries/settings.ts";
import { keepSettings } from "../../src/donations/rules/settings.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { freePort } from "../../src/testing/ports.ts";
import { type StandIn, startStripe } from "../../src/testing/stripe.ts";
import { openBrowser } from "./browser.ts";
import { type OwnSite, openPage, startSite } from "./site.ts";

const secret = "whsec_onlyForTests";
const port = freePort();
const origin = `http://127.0.0.1:${port}`;
const faults: string[] = [];
let browser: Browser;
let stripe: StandIn;
let site: OwnSite;

beforeAll(async () => {
  stripe = await startStripe(secret);
  stripe.tells(origin);
  [browser, site] = await Promise.all([
    openBrowser(),
    startSite({
      PORT: String(port),
      PUBLIC_URL: origin,
      STRIPE_SECRET_KEY: "sk_test_onlyForTests",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.url,
      STRIPE_CHECKOUT_URL: stripe.url,
    }),
  ]);
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: site.data, LOG_LEVEL: "error" }));
  await ctx.write((tx) => keepSettings(tx, { ...defaultDonationSettings, forChannels: true }));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
  await stripe?.[Symbol.asyncDispose]();
});

/** Each alert that the overlay begins to show, with when. */
async function watched(overlay: Page): Promise<() => Promise<{ text: string; at: number }[]>> {
  await overlay.evaluate(() => {
    const seen: { text: string; at: number }[] = [];
    Object.assign(window, { seen });
    const box = document.querySelector<HTMLElement>("[data-part=alerts]");
    new MutationObserver(() => {
      if (box && !box.hidden) seen.push({ text: box.innerText, at: Date.now() });
    }).observe(box as Node, { attributeFilter: ["hidden"] });
  });
  return () => overlay.evaluate(() => (window as unknown as { seen: { text: string; at: number }[] }).seen);
}

async function shownAs(overlay: Page, text: string): Promise<void> {
  await overlay.locator("[data-part=alerts]:not([hidden])", { hasText: text }).waitFor();
}

test("a donor pays on Stripe's page, OBS shows it within two seconds, and again nothing after a restart but what is new", async () => {
  const manage = `/manage-channel/${site.channelId}`;
  const { page, context } = await openPage(browser, site, faults, { session: true });
  await page.goto(`${origin}${manage}/support`);
  await page.locator("[name=takesDonations]").check();
  await page.locator("main form button[type=submit]").click();
  await page.waitForURL(/saved=1/);
  await page.goto(`${origin}${manage}/overlay`);
  await page.locator("button[value=make]").click();
  const address = await page.locator("#overlay-alerts").inputValue();
  await page.locator("[name=seconds]").fill("3");
  await page.locator("button[value=save]").click();
  await page.waitForURL(/saved=1/);

  const overlay = await context.newPage();
  await overlay.goto(address);
  // As OBS does with the style of its source.
  await overlay.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { background-color: rgba(0, 0, 0, 0); margin: 0px auto; --of-obs: 1; }";
    document.head.append(style);
  });
  const looks = await overlay.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    const root = getComputedStyle(document.documentElement).backgroundColor;
    return [backgroundColor, root, getComputedStyle(document.body).getPropertyValue("--of-obs")];
  });
  expect(looks).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)", "1"]);
  const alerts = await watched(overlay);

  await page.goto(`${origin}/c/proba`);
  await page.locator(`a[href="/donate?channel=${site.channelId}"]`).click();
  await page.locator("[name=name]").fill("Ola");
  await page.locator("[name=lastName]").fill("Wierzbicka");
  await page.locator("[name=email]").fill("ola@example.org");
  await page.locator("[name=message]").fill("Brawo <b>Próba</b>!");
  await page.locator("[name=terms]").check();
  await page.locator("[name=personalData]").check();
  await page.locator("[name=isNamed]").check();
  await page.locator("[name=shownAs]").fill("Ola z Gdyni");
  await page.locator("form:has([name=terms]) button[type=submit]").first().click();
  await page.waitForURL((url) => url.origin === stripe.url);
  const paidAt = Date.now();
  await page.locator("button").click();
  await shownAs(overlay, "Ola z Gdyni");
  expect(((await alerts())[0]?.at ?? Number.POSITIVE_INFINITY) - paidAt).toBeLessThan(2000);
  expect((await alerts())[0]?.text).toContain("Brawo <b>Próba</b>!");
  await page.waitForURL(/\/payment-success/);

  await site.restart();
  const body = {
    type: "once",
    amount: 1500,
    method: "stripe",
    name: "Jan",
    lastName: "Nowak",
    email: "jan@example.org",
  };
  const more = { isNamed: true, shownAs: "Jan", terms: true, personalData: true, channelId: site.channelId };
  const begun = await site.call<{ url: string }>("POST", "/payments/payment-element/donate", { ...body, ...more });
  const told = Date.now();
  await stripe.deliver(origin, stripe.pay(begun.url.split("/pay/")[1] ?? ""));
  await shownAs(overlay, "Jan");
  const all = await alerts();
  expect(all.map(({ text }) => text.split(":")[0])).toEqual(["Ola z Gdyni", "Jan"]);
  // The first one's time may not be over, and the page comes back in half a second or two.
  expect((all[1]?.at ?? Number.POSITIVE_INFINITY) - told).toBeLessThan(8_000);
  expect(faults.filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault))).toEqual([]);
}, 60_000);
