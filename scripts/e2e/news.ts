/** A site with news for one subscriber, in a real browser, with a push service that decrypts what it is given. */
import { afterAll, beforeAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { openContext } from "../../src/app/context.ts";
import { systemActor } from "../../src/platform/actor.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";
import { saveSiteSettings } from "../../src/platform/settings/settings.ts";
import { subscriptions } from "../../src/subscriptions/table.ts";
import { makeChannel, makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { type PushService, startPushService } from "../../src/testing/push-service.ts";
import { publishVideo } from "../../src/videos/rules/publication.ts";
import { findings } from "./axe.ts";
import { openWindowed, watchConsole } from "./browser.ts";
import { type Server, startServer } from "./server.ts";

export const titles = ["Orla Perć o świcie. Trzy dni w Tatrach bez zasięgu", "Jak czytać mapę"];

type NewsSite = { browser: Browser; server: Server; service: PushService; folder: string; token: string; slug: string };

/** For the tests of one file: what they need is there when the first begins. */
export function newsSite() {
  const site = {} as NewsSite;
  const faults: string[] = [];

  beforeAll(async () => {
    site.folder = await mkdtemp(join(tmpdir(), "nadaj-bell-"));
    Object.assign(site, await seed(join(site.folder, "data")));
    site.server = await startServer(join(site.folder, "data"), undefined, { PUSH_PRIVATE_HOSTS: "true" });
    site.service = startPushService();
    site.browser = await openWindowed();
  }, 60_000);

  afterAll(async () => {
    await site.browser?.close();
    await site.service?.[Symbol.asyncDispose]();
    await site.server?.stop();
    await rm(site.folder, { recursive: true, force: true });
  });

  return {
    site,
    faults,
    /** A page of the subscriber's browser. */
    async open(size = { width: 1440, height: 900 }, cookies: Record<string, string> = {}) {
      const { browser, server, token } = site;
      const context = await browser.newContext({ viewport: size, locale: "pl-PL", bypassCSP: true });
      const all = { consent: "1", theme: "dark", session: token, ...cookies };
      await context.addCookies(Object.entries(all).map(([name, value]) => ({ name, value, url: server.url })));
      const page = await context.newPage();
      watchConsole(page, faults);
      return { context, page };
    },
    /** The data of the site, beside its server. */
    beside: () => openContext(loadConfig({ NADAJ_DATA: join(site.folder, "data"), LOG_LEVEL: "error" })),
  };
}

/** A subscriber with a channel of their own, and two videos whose news is told as soon as the server runs. */
async function seed(data: string): Promise<Pick<NewsSite, "token" | "slug">> {
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: data, LOG_LEVEL: "error" }));
  await migrateSafely(ctx);
  await saveSiteSettings(ctx, { setUp: true });
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner, { name: "Szlakiem do góry" });
  const fan = await makeUser(harness, { name: "Ola", surname: "Nowak" });
  await makeChannel(harness, fan, { name: "Kuchnia Oli" });
  await ctx.write((tx) =>
    tx.db.insert(subscriptions).values({ userId: fan.id, channelId: channel.id, createdAt: Date.now() }),
  );
  for (const title of titles) await announce(ctx, channel, title);
  const { token } = await createSession(ctx, fan.id, { remember: true, userAgent: "", address: "" });
  return { token, slug: channel.slug };
}

/** Publishes a video of which its channel's subscribers hear. */
export async function announce(ctx: Ctx, channel: { id: string }, title: string): Promise<void> {
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const video = await makeVideo(harness, channel, { title, publishedAt: null, listedAt: null });
  await publishVideo(ctx, systemActor, video.id);
}

/** What is too wide, or not as WCAG wants it. */
export async function inspect(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = await findings(page, { wcagOnly: true });
  return wide > 0 ? [`${wide} px too wide`, ...found] : found;
}
