/** A file is looked at and trimmed in the browser before it is sent. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { runTool } from "../../src/platform/media/child.ts";
import { findings } from "./axe.ts";
import { seen } from "./browser.ts";
import { framesOf, withSent } from "./sent.ts";
import { joinSite } from "./shared.ts";
import { openPage, type Site, visit } from "./site.ts";

let browser: Browser;
let site: Site;
let film: string;
let context: BrowserContext | undefined;
const faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  film = join(site.folder, "wycieczka.mp4");
  // A key frame each second, and frames that name others before and behind them.
  const source = ["-f", "lavfi", "-i", "testsrc2=d=6:s=192x108:r=10", "-f", "lavfi", "-i", "sine=d=6"];
  const coding = [
    "-c:v",
    "libx264",
    "-preset",
    "fast",
    "-bf",
    "2",
    "-g",
    "10",
    "-keyint_min",
    "10",
    "-sc_threshold",
    "0",
  ];
  await runTool("ffmpeg", ["-v", "error", "-y", ...source, ...coding, "-flags", "+cgop", film], { seconds: 60 });
}, 60_000);

afterEach(async () => {
  await context?.close();
  expect(faults.splice(0)).toEqual([]);
});

afterAll(() => site?.[Symbol.asyncDispose]());

async function open(): Promise<Page> {
  const opened = await openPage(browser, site, faults, { session: true });
  ({ context } = opened);
  await visit(opened.page, `${site.server.url}/manage-channel/${site.channelId}/videos/upload`, "upload-form");
  return opened.page;
}

test("what no browser reads goes up whole, and the server says what it is", async () => {
  const page = await open();
  const notes = { name: "notatki.mp4", mimeType: "video/mp4", buffer: Buffer.from("Lista zakupów: chleb, mleko") };
  await page.getByRole("checkbox", { name: "Podgląd i\u00a0przycinanie przed przesłaniem" }).check();
  await page.locator(".drop input[type=file]").setInputFiles(notes);
  const dialog = page.getByRole("dialog", { name: "notatki.mp4" });
  await dialog.getByText("Ta przeglądarka nie pokaże").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".upload").waitFor({ state: "detached" });
  await page.locator(".drop input[type=file]").setInputFiles(notes);
  await dialog.getByRole("button", { name: "Prześlij" }).click();
  await seen(page, "To nie jest plik wideo ani audio").waitFor();
}, 60_000);

test("a part is copied in the browser from a key frame on, frame by frame what it was, and only that is sent", async () => {
  const page = await open();
  await page.getByRole("checkbox", { name: "Podgląd i\u00a0przycinanie przed przesłaniem" }).check();
  await page.locator(".drop input[type=file]").setInputFiles(film);
  const dialog = page.getByRole("dialog", { name: "wycieczka.mp4" });
  await dialog.getByText("192 × 108").waitFor();
  expect(await page.locator(".upload").count()).toBe(1);
  await dialog.getByRole("textbox", { name: "Początek" }).fill("2,4");
  await dialog.getByRole("textbox", { name: "Początek" }).press("Enter");
  await dialog.getByRole("textbox", { name: "Koniec" }).fill("0:05");
  await dialog.getByRole("textbox", { name: "Koniec" }).press("Enter");
  await dialog.getByText("klatki kluczowej 0:02,0").waitFor();
  expect(await findings(page, { within: ".dialog" })).toEqual([]);
  await dialog.getByRole("button", { name: "Użyj tej klatki jako miniatury" }).click();
  await dialog.getByRole("button", { name: "Wybrano miniaturę" }).waitFor();
  const pictured = page.waitForResponse((answer) => answer.url().endsWith("/thumbnail"));
  await dialog.getByRole("button", { name: "Prześlij ten fragment" }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .locator('.upload[data-state="ready"], .upload[data-state="running"], .upload[data-state="waiting"]')
    .waitFor();
  expect((await pictured).status()).toBe(200);
  const href = await page.locator(".upload .acts a").getAttribute("href");
  const id = href?.split("/").at(-1) ?? "";
  await withSent(site, id, async (video, sent) => {
    expect(video).toMatchObject({ title: "wycieczka", thumbnailChoice: null });
    expect(video.thumbnailVersion).toBeGreaterThan(0);
    expect(await framesOf(sent)).toEqual((await framesOf(film)).slice(20, 50));
  });
}, 60_000);
