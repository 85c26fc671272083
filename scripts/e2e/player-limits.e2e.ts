/** What the player does where something is missing, late or broken. */
import { expect, test } from "bun:test";
import { filmSite, inState, media, moves, playThenPause } from "./player.ts";

const { faults, openFilm, openBlank, address } = filmSite();

test("captions of a language that the film lacks are off, and one key turns on those it has", async () => {
  const page = await openFilm({}, (page) =>
    page.addInitScript(() => localStorage.setItem("nadaj-player", JSON.stringify({ captions: "en" }))),
  );
  await playThenPause(page);
  await page.getByRole("button", { name: "Włącz napisy (c)" }).waitFor();
  await page.keyboard.press("c");
  await page.locator(".caption", { hasText: "Dzień dobry" }).waitFor();
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("picture in picture is offered where the browser can", async () => {
  const button = { name: "Obraz w obrazie" };
  const able = await openFilm();
  await able.getByRole("button", button).waitFor({ state: "attached" });
  await able.context().close();
  const unable = await openFilm({}, (page) =>
    page.addInitScript(() => {
      Object.defineProperty(Document.prototype, "pictureInPictureEnabled", { get: () => false });
    }),
  );
  await unable.getByRole("button", { name: "Pełny ekran (f)" }).waitFor({ state: "attached" });
  expect(await unable.getByRole("button", button).count()).toBe(0);
  await unable.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("what cannot be played says so, and is tried again at the same place", async () => {
  const page = await openFilm({}, (page) => page.route(/master\.m3u8/, (route) => route.fulfill({ status: 404 })));
  await page.goto(`${address()}?t=9`);
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await inState(page, "failed");
  await page.getByRole("alert").getByText("Nie można odtworzyć filmu").waitFor();
  await page.unroute(/master\.m3u8/);
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await moves(page, 9.1);

  // A server that stumbles is asked again without a word.
  let asked = 0;
  await page.route(/master\.m3u8/, (route) => (++asked < 3 ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(`${address()}?t=3`);
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await moves(page, 3.1);
  expect(asked).toBe(3);
  await page.context().close();
}, 60_000);

test("a click that comes before the script is done when it is there", async () => {
  const page = await openBlank();
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/island-player-/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(address(), { waitUntil: "commit" });
  await page.locator('[data-island=player][data-on="loading"]').waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  expect((await media(page)).currentTime).toBe(0);
  arrive();
  await moves(page);
  expect(faults).toEqual([]);
  await page.context().close();
}, 30_000);
