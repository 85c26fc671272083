/** The television as a remote walks it: search by the keys on the screen, one's own lists, and back to where one was. */
import { expect, test } from "bun:test";
import { channelById } from "../../src/channels/queries.ts";
import { createPlaylist } from "../../src/playlists/rules/playlists.ts";
import { indexVideos } from "../../src/search/rules/index-videos.ts";
import { makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { findings } from "./axe.ts";
import { visitedSite } from "./visits.ts";

let list = "";

const visits = visitedSite(async (ctx, site) => {
  const rows = { ctx, clock: ctx.clock } as unknown as Harness;
  const videoIds: string[] = [];
  for (const title of ["Rower na jesień", "Rowerem przez Żuławy", "Zupa z dyni"])
    videoIds.push((await makeVideo(rows, { id: site.channelId }, { title })).id);
  await indexVideos(ctx, videoIds);
  const userId = (await channelById(ctx, site.channelId))?.ownerId ?? "";
  const owner = { userId, role: "admin" as const, channelIds: [] };
  list = (await createPlaylist(ctx, owner, { name: "Na wieczór", description: "", visibility: "private", videoIds }))
    .id;
});

test("one searches by arrows and Enter, watches out of a list, and Back leads to where one was", async () => {
  const page = await visits.open("/tv", { session: true });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
  await press("ArrowUp", "Home");
  expect(await focused()).toBe("/tv/search");
  expect(await findings(page)).toEqual([]);
  await press("Enter");
  await page.waitForURL("**/tv/search");
  // From the first letter down to "r" and "o", along the row, as one looks for them.
  const letter = async (wanted: string) => {
    const key = page.locator(`[data-letter="${wanted}"]`);
    const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.letter ?? "");
    const rows = await page
      .locator(".tv-letters > div")
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("button")].map(({ dataset }) => dataset.letter ?? "")),
      );
    const rowOf = (one: string) => rows.findIndex((row) => row.includes(one));
    for (let tries = 0; (await at()) !== wanted && tries < 30; tries++) {
      const [from, to] = [rowOf(await at()), rowOf(wanted)];
      if (from !== to) await press(from < to ? "ArrowDown" : "ArrowUp");
      else
        await press(
          (rows[to] ?? []).indexOf(await at()) < (rows[to] ?? []).indexOf(wanted) ? "ArrowRight" : "ArrowLeft",
        );
    }
    expect(await key.evaluate((element) => element === document.activeElement)).toBe(true);
    await press("Enter");
  };
  for (const one of "rower") await letter(one);
  expect(await page.locator("#tv-query").inputValue()).toBe("rower");
  await press("Backspace");
  expect(await page.locator("#tv-query").inputValue()).toBe("rowe");
  await press("r");
  await page.locator(".tv-hints a").first().waitFor();
  await page.evaluate(() => document.getElementById("tv-run")?.focus());
  await press("Enter");
  await page.waitForURL("**/tv/search?query=rower");
  await page.locator(".tv-tile").nth(1).waitFor();
  expect(await page.locator(".tv-tile").count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.classList.contains("tv-tile"))).toBe(true);
  expect(await findings(page)).toEqual([]);
  await press("Escape");
  await page.waitForURL("**/tv");
  expect(await focused()).toBe("/tv/search");
  await press("ArrowRight", "ArrowRight");
  expect(await focused()).toBe("/tv/playlists");
  await press("Enter");
  await page.waitForURL("**/tv/playlists");
  await press("Enter");
  await page.waitForURL(`**/tv/playlists/${list}`);
  await press("ArrowRight");
  const second = await focused();
  await press("Enter");
  await page.waitForURL(`**${second}`);
  const frame = page.locator("iframe");
  expect(await frame.getAttribute("src")).toContain(`playlistId=${list}`);
  await page.waitForFunction(() => document.activeElement?.tagName === "IFRAME");
  await press("Escape");
  await page.waitForURL(`**/tv/playlists/${list}`);
  expect(await focused()).toBe(second ?? "");
  // A remote's own key, which no keyboard has.
  await page.evaluate(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "GoBack", bubbles: true })));
  await page.waitForURL("**/tv/playlists");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // The films have no files: their frame may have asked for one before it was left.
  visits.faults = visits.faults.filter((fault) => !/\/tv\/\w+\S*: Failed to load resource: .* 404/.test(fault));
}, 60_000);

test("from a film among what was typed may go on as, Back leads to the search for what was typed", async () => {
  const page = await visits.open("/tv/search");
  await page.locator("[data-letter=r]").focus();
  for (const letter of "rower") await page.keyboard.press(letter);
  const film = page.locator(".tv-hints a", { hasText: "Rowerem przez Żuławy" });
  await film.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/tv\/[^/?]+$/);
  await page.locator("iframe").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("**/tv/search?query=rower");
  visits.faults = visits.faults.filter((fault) => !/\/tv\/\w+\S*: Failed to load resource: .* 404/.test(fault));
}, 60_000);
