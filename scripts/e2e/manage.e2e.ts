/** The pages where something is managed: what stands where, at which width, with scripts and without. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { joinSite } from "./shared.ts";
import { makeClip, openPage, type Site, uploadFilm, visit } from "./site.ts";

let site: Site;
let browser: Browser;
let clip = "";
const faults: string[] = [];

beforeAll(async () => {
  ({ browser, site } = await joinSite());
  clip = join(site.folder, "clip.mp4");
  const film = await uploadFilm(site, "Wydmy o świcie", await makeClip(clip, 1));
  await site.call("POST", "/comments", { videoId: film, content: "Piękne światło nad morzem." });
}, 120_000);

afterAll(() => site?.[Symbol.asyncDispose]());

const address = (path: string) => `${site.server.url}${path.replace("CHANNEL", site.channelId)}`;

async function open(path: string, width: number, more: { javaScriptEnabled?: boolean; hasTouch?: boolean } = {}) {
  const opened = await openPage(browser, site, faults, { session: true, viewport: { width, height: 900 }, ...more });
  await opened.page.goto(address(path));
  return opened;
}

async function box(place: Locator) {
  const found = await place.boundingBox();
  if (!found) throw new Error(`${place} is not shown`);
  return found;
}

const mainWidth = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const { paddingLeft, paddingRight } = getComputedStyle(main);
    return main.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });

test("the place for files has the whole width until there is one; then the form stands beside it", async () => {
  for (const width of [1440, 390]) {
    const { page, context } = await open("/manage-channel/CHANNEL/videos/upload", width);
    await visit(page, page.url(), "upload-form");
    expect((await box(page.locator(".drop"))).width).toBeCloseTo(await mainWidth(page), 0);
    expect(await page.locator("main .panel").count()).toBe(0);
    await page.locator("input[type=file][multiple]").setInputFiles(clip);
    await page.locator("form.panel").waitFor();
    const [zone, form] = [await box(page.locator(".drop")), await box(page.locator("form.panel"))];
    if (width === 1440) expect(form.x).toBeGreaterThan(zone.x + zone.width);
    else expect(form.y).toBeGreaterThan(zone.y + zone.height);
    await page.locator(".upload[data-state=ready]").waitFor({ timeout: 60_000 });
    await context.close();
  }
  expect(faults).toEqual([]);
}, 120_000);

test("a video that is published while its file is on its way is published when all of it has come", async () => {
  const { page, context } = await open("/manage-channel/CHANNEL/videos/upload", 1440);
  await visit(page, page.url(), "upload-form");
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/uploads\/./, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.locator("input[type=file][multiple]").setInputFiles(clip);
  const form = page.locator("form.panel");
  await form.getByRole("textbox", { name: "Tytuł" }).fill("Mgła nad rzeką");
  await form.getByRole("button", { name: "Opublikuj" }).click();
  await form.getByText("gdy tylko dotrze cały plik").waitFor();
  const sent = await page.evaluateHandle(() => {
    const sent: Event[] = [];
    document.addEventListener("submit", (event) => sent.push(event), true);
    return sent;
  });
  await form.getByRole("button", { name: "Anuluj" }).click();
  expect(await sent.evaluate(({ length }) => length)).toBe(0);
  await form.getByRole("button", { name: "Opublikuj" }).click();
  await form.getByText("gdy tylko dotrze cały plik").waitFor();
  released.resolve();
  await form.getByRole("link", { name: "Obejrzyj" }).waitFor({ timeout: 60_000 });
  await page.locator(".upload[data-state=ready]").waitFor({ timeout: 60_000 });
  await context.close();
  expect(faults).toEqual([]);
}, 120_000);

test("a choice of videos sends itself where scripts run, and has a button where they do not", async () => {
  const live = await open("/manage-channel/CHANNEL/videos?sort=views", 1440);
  expect(await live.page.getByRole("button", { name: "Filtruj" }).count()).toBe(0);
  await Promise.all([
    live.page.waitForURL(/state=published/),
    live.page.getByRole("combobox", { name: "Status" }).selectOption("published"),
  ]);
  expect(new URL(live.page.url()).searchParams.get("sort")).toBe("views");
  await live.context.close();

  const plain = await open("/manage-channel/CHANNEL/videos", 1440, { javaScriptEnabled: false });
  await plain.page.getByRole("combobox", { name: "Status" }).selectOption("draft");
  await plain.page.getByRole("button", { name: "Filtruj" }).click();
  await plain.page.waitForURL(/state=draft/);
  expect(await plain.page.getByText("Wydmy o świcie").count()).toBe(0);
  await plain.context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("which columns a narrow table leaves out is said by their names", async () => {
  const shown = async (width: number) => {
    const { page, context } = await open("/manage-channel/CHANNEL/videos", width);
    const names = await page
      .locator("tbody tr")
      .first()
      .locator("td")
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.checkVisibility())
          .map((cell) => /col-(\w+)/.exec(cell.className)?.[1] ?? cell.className),
      );
    await context.close();
    return names;
  };
  const all = ["pick", "video", "status", "date", "views", "comments", "ratings", "actions"];
  expect(await shown(1440)).toEqual(all);
  expect(await shown(800)).toEqual(all.filter((name) => name !== "comments" && name !== "ratings"));
  expect(await shown(390)).toEqual(all.filter((name) => name !== "ratings"));
}, 60_000);

test("settings stand in two columns from 1264 px, and what saves them is always in sight", async () => {
  const first = ["/account", "/account/notifications", "/manage-channel/CHANNEL/settings", "/admin/settings"];
  for (const path of first) {
    const { page, context } = await open(path, 1264);
    const columns = page.locator(".settings-cols > *");
    const [left, right] = [await box(columns.nth(0)), await box(columns.nth(1))];
    expect([path, right.x > left.x + left.width, Math.round(right.y - left.y)]).toEqual([path, true, 0]);
    expect([path, Math.abs(left.width - right.width) < 1]).toEqual([path, true]);
    await page.setViewportSize({ width: 1263, height: 900 });
    expect([path, (await box(columns.nth(1))).y > left.y + 10]).toEqual([path, true]);
    await context.close();
  }
  for (const path of ["/manage-channel/CHANNEL/settings", "/admin/settings"]) {
    const { page, context } = await open(path, 390);
    const save = page.locator("main").getByRole("button", { name: "Zapisz" });
    expect([path, await save.count()]).toEqual([path, 1]);
    const { y, height } = await box(save);
    expect([path, y + height <= 900]).toEqual([path, true]);
    // Whatever has the focus is not under it.
    await page.locator("main form .field").last().focus();
    await page.waitForFunction(() => {
      const [field, foot] = [document.activeElement, document.querySelector(".save-foot")];
      return field && foot && field.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top;
    });
    await context.close();
  }
  expect(faults).toEqual([]);
}, 90_000);

test("on the dashboard comments stand beside the table, and the figures fill the width", async () => {
  const { page, context } = await open("/manage-channel/CHANNEL/dashboard", 1440);
  const [table, comments] = [await box(page.locator("#latest")), await box(page.locator(".latest-comments"))];
  expect(comments.x).toBeGreaterThan(table.x + table.width);
  expect(comments.x + comments.width - table.x).toBeCloseTo(await mainWidth(page), 0);
  expect((await box(page.locator(".figures"))).width).toBeCloseTo(await mainWidth(page), 0);
  expect(await page.locator(".figures .trend polyline").count()).toBe(4);
  await page.locator(".latest-comments").getByRole("link", { name: "Wydmy o świcie" }).click();
  await page.getByText("Piękne światło nad morzem.").first().waitFor();
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);
