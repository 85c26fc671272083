/** Dialogs that hold a form's fate: cutting a picture, accepting new terms. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { openPage, type Site, startSite } from "./site.ts";

let browser: Browser;
let site: Site;
let picture: string;
let faults: string[] = [];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  picture = join(site.folder, "dwa kolory.png");
  const halves = "color=red:s=800x400,drawbox=x=400:w=400:h=400:color=blue:t=fill";
  const made = Bun.spawn(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", halves, "-frames:v", "1", picture]);
  expect(await made.exited).toBe(0);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

async function openSettings(): Promise<Page> {
  faults = [];
  const { page } = await openPage(browser, site, faults, { session: true });
  await page.goto(`${site.server.url}/manage-channel/${site.channelId}/settings`);
  return page;
}

/** The colours at the left and right edges of a picture in the page. */
const edges = (page: Page, selector: string) =>
  page.evaluate(async (found) => {
    const image = document.querySelector<HTMLImageElement | HTMLCanvasElement>(found);
    if (image instanceof HTMLImageElement) await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 100;
    const brush = canvas.getContext("2d");
    if (!image || !brush) throw new Error(`there is no ${found}`);
    brush.drawImage(image, 0, 0, 100, 100);
    return [4, 96].map((x) => {
      const [red = 0, , blue = 0] = brush.getImageData(x, 50, 1, 1).data;
      return red > blue ? "red" : "blue";
    });
  }, selector);

test("a picture is cut by mouse and keyboard, and arrives as it was cut", async () => {
  const page = await openSettings();
  const input = page.locator("input[name=picture]");
  // The box speaks the page's language, whatever the browser's.
  const fileBox = page.locator(".file-box").filter({ has: input });
  await fileBox.getByText("Wybierz plik").waitFor();
  await fileBox.getByText("Nie wybrano pliku").waitFor();
  const chosen = () => input.evaluate((element) => (element as HTMLInputElement).files?.[0]?.name ?? "");
  const dialog = page.getByRole("dialog", { name: "Zdjęcie kanału" });

  // Leaving by Escape is no choice at all.
  await input.setInputFiles(picture);
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await chosen()).toBe("");
  await fileBox.getByText("Nie wybrano pliku").waitFor();

  await input.setInputFiles(picture);
  await dialog.waitFor();
  expect(await edges(page, "dialog canvas")).toEqual(["red", "blue"]);
  await dialog.locator("canvas").focus();
  for (let press = 0; press < 60; press++) await page.keyboard.press("ArrowLeft");
  expect(await edges(page, "dialog canvas")).toEqual(["red", "red"]);
  const box = await dialog.locator("canvas").boundingBox();
  if (!box) throw new Error("the picture is not visible");
  await page.mouse.move(box.x + box.width - 5, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + 50, { steps: 5 });
  await page.mouse.up();
  expect(await edges(page, "dialog canvas")).toEqual(["blue", "blue"]);
  await dialog.getByRole("slider", { name: "Powiększenie" }).fill("2");
  expect(await edges(page, "dialog canvas")).toEqual(["blue", "blue"]);
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await chosen()).toBe("dwa kolory.jpg");
  await fileBox.getByText("dwa kolory.jpg").waitFor();

  await page.locator("main").getByRole("button", { name: "Zapisz" }).click();
  await page.waitForURL(/saved=1/);
  expect(await edges(page, "form .avatar")).toEqual(["blue", "blue"]);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("whoever accepted only older terms reads and accepts the new ones before going on", async () => {
  const database = new Database(join(site.data, "nadaj.sqlite"));
  const before = Date.UTC(2023, 5, 11);
  database.run("pragma busy_timeout = 5000");
  const { changes } = database.run('update users set "termsAcceptedAt" = ?', [before]);
  database.close();
  expect(changes).toBe(1);

  const page = await openSettings();
  const dialog = page.getByRole("dialog", { name: "Zaakceptuj regulamin" });
  await dialog.waitFor();
  for (const _ of [1, 2, 3]) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.waitFor();
  const save = dialog.getByRole("button", { name: "Zapisz" });
  expect(await save.isDisabled()).toBe(true);

  await dialog.getByRole("link", { name: "Przeczytaj regulamin" }).click();
  await page.getByRole("heading", { level: 1, name: /Regulamin/ }).waitFor();
  expect(await dialog.count()).toBe(0);
  await page.goBack();
  await dialog.waitFor();
  await dialog.getByLabel("Akceptuję regulamin").check();
  expect(await save.isDisabled()).toBe(false);
  await save.click();
  // It comes back to the same address, whose page stands behind the dialog.
  await dialog.waitFor({ state: "detached" });
  await page.waitForURL(new RegExp(`/manage-channel/${site.channelId}/settings$`));
  await page.getByLabel("Nazwa kanału").waitFor();
  expect(await dialog.count()).toBe(0);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);
