/** Playlists as people make and play them: by touch on a phone, by keyboard, from any page, and one film after another. */
import { expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { newId } from "../../src/platform/db/id.ts";
import { videoStats, videos } from "../../src/videos/table.ts";
import { findings } from "./axe.ts";
import { seen } from "./browser.ts";
import { makeClip, uploadFilm } from "./site.ts";
import { visitedSite } from "./visits.ts";

/** Films without files, but for the last two, which play for two seconds. */
let films: string[] = [];

const visits = visitedSite(async (ctx, site) => {
  const rows = ["Pierwszy", "Drugi", "Trzeci", "Czwarty"].map((title, index) => filmRow(site.channelId, title, index));
  await ctx.write(async (tx) => {
    await tx.db.insert(videos).values(rows);
    await tx.db.insert(videoStats).values(rows.map(({ id }) => ({ videoId: id })));
  });
  const clip = await makeClip(`${site.folder}/krotki.mp4`, 2);
  const played = [await uploadFilm(site, "Grany pierwszy", clip), await uploadFilm(site, "Grany drugi", clip)];
  films = [...rows.map(({ id }) => id), ...played];
});

function filmRow(channelId: string, title: string, index: number) {
  const now = Date.now() - index * 60_000;
  const made = { createdAt: now, updatedAt: now, publishedAt: now, listedAt: now, playableAt: now };
  const empty = { tags: [], categories: [], subcategories: [], renditions: [] };
  const state = { visibility: "public", processing: "ready", duration: 60 } as const;
  return { id: newId(now), channelId, title, ...empty, ...state, ...made };
}

function open(path: string, options: Parameters<typeof visits.open>[1] = {}): Promise<Page> {
  return visits.open(path, { session: true, ...options });
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const titles = (page: Page) => page.locator("[data-order-item] h3").allTextContents();
const newList = (name: string, videoIds: string[]) =>
  visits.site.call<{ _id: string }>("POST", "/playlists", { name, visibility: "public", videoIds });
const orderOf = async (id: string) =>
  (await visits.site.call<{ items: { title: string }[] }>("GET", `/playlists/${id}/videos`)).items.map(
    ({ title }) => title,
  );

/** Drags by a finger, as a phone reports it. */
async function dragByTouch(page: Page, session: CDPSession, from: string, to: string): Promise<void> {
  const [start, end] = [await page.locator(from).boundingBox(), await page.locator(to).boundingBox()];
  if (!start || !end) throw new Error("there is nothing to drag");
  const x = start.x + start.width / 2;
  const [y, last] = [start.y + start.height / 2, end.y + end.height - 4];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: at }] });
  await touch("touchStart", y);
  for (let step = 1; step <= 8; step++) {
    await touch("touchMove", y + ((last - y) * step) / 8);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await touch("touchEnd", last);
}

test("on a phone: begun, filled by pasting, ordered by a finger, then by keyboard, and a removal taken back", async () => {
  const page = await open("/playlist", phone);
  const wrote = Promise.withResolvers<void>();
  const sheet = page.waitForRequest(/\/assets\/sheet-/);
  await page.route(/\/assets\/sheet-/, async (route) => {
    await wrote.promise;
    await route.continue();
  });
  await page.getByText("Nowa playlista").click();
  await page.getByLabel("Nazwa").fill("Z telefonu");
  wrote.resolve();
  // What makes a sheet of it comes late: nothing moves away from under who writes.
  await page.evaluate((address) => import(address), (await sheet).url());
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  await page.getByRole("button", { name: "Utwórz" }).click();
  await page.getByRole("heading", { name: "Z\u00a0telefonu" }).waitFor();
  await page.getByText("Dodaj filmy").click();
  await page.getByLabel("Adresy filmów").fill(
    films
      .slice(0, 4)
      .map((id) => `${visits.site.server.url}/watch/${id}`)
      .join("\n"),
  );
  await page.getByRole("button", { name: "Dodaj", exact: true }).click();
  await seen(page, "Dodano 4 filmy.").waitFor();
  expect(await titles(page)).toEqual(["Pierwszy", "Drugi", "Trzeci", "Czwarty"]);
  const id = /\/playlist\/(\w+)/.exec(page.url())?.[1] ?? "";

  // Away from the edges, near which the page would scroll along.
  await page
    .locator(`#item-${films[1]}`)
    .evaluate((item) => item.scrollIntoView({ block: "center", behavior: "instant" }));
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith("/order"));
  const session = await page.context().newCDPSession(page);
  const [dragged] = [saved(), await dragByTouch(page, session, `#grip-${films[0]}`, `#item-${films[2]}`)];
  expect((await dragged).status()).toBe(204);
  expect(await orderOf(id)).toEqual(["Drugi", "Trzeci", "Pierwszy", "Czwarty"]);

  await page.locator(`#grip-${films[3]}`).focus();
  const moved = saved();
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  expect((await moved).status()).toBe(204);
  expect(await orderOf(id)).toEqual(["Drugi", "Czwarty", "Trzeci", "Pierwszy"]);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe(`grip-${films[3]}`);

  await page.locator(`#item-${films[1]} summary`).click();
  await page.getByRole("button", { name: "Usuń z\u00a0playlisty" }).locator("visible=true").click();
  await page.getByRole("button", { name: "Cofnij" }).click();
  await seen(page, "Film wrócił na swoje miejsce.").waitFor();
  expect(await titles(page)).toEqual(["Drugi", "Czwarty", "Trzeci", "Pierwszy"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}, 60_000);

test("on a phone no bar lies over the end of a menu in a short list", async () => {
  const { _id: id } = await newList("Krótka", films.slice(0, 2));
  const page = await open(`/playlist/${id}`, phone);
  await page.locator(`#item-${films[1]} summary`).tap();
  await page.getByRole("button", { name: "Usuń z\u00a0playlisty" }).locator("visible=true").tap();
  await page.getByRole("button", { name: "Cofnij" }).waitFor();
  expect(await titles(page)).toEqual(["Pierwszy"]);
}, 60_000);

test("a film is saved to a list from its page, where visitors are asked to log in", async () => {
  await newList("Na później", films.slice(0, 1));
  const page = await open(`/watch/${films[4]}`);
  const save = page.locator("[data-add-to-playlist]").first();
  await save.click();
  await page.getByLabel("Na później").check();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await seen(page, "Zapisano na playlistach.").waitFor();
  await save.click();
  expect(await page.getByLabel("Na później").isChecked()).toBe(true);
  await page.keyboard.press("Escape");
  await page.locator(".save-dialog").waitFor({ state: "detached" });
  await visits.context?.close();
  const visitor = await open(`/watch/${films[4]}`, { session: false });
  await visitor.locator("[data-add-to-playlist]").first().click();
  await visitor.locator("#login-encouragement[open]").waitFor();
}, 60_000);

test("a list plays on by itself to the next, and back by a key; on a phone its sheet opens below the player", async () => {
  const { _id: id } = await newList("Jeden po drugim", films.slice(4));
  const page = await open(`/watch/${films[4]}?playlistId=${id}&autoplay=1`);
  await page.locator("#run [aria-current]").waitFor();
  expect(await page.locator("#run summary").textContent()).toContain("1 z\u00a02");
  await page.waitForURL((url) => url.pathname === `/watch/${films[5]}` && url.searchParams.get("playlistId") === id);
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.keyboard.press("Shift+P");
  await page.waitForURL((url) => url.pathname === `/watch/${films[4]}`);
  await visits.context?.close();
  const small = await open(`/watch/${films[5]}?playlistId=${id}`, phone);
  expect(await small.locator("#run").isVisible()).toBe(false);
  await small.locator(".run-line").click();
  await small.locator("#run").waitFor({ state: "visible" });
  await small.keyboard.press("Escape");
  await small.locator("#run").waitFor({ state: "hidden" });
}, 60_000);

test("the pages of lists have no fault that a tool finds, in both themes", async () => {
  const { _id: id } = await newList("Sprawdzana", films);
  // Colours on their way from one theme to the other are no fault.
  const page = await open(`/playlist/${id}`, { reducedMotion: "reduce" });
  for (const path of [
    `/playlist/${id}`,
    "/playlist",
    `/watch/${films[0]}/playlists`,
    "/admin/playlists",
    `/watch/${films[0]}?playlistId=${id}`,
  ])
    for (const theme of ["dark", "light"]) {
      await page.goto(visits.site.server.url + path);
      await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
      expect([path, theme, await findings(page, { wcagOnly: true })]).toEqual([path, theme, []]);
    }
}, 60_000);
