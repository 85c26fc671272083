/** A finished stream replays its chat in time with the player, also after seeking. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { users } from "../../src/accounts/table.ts";
import { openContext } from "../../src/app/context.ts";
import { chatMessages, chatRooms } from "../../src/chat/table.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { newId } from "../../src/platform/db/id.ts";
import { makeLog } from "../../src/platform/log.ts";
import { videos } from "../../src/videos/table.ts";
import { openBrowser } from "./browser.ts";
import { makeClip, type OwnSite, openPage, startSite, uploadFilm, visit } from "./site.ts";

const seconds = 36;
const lines: [number | null, string][] = [
  [null, "Czekam na początek"],
  [1000, "Zaczyna się"],
  [10_000, "Dziesiąta sekunda"],
  [32_000, "Pod koniec"],
];
let browser: Browser;
let site: OwnSite;
let id: string;
const faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  id = await uploadFilm(site, "Po transmisji", await makeClip(join(site.folder, "film.mp4"), seconds, "160x90"));
  await site.server.stop();
  await becomeStream();
  await site.restart();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

/** The film as if it had been a stream in which people talked. */
async function becomeStream(): Promise<void> {
  const config = loadConfig({ NADAJ_DATA: site.data, MIN_FREE_DISK_BYTES: "0" });
  await using ctx = await openContext(config, { log: makeLog({ level: "error", format: "text" }) });
  const start = Date.now() - 3_600_000;
  const [user] = await ctx.db.select().from(users).limit(1);
  await ctx.write(async (tx) => {
    await tx.db
      .update(videos)
      .set({ live: true, livestreamStartedAt: start, livestreamEndedAt: start + seconds * 1000 })
      .where(eq(videos.id, id));
    await tx.db.insert(chatRooms).values({ videoId: id, rev: lines.length });
    await tx.db.insert(chatMessages).values(
      lines.map(([offset, text], index) => ({
        id: newId(),
        videoId: id,
        userId: user?.id ?? "",
        clientId: `wiersz-${index}`,
        text,
        seq: index + 1,
        rev: index + 1,
        offset,
        createdAt: start + (offset ?? -1000),
      })),
    );
  });
}

const shown = (page: Page) => page.locator(".message .said").allInnerTexts();

async function seek(page: Page, to: number, expected: number): Promise<void> {
  await page.evaluate((time) => {
    const video = document.querySelector("video");
    if (video) video.currentTime = time;
  }, to);
  await page.waitForFunction((count) => document.querySelectorAll(".message").length === count, expected, {
    timeout: 10_000,
  });
}

test("what was said appears when it was said, and goes when one seeks back", async () => {
  const { page, context } = await openPage(browser, site, faults, {});
  await visit(page, `${site.server.url}/watch/${id}`, "chat");
  await page.locator(".message", { hasText: "Czekam na początek" }).waitFor();
  expect((await shown(page)).length).toBe(1);
  await page.locator(".player").getByRole("button", { name: "Odtwórz" }).first().click();
  await page.locator(".message", { hasText: "Zaczyna się" }).waitFor({ timeout: 20_000 });
  expect((await shown(page)).some((text) => text.includes("Dziesiąta"))).toBe(false);
  await page.evaluate(() => document.querySelector("video")?.pause());
  await seek(page, 11, 3);
  await seek(page, 33, 4);
  expect((await shown(page)).at(-1)).toContain("Pod koniec");
  await seek(page, 2, 2);
  expect(await page.locator(".write").count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
}, 90_000);
