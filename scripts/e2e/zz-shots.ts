import { mkdirSync } from "node:fs";
import { openContext } from "/tmp/w/stripe/src/app/context.ts";
import "/tmp/w/stripe/src/app/features.ts";
import { defaultDonationSettings } from "/tmp/w/stripe/src/donations/queries/settings.ts";
import { keepSettings } from "/tmp/w/stripe/src/donations/rules/settings.ts";
import { record } from "/tmp/w/stripe/src/donations/rules/ledger.ts";
import { makePayment } from "/tmp/w/stripe/src/testing/donations.ts";
import { makeVideo } from "/tmp/w/stripe/src/testing/factories.ts";
import { loadConfig } from "/tmp/w/stripe/src/platform/config/config.ts";
import { freePort } from "/tmp/w/stripe/src/testing/ports.ts";
import { startStripe } from "/tmp/w/stripe/src/testing/stripe.ts";
import { openBrowser } from "/tmp/w/stripe/scripts/e2e/browser.ts";
import { openPage, startSite } from "/tmp/w/stripe/scripts/e2e/site.ts";
import axe from "axe-core";
process.chdir("/tmp/w/stripe");
const out = "/tmp/stripe/shots"; mkdirSync(out, { recursive: true });
const stripe = await startStripe("whsec_x");
const port = freePort(); const origin = `http://127.0.0.1:${port}`;
const browser = await openBrowser();
const site = await startSite({ PORT: String(port), PUBLIC_URL: origin, STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x", STRIPE_API_URL: stripe.url, STRIPE_CHECKOUT_URL: stripe.url });
const ctx = await openContext(loadConfig({ NADAJ_DATA: site.data, LOG_LEVEL: "error" }));
const h = { ctx, clock: ctx.clock } as never;
await ctx.write((tx) => keepSettings(tx, { ...defaultDonationSettings, forChannels: true, recipient: "Fundacja", account: "61109010140000071219812874" }));
const faults: string[] = [];
const { page, context } = await openPage(browser, site, faults, { session: true });
const m = `/manage-channel/${site.channelId}`;
await page.goto(origin + m + "/support");
await page.fill("[name=link0Label]", "Zrzutka"); await page.fill("[name=link0Url]", "http://zrzutka.pl/abc");
await page.check("[name=takesDonations]");
await page.click("main form button[type=submit]");
await page.screenshot({ path: `${out}/support-bad.png`, fullPage: true });
await page.fill("[name=link0Url]", "https://zrzutka.pl/abc");
await page.fill("[name=link1Url]", "https://www.patreon.com/proba");
await page.click("main form button[type=submit]"); await page.waitForURL(/saved/);
await page.goto(origin + m + "/overlay");
await page.screenshot({ path: `${out}/overlay-none.png`, fullPage: true });
await page.click("button[value=make]"); await page.waitForSelector("#overlay-alerts");
await page.fill("[name=goal]", "1 000,50"); await page.fill("[name=goalLabel]", "Nowa kamera"); await page.click("button[value=save]"); await page.waitForURL(/saved/);
const address = await page.inputValue("#overlay-all"); const token = /overlay\/(\w+)/.exec(address)![1];
const video = await makeVideo(h, { id: site.channelId }, { title: "Wieczór na żywo", live: true, livestreamStartsAt: Date.now() - 60000, livestreamStartedAt: Date.now() - 60000, upcomingAt: Date.now() - 60000, listedAt: null });
for (const [shownAs, amount, message] of [["Ola z Gdyni", 5000, "Brawo! Super transmisja, tak trzymać."], ["", 1250, ""], ["Jan", 20000, "Na kamerę"]] as const) {
  const p = await makePayment(h, { channelId: site.channelId, amount, isNamed: shownAs !== "", shownAs, message, method: "stripe" });
  await ctx.write((tx) => record(tx, { paymentId: p.id, kind: "received", source: "stripe", sourceId: p.id, amount, at: Date.now() }));
}
await site.call("POST", "/chat/" , {}).catch(() => 0);
const overlay = await context.newPage(); await overlay.setViewportSize({ width: 960, height: 540 });
for (const [theme, size] of [["dark", "medium"], ["light", "large"], ["plain", "small"]]) {
  await overlay.goto(`${origin}/overlay/${token}?show=alerts,goal,donors,chat&theme=${theme}&size=${size}`);
  await overlay.evaluate(() => { const s = document.createElement("style"); s.textContent = "html{background:linear-gradient(120deg,#2a6,#fc3 50%,#25a)!important}"; document.head.append(s); });
  await overlay.waitForSelector("[data-part=alerts]:not([hidden])");
  await overlay.waitForTimeout(500);
  await overlay.screenshot({ path: `${out}/screen-${theme}.png` });
  if (theme === "plain") break;
  await page.goto(`${origin}${m}/overlay`); await page.click("button[value=test]"); await overlay.waitForTimeout(9500);
}
for (const lang of ["", "/en"]) for (const theme of ["dark", "light"]) for (const width of [390, 1440]) {
  await context.addCookies([{ name: "theme", value: theme, url: origin }]);
  await page.setViewportSize({ width, height: 900 });
  for (const [name, path] of [["support", m + "/support"], ["overlay", m + "/overlay"], ["desk", `${m}/videos/${video.id}/live`], ["channel", "/c/proba"], ["donate", `/donate?channel=${site.channelId}`]] as const) {
    if ((lang === "/en") !== (theme === "light")) continue;
    await page.goto(origin + lang + path); await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/${name}-${width}-${theme}${lang.replace("/", "-")}.png`, fullPage: true });
    await page.evaluate(axe.source);
    const v = await page.evaluate(() => (window as never as { axe: typeof axe }).axe.run());
    for (const one of v.violations) console.log(name, width, theme, one.id, one.nodes[0]?.html.slice(0, 200));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (wide) console.log("WIDE", name, width);
  }
}
await page.setViewportSize({ width: 320, height: 700 }); for (const p of ["/support", "/overlay"]) { await page.goto(origin + m + p); if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) console.log("WIDE 320", p); }
console.log("faults", faults);
await browser.close(); await ctx[Symbol.asyncDispose](); await site[Symbol.asyncDispose](); await stripe[Symbol.asyncDispose]();

