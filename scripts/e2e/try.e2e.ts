import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { ads } from "../../src/ads/table.ts";
import { openBrowser } from "./browser.ts";
import { makeClip, openPage, startSite, uploadFilm, visit } from "./site.ts";

test("try", async () => {
  const browser = await openBrowser("--autoplay-policy=document-user-activation-required");
  await using site = await startSite();
  const film = await uploadFilm(site, "Film", await makeClip(join(site.folder, "film.mp4"), 12, "320x240"));
  const spot = await uploadFilm(site, "Spot", await makeClip(join(site.folder, "spot.mp4"), 8, "320x180"));
  {
    await using ctx = await openContext(loadConfig({ NADAJ_DATA: site.data, LOG_LEVEL: "error" }));
    const now = Date.now();
    await ctx.write((tx) => tx.db.insert(ads).values([
      { id: "a1", channelId: site.channelId, type: "video", status: "live", placement: "random", targetCategories: [], targetTags: [], targetLangs: [], createdAt: now, updatedAt: now, statusAt: now },
      { id: "a2", channelId: site.channelId, type: "banner", status: "live", targetCategories: [], targetTags: [], targetLangs: [], createdAt: now, updatedAt: now, statusAt: now },
    ]));
  }
  const spotPage = await (await fetch(`${site.server.url}/watch/${spot}`)).text();
  const src = JSON.parse(`"${/&quot;src&quot;:&quot;([^&]+)&quot;/.exec(spotPage)?.[1]}"`);
  console.log("src", src);
  const faults: string[] = [];
  const told: string[] = [];
  const make = async (over: object = {}, options: object = {}) => {
    const { page, context } = await openPage(browser, site, faults, options);
    await page.route("**/api/ads/next-ad*", async (route) => {
      const slots = new URL(route.request().url()).searchParams.get("slots") ?? "";
      const common = { adId: "a1", ticket: "t", slot: slots, headline: "Zapisz się na kurs zimowy w Tatrach", viewSeconds: 8, dismissMode: "after_5_seconds", link: { to: "/watch/"+film, newTab: true }, advertiser: { _id: "x", name: "Szlakiem do góry", slug: "x", picture: null }, video: null, banner: null };
      const ad = slots === "banner"
        ? { ...common, banner: { src: "/card.jpg?v=yellow", srcSet: "/card.jpg?v=yellow 1200w", width: 1200, height: 200 }, viewSeconds: 1 }
        : { ...common, video: { _id: spot, url: src, duration: 8, poster: null, captions: [] }, ...over };
      await route.fulfill({ json: { banner: null, preVideo: null, postVideo: null, [slots]: ad } });
    });
    await page.route(/api\/(ads\/log-ad-view|click-ad)/, async (route) => {
      told.push(`${route.request().url().replace(/.*api/, "")} ${route.request().postData()}`);
      await route.fulfill({ json: { counted: true } });
    });
    return { page, context };
  };
  const times = (page: Page) => page.evaluate(() => [...document.querySelectorAll("video")].map((v) => [v.className || v.parentElement?.className, v.currentTime, v.paused, v.volume, v.muted]));
  {
    const { page, context } = await make();
    await page.addInitScript(() => localStorage.setItem("nadaj-player", JSON.stringify({ volume: 0.4, quality: 0 })));
    await visit(page, `${site.server.url}/watch/${film}`, "player");
    await Bun.sleep(500);
    await page.screenshot({ path: "/tmp/spots/watch-1280.png" });
    const t0 = performance.now();
    await page.locator(".big-play").click();
    await page.locator(".spot[data-shown=true]").waitFor({ timeout: 8000 });
    console.log("spot after ms", performance.now() - t0);
    await Bun.sleep(1500);
    console.log(JSON.stringify(await times(page)));
    await page.screenshot({ path: "/tmp/spots/spot-1280.png" });
    console.log("focus", await page.evaluate(() => document.activeElement?.className));
    await page.locator(".spot-skip:enabled").waitFor({ timeout: 8000 });
    console.log("focus", await page.evaluate(() => document.activeElement?.className));
    await page.screenshot({ path: "/tmp/spots/spot-skip-1280.png" });
    const t1 = performance.now();
    await page.locator(".spot-skip").click();
    await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.05);
    console.log("film after skip ms", performance.now() - t1);
    await Bun.sleep(300);
    console.log(JSON.stringify(await times(page)), "focus", await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80)));
    await page.screenshot({ path: "/tmp/spots/film-1280.png" });
    console.log(told);
    await context.close();
  }
  for (const [width, height] of [[390, 844], [1440, 900]] as const) {
    const { page, context } = await make({}, { viewport: { width, height } });
    await visit(page, `${site.server.url}/watch/${film}`, "player");
    await page.locator(".big-play").click();
    await page.locator(".spot[data-shown=true]").waitFor({ timeout: 8000 });
    await Bun.sleep(1200);
    await page.screenshot({ path: `/tmp/spots/spot-${width}.png` });
    await page.goto(`${site.server.url}/`);
    await Bun.sleep(1200);
    await page.screenshot({ path: `/tmp/spots/home-${width}.png` });
    await context.close();
  }
  console.log(faults);
  await browser.close();
  expect(faults).toEqual([]);
}, 120_000);
