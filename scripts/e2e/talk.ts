/** A site with a film and people who talk below it, in a real browser. */
import { afterAll, beforeAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { migrateSafely } from "../../src/platform/db/migrate.ts";
import { saveSiteSettings } from "../../src/platform/settings/settings.ts";
import { makeChannel, makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { openBrowser, watchConsole } from "./browser.ts";
import { type Server, startServer } from "./server.ts";

type Person = "owner" | "anna" | "jan";
type TalkSite = {
  browser: Browser;
  server: Server;
  folder: string;
  video: string;
  channel: string;
  tokens: Record<Person, string>;
};
type Options = { size?: { width: number; height: number }; scripts?: boolean; theme?: string };

/** For the tests of one file: what they need is there when the first begins. */
export function talkSite() {
  const site = {} as TalkSite;
  const faults: string[] = [];

  beforeAll(async () => {
    site.folder = await mkdtemp(join(tmpdir(), "nadaj-talk-"));
    Object.assign(site, await seed(join(site.folder, "data")));
    site.server = await startServer(join(site.folder, "data"));
    site.browser = await openBrowser();
  }, 60_000);

  afterAll(async () => {
    await site.browser?.close();
    await site.server?.stop();
    await rm(site.folder, { recursive: true, force: true });
  });

  return {
    site,
    faults,
    /** A page of somebody's browser, on the film. */
    async open(who: Person, { size = { width: 1280, height: 900 }, scripts = true, theme = "dark" }: Options = {}) {
      const { browser, server, tokens, video } = site;
      const context = await browser.newContext({
        viewport: size,
        locale: "pl-PL",
        javaScriptEnabled: scripts,
        bypassCSP: true,
      });
      const cookies = { consent: "1", theme, session: tokens[who] };
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.url })));
      const page = await context.newPage();
      watchConsole(page, faults);
      await page.goto(`${server.url}/watch/${video}`);
      return { context, page };
    },
  };
}

async function seed(data: string): Promise<Pick<TalkSite, "video" | "channel" | "tokens">> {
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: data, LOG_LEVEL: "error" }));
  await migrateSafely(ctx);
  await saveSiteSettings(ctx, { setUp: true });
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  // Older than a day, as most people are.
  const createdAt = ctx.clock.now() - 90 * 24 * 3_600_000;
  const tokens = {} as TalkSite["tokens"];
  const named = { owner: "Ola Wierzbicka", anna: "Anna Maliszewska", jan: "Jan Zięba" };
  let ownerId = "";
  for (const [who, name] of Object.entries(named) as [Person, string][]) {
    const user = await makeUser(harness, { name, role: who === "owner" ? "creator" : "user", createdAt });
    if (who === "owner") ownerId = user.id;
    const session = { remember: true, userAgent: "test", address: "127.0.0.1" };
    tokens[who] = (await createSession(ctx, user.id, session)).token;
  }
  const channel = await makeChannel(harness, { id: ownerId }, { name: "Szlakiem do góry" });
  const video = await makeVideo(harness, channel, { title: "Orla Perć o świcie", duration: 2538 });
  return { video: video.id, channel: channel.id, tokens };
}
