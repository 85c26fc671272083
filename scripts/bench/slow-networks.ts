import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { makeClip } from "../../src/cli/demo/clips.ts";
import { demoVideos } from "../../src/cli/demo/content.ts";
import { openBrowser, watchConsole } from "../e2e/browser.ts";
import { firstFrame, networks, phone, playButton, slowDown } from "../e2e/phone.ts";
import { startSite, uploadFilm } from "../e2e/site.ts";
import { type Measure, median, type Result } from "./result.ts";

const rounds = 3;
/** Somebody looks at the page first. */
const looking = 5000;
const processor = 4;
const most = { "slow 3G": 10, "slow 4G": 3 } as const;

/** A phone with a slow processor on networks as browsers' developers define them, in a real Chromium. */
export const slowNetworks: Measure = {
  name: "slow-networks",
  about: "a phone on slow 3G and 4G: the largest paint, and from a tap to the first picture",
  async *run() {
    await using site = await startSite();
    const browser = await openBrowser();
    try {
      const [film] = demoVideos;
      if (!film) throw new Error("the demo has no film");
      const path = join(site.folder, "film.mp4");
      await makeClip({ ...film, seconds: 20 }, 0, path);
      const id = await uploadFilm(site, "Film", new Uint8Array(await Bun.file(path).arrayBuffer()));
      await rm(path);
      const address = `${site.server.url}/watch/${id}`;
      for (const network of Object.keys(networks) as (keyof typeof networks)[])
        yield* onNetwork(browser, address, network);
    } finally {
      await browser.close();
    }
  },
};

async function* onNetwork(browser: Browser, address: string, network: keyof typeof networks): AsyncIterable<Result> {
  const paints: number[] = [];
  const afterLooking: number[] = [];
  const atOnce: number[] = [];
  for (let round = 0; round < rounds; round++) {
    afterLooking.push(
      await visit(browser, address, network, async (page) => {
        await page.waitForTimeout(looking);
        paints.push(await largestPaint(page));
      }),
    );
    atOnce.push(await visit(browser, address, network, async () => undefined));
  }
  const goal = { at: "most", value: most[network] } as const;
  yield { what: `${network}: largest paint`, value: median(paints), unit: "s" };
  yield { what: `${network}: tap after ${looking / 1000} s to picture`, value: median(afterLooking), unit: "s", goal };
  yield { what: `${network}: tap at the first paint to picture`, value: median(atOnce), unit: "s", goal };
}

/** Seconds from the tap to the first picture. */
async function visit(
  browser: Browser,
  address: string,
  network: keyof typeof networks,
  before: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ locale: "pl-PL", ...phone });
  await context.addCookies([{ name: "consent", value: "1", url: address }]);
  const page = await context.newPage();
  const faults: string[] = [];
  watchConsole(page, faults);
  await slowDown(page, network, processor);
  await page.goto(address, { waitUntil: "commit" });
  const { x, y } = await playButton(page);
  await before(page);
  const begun = performance.now();
  await page.touchscreen.tap(x, y);
  await firstFrame(page);
  const seconds = (performance.now() - begun) / 1000;
  await context.close();
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return seconds;
}

function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((found) => {
        new PerformanceObserver((list) => found((list.getEntries().at(-1)?.startTime ?? 0) / 1000)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
}
