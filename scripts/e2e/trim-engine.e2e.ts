/** Films that no browser plays are looked at, trimmed and repacked before they are sent. */
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { runTool } from "../../src/platform/media/child.ts";
import { findings } from "./axe.ts";
import { framesOf, withSent } from "./sent.ts";
import { joinSite } from "./shared.ts";
import { openPage, type Site, visit } from "./site.ts";

let browser: Browser;
let site: Site;
let context: BrowserContext | undefined;
const faults: string[] = [];
/** What came of ffmpeg. */
let parts: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  // A key frame each second; in the second, frames that name others before and behind them.
  const source = ["-f", "lavfi", "-i", "testsrc2=d=6:s=192x108:r=10", "-f", "lavfi", "-i", "sine=d=6"];
  const codings = {
    "kaseta.avi": "-c:v mpeg4 -g 10 -q:v 3 -c:a libmp3lame",
    "stary.flv": "-c:v libx264 -x264-params keyint=10:scenecut=0:bframes=2:open-gop=0 -c:a aac -ar 44100",
  };
  for (const [name, coding] of Object.entries(codings))
    await runTool("ffmpeg", ["-v", "error", "-y", ...source, ...coding.split(" "), join(site.folder, name)], {
      seconds: 60,
    });
}, 60_000);

afterEach(async () => {
  await context?.close();
  expect(faults.splice(0)).toEqual([]);
});

afterAll(() => site?.[Symbol.asyncDispose]());

/** The dialog of a file that was chosen to be looked at first. */
async function look(
  name: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<{ page: Page; dialog: Locator }> {
  const opened = await openPage(browser, site, faults, { session: true });
  ({ context } = opened);
  const { page } = opened;
  parts = [];
  page.on("request", (request) => {
    const part = /(ffmpeg-\w+|upload-engine)-\w+\.(\w+)$/.exec(request.url());
    if (part) parts.push(`${part[1]}.${part[2]}`);
  });
  await prepare?.(page);
  await visit(page, `${site.server.url}/manage-channel/${site.channelId}/videos/upload`, "upload-form");
  await page.getByRole("checkbox", { name: "Podgląd i\u00a0przycinanie przed przesłaniem" }).check();
  expect(parts).toEqual([]);
  await page.locator(".drop input[type=file]").setInputFiles(join(site.folder, name));
  return { page, dialog: page.getByRole("dialog", { name }) };
}

async function videoOf(page: Page): Promise<string> {
  await page
    .locator('.upload[data-state="ready"], .upload[data-state="running"], .upload[data-state="waiting"]')
    .waitFor();
  const href = await page.locator(".upload .acts a").getAttribute("href");
  return href?.split("/").at(-1) ?? "";
}

for (const name of ["kaseta.avi", "stary.flv"])
  test(`${name} is shown by frames, and a part of it copied from a key frame on, frame by frame what it was`, async () => {
    const { page, dialog } = await look(name);
    await dialog.getByText("192 × 108").waitFor();
    expect(parts).toContain("ffmpeg-core.wasm");
    await dialog.locator(".frame-tiles img").nth(9).waitFor();
    const tile = dialog.locator(".frame-tiles button").nth(5);
    await tile.click();
    await dialog.getByRole("img", { name: (await tile.getAttribute("aria-label")) ?? "" }).waitFor();
    await dialog.getByRole("textbox", { name: "Początek" }).fill("2,4");
    await dialog.getByRole("textbox", { name: "Początek" }).press("Enter");
    await dialog.getByRole("textbox", { name: "Koniec" }).fill("0:05");
    await dialog.getByRole("textbox", { name: "Koniec" }).press("Enter");
    // The first frame of an AVI file lasts for two.
    await dialog.getByText(/klatki kluczowej 0:02,[01]/).waitFor();
    await dialog.getByRole("img", { name: "Klatka 0:05,0" }).waitFor();
    expect(await findings(page, { within: ".dialog" })).toEqual([]);
    await dialog.getByRole("button", { name: "Użyj tej klatki jako miniatury" }).click();
    await dialog.getByRole("button", { name: "Wybrano miniaturę" }).waitFor();
    const pictured = page.waitForResponse((answer) => answer.url().endsWith("/thumbnail"));
    await dialog.getByRole("button", { name: "Prześlij ten fragment" }).click();
    await dialog.waitFor({ state: "detached" });
    expect((await pictured).status()).toBe(200);
    await withSent(site, await videoOf(page), async (video, sent) => {
      expect(video.thumbnailVersion).toBeGreaterThan(0);
      const [frames, all] = [await framesOf(sent), await framesOf(join(site.folder, name))];
      expect(frames.slice(0, 29)).toEqual(all.slice(20, 49));
      // It ends by the order in which frames are decoded.
      expect(frames.length).toBeWithin(29, 35);
    });
  }, 120_000);

test("a whole film is put into MP4 as it is", async () => {
  const { page, dialog } = await look("kaseta.avi");
  await dialog.getByRole("checkbox", { name: "Przepakuj do MP4 bez ponownego kodowania" }).check();
  await dialog.getByText("Prześlemy cały film jako plik MP4").waitFor();
  await dialog.getByRole("button", { name: "Prześlij" }).click();
  await dialog.waitFor({ state: "detached" });
  await withSent(site, await videoOf(page), async (_, sent) => {
    const { stdout } = await runTool("ffprobe", ["-v", "error", "-show_entries", "format=format_name", sent], {
      seconds: 60,
    });
    expect(new TextDecoder().decode(stdout)).toContain("mp4");
    expect(await framesOf(sent)).toEqual(await framesOf(join(site.folder, "kaseta.avi")));
  });
}, 120_000);

test("whoever does not wait for ffmpeg, or does not get it, is told so and sends the whole file", async () => {
  const waiting = await look("kaseta.avi", (page) => page.route("**/ffmpeg-core-*.wasm", () => undefined));
  await waiting.dialog.getByRole("button", { name: "Pomiń podgląd" }).click();
  await waiting.dialog.getByText("Podgląd pominięto").waitFor();
  await context?.close();

  const { page, dialog } = await look("kaseta.avi", (page) =>
    page.route("**/ffmpeg-core-*.wasm", (route) => route.fulfill({ status: 200, body: "to nie program" })),
  );
  await dialog.getByText("Nie udało się uruchomić narzędzia").waitFor();
  await dialog.getByRole("button", { name: "Prześlij" }).click();
  await withSent(site, await videoOf(page), async (_, sent) =>
    expect(await Bun.file(sent).bytes()).toEqual(await Bun.file(join(site.folder, "kaseta.avi")).bytes()),
  );
}, 120_000);
