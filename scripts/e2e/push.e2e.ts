/** The settings of notifications and Web Push in a real browser, with a push service that decrypts what it is given. */
import { expect, test } from "bun:test";
import type { BrowserContext } from "playwright-core";
import { seen } from "./browser.ts";
import { inspect, newsSite, titles } from "./news.ts";

const { site, faults, open } = newsSite();

test("settings are saved and come back; the page fits a phone in both themes", async () => {
  for (const theme of ["dark", "light"]) {
    const { context, page } = await open({ width: 390, height: 844 }, { theme });
    await page.goto(`${site.server.url}/en/account/notifications`);
    expect(await inspect(page)).toEqual([]);
    await context.close();
  }
  const { context, page } = await open();
  await page.goto(`${site.server.url}/account/notifications`);
  const form = page.locator("form.panel").first();
  const video = form.getByRole("checkbox", { name: "Nowe filmy: E-mail" });
  const live = form.getByRole("checkbox", { name: "Transmisje i\u00a0premiery: Push" });
  expect([await video.isChecked(), await live.isChecked()]).toEqual([false, true]);
  await video.check();
  await live.uncheck();
  await form.getByRole("button", { name: "Zapisz" }).click();
  await page.locator("main").getByText("Zapisano ustawienia").waitFor();
  expect([await video.isChecked(), await live.isChecked()]).toEqual([true, false]);
  await page.getByLabel("Powiadomienia z kanału Szlakiem do góry").selectOption("always");
  const saved = page.waitForEvent("load");
  await page.locator("form.panel").last().getByRole("button", { name: "Zapisz" }).click();
  await saved;
  await page.locator("main").getByText("Zapisano ustawienia").waitFor();
  expect(await page.getByLabel("Powiadomienia z kanału Szlakiem do góry").inputValue()).toBe("always");
  expect(await inspect(page)).toEqual([]);
  await context.close();
});

/** The browser's own push service is on the internet; this stands in for it and for nothing else. */
async function withPushService(context: BrowserContext): Promise<string> {
  const subscription = await site.service.subscribe();
  await context.grantPermissions(["notifications"], { origin: site.server.url });
  await context.addInitScript((given) => {
    const key = "test-subscribed";
    const made = (applicationServerKey: ArrayBuffer | null) => ({
      endpoint: given.endpoint,
      options: { userVisibleOnly: true, applicationServerKey },
      toJSON: () => ({ ...given, expirationTime: null }),
      unsubscribe: async () => localStorage.removeItem(key) === undefined,
    });
    const { prototype } = PushManager as unknown as { prototype: Record<string, unknown> };
    prototype.getSubscription = async () => (localStorage.getItem(key) ? made(null) : null);
    prototype.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (applicationServerKey.length !== 65) throw new Error("not a key");
      localStorage.setItem(key, "1");
      return made(applicationServerKey.buffer);
    };
  }, subscription);
  return subscription.endpoint;
}

test("a device is registered, gets the test message, and is given up", async () => {
  const { context, page } = await open();
  const endpoint = await withPushService(context);
  await page.goto(`${site.server.url}/account/notifications`);
  await page.getByRole("button", { name: "Włącz na tym urządzeniu" }).click();
  await seen(page, "Ta przeglądarka otrzymuje powiadomienia push.").waitFor();
  await page.locator(".device-l").getByText("Chrome, Linux").waitFor();
  expect(await inspect(page)).toEqual([]);
  await page.getByRole("button", { name: "Wyślij próbne powiadomienie" }).click();
  await seen(page, "Wysłano próbne powiadomienie.").waitFor();
  for (let attempt = 0; attempt < 300 && site.service.received.length === 0; attempt++) await Bun.sleep(100);
  expect(site.service.received.map((message) => [message.endpoint, (message.data as { path: string }).path])).toEqual([
    [endpoint, "/account/notifications"],
  ]);
  await page.getByRole("button", { name: "Wyłącz" }).click();
  await seen(page, "Żadne urządzenie nie jest jeszcze zarejestrowane.").waitFor();
  await context.close();
});

test("the service worker shows what is pushed and opens it", async () => {
  const { context, page } = await open();
  await context.grantPermissions(["notifications"], { origin: site.server.url });
  const answer = await page.goto(`${site.server.url}/sw.js`);
  expect(answer?.headers()).toMatchObject({ "cache-control": "no-cache", "service-worker-allowed": "/" });
  await page.goto(site.server.url);
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js", { scope: "/" });
    await navigator.serviceWorker.ready;
  });
  const data = { title: "Szlakiem do góry: nowy film", body: titles[0], path: "/regulamin", tag: "video-1" };
  for (const text of [JSON.stringify(data), "no json", JSON.stringify({ body: "no title" })]) {
    await session.send("ServiceWorker.deliverPushMessage", {
      origin: site.server.url,
      registrationId: await found,
      data: text,
    });
  }
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (let attempt = 0; attempt < 50; attempt++) {
      const [first] = await registration.getNotifications();
      if (first) return { title: first.title, body: first.body, tag: first.tag, data: first.data };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return undefined;
  });
  expect(shown).toEqual({
    title: data.title,
    body: data.body,
    tag: data.tag,
    data: { path: data.path },
  } as unknown as typeof shown);
  await context.close();
});

test("nobody saw an error in the console", () => {
  expect(faults).toEqual([]);
});
