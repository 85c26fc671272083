import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { openBrowser } from "./browser.ts";
import { openPage, type Site, startSite } from "./site.ts";

type Options = Parameters<typeof openPage>[3];

/** For the tests of one file: a site filled as it says, and pages of it, each in a browser of its own that is closed after its test. */
export function visitedSite(fill: (ctx: Ctx, site: Site) => Promise<void>) {
  const visit = {
    open,
    browser: undefined as unknown as Browser,
    site: undefined as unknown as Site,
    context: undefined as BrowserContext | undefined,
    faults: [] as string[],
  };

  beforeAll(async () => {
    [visit.browser, visit.site] = await Promise.all([openBrowser(), startSite()]);
    await using ctx = await openContext(loadConfig({ NADAJ_DATA: visit.site.data, LOG_LEVEL: "error" }));
    await fill(ctx, visit.site);
  }, 60_000);

  afterEach(async () => {
    await visit.context?.close();
    expect(visit.faults).toEqual([]);
    visit.faults = [];
  });

  afterAll(async () => {
    await visit.browser?.close();
    await visit.site?.[Symbol.asyncDispose]();
  });

  async function open(path: string, options: Options = {}): Promise<Page> {
    const opened = await openPage(visit.browser, visit.site, visit.faults, options);
    visit.context = opened.context;
    await opened.page.goto(visit.site.server.url + path);
    return opened.page;
  }

  return visit;
}
