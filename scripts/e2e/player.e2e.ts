/** The player by keyboard, mouse and touch: what it shows and remembers. */
import { expect, test } from "bun:test";
import { filmSite, inState, media, moves, playThenPause, reaches, seconds } from "./player.ts";

const { faults, openFilm } = filmSite();

test("every key of the help sheet does what it says", async () => {
  const page = await openFilm({ session: true });
  await playThenPause(page);

  await page.keyboard.press("5");
  await reaches(page, seconds / 2);
  await page.keyboard.press("ArrowLeft");
  await reaches(page, 1);
  await page.keyboard.press("l");
  await reaches(page, 11);
  await page.keyboard.press("j");
  await reaches(page, 1);
  await page.keyboard.press("ArrowRight");
  await reaches(page, 6);
  await page.keyboard.press("0");
  await reaches(page, 0);

  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(true);
  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(false);
  await page.getByRole("button", { name: "Wycisz (m)" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect((await media(page)).volume).toBeCloseTo(0.9);
  await page.keyboard.press("ArrowUp");
  expect((await media(page)).volume).toBeCloseTo(0.95);

  // The line of time has the arrows and page keys for itself, and so has the volume.
  await page.locator(".bar").focus();
  await page.keyboard.press("ArrowUp");
  await reaches(page, 5);
  await page.keyboard.press("PageUp");
  await reaches(page, 6.2, 0.3);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("PageDown");
  await reaches(page, 0, 0.3);
  expect((await media(page)).volume).toBeCloseTo(0.95);
  await page.locator("input.volume").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  expect((await media(page)).volume).toBeCloseTo(0.85);
  await reaches(page, 0, 0.3);
  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(true);
  await page.keyboard.press("m");
  await page.locator(".bar").focus();
  await page.keyboard.press("End");
  await reaches(page, seconds);
  await page.keyboard.press("Home");
  await reaches(page, 0);

  await page.keyboard.press(">");
  await page.keyboard.press(">");
  expect((await media(page)).playbackRate).toBe(1.5);
  await page.keyboard.press("<");
  expect((await media(page)).playbackRate).toBe(1.25);

  await page.keyboard.press("t");
  expect(await page.locator("html").getAttribute("data-cinema")).toBe("on");
  await page.keyboard.press("t");
  expect(await page.locator("html").getAttribute("data-cinema")).toBe("");
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement?.matches(".player"));
  await page.getByRole("button", { name: "Zamknij pełny ekran (f)" }).waitFor();
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);

  await page.keyboard.press("c");
  await page.locator(".caption", { hasText: "Dzień dobry" }).waitFor();
  await page.keyboard.press("c");
  await page.locator(".caption").waitFor({ state: "detached" });

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Skróty klawiszowe" });
  await sheet.waitFor();
  expect(await sheet.locator("kbd").count()).toBe(13);
  await page.keyboard.press("m");
  expect((await media(page)).muted).toBe(false);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });

  // What is typed is typed.
  const box = page.getByPlaceholder("Dodaj komentarz");
  await box.click();
  await box.pressSequentially("km 5");
  expect(await box.inputValue()).toBe("km 5");
  const { muted, paused } = await media(page);
  expect([muted, paused]).toEqual([false, true]);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("the menu offers what there is, answers to the keyboard, and is remembered", async () => {
  const page = await openFilm();
  await playThenPause(page);
  const gear = page.getByRole("button", { name: "Jakość i prędkość" });
  await gear.click();
  const menu = page.getByRole("menu", { name: "Jakość i prędkość" });
  expect(await menu.getByRole("menuitemradio").allTextContents()).toEqual([
    expect.stringContaining("Automatyczna"),
    "240p",
    "144p",
  ]);
  // 480p is wished for by default: the nearest that there is counts as chosen.
  const focused = page.locator("[aria-checked=true]:focus");
  expect(await focused.textContent()).toBe("240p");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await menu.waitFor({ state: "detached" });
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 144);

  await gear.click();
  // What is shown is told beside what was chosen for as long as it is another.
  await focused.and(page.getByText(/^144p$/)).waitFor();
  await menu.getByRole("menuitem", { name: /^Prędkość/ }).click();
  await menu.getByRole("menuitemradio", { name: "1.5×" }).click();
  expect((await media(page)).playbackRate).toBe(1.5);
  await gear.click();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await gear.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await page.waitForFunction(() => document.querySelector("video")?.videoHeight === 144);
  expect((await media(page)).playbackRate).toBe(1.5);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("a visitor goes on where they stopped, or from the beginning", async () => {
  const page = await openFilm();
  await playThenPause(page);
  await page.keyboard.press("5");
  await page.keyboard.press("k");
  await moves(page, 7.5);
  await page.keyboard.press("k");
  await inState(page, "paused");
  const { currentTime: left } = await media(page);
  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator(".big-play").click();
  await page.getByText(/Wznowiono od 0:0[78]/).waitFor();
  await moves(page, left - 1);
  await page.getByRole("button", { name: "Od początku" }).click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 99) < 4);
  await page.getByText(/Wznowiono od/).waitFor({ state: "detached" });

  // At its end it offers itself again; going back takes the offer away.
  await page.keyboard.press("9");
  await inState(page, "ended");
  await page.getByRole("button", { name: "Odtwórz ponownie" }).waitFor();
  await page.keyboard.press("j");
  await inState(page, "paused");
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);

test("on a phone a tap shows and hides the controls, a double tap seeks", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
  const page = await openFilm(phone);
  const box = await page.locator(".player").boundingBox();
  if (!box) throw new Error("the player is not visible");
  const tap = (share: number) => page.touchscreen.tap(box.x + box.width * share, box.y + box.height * 0.4);
  const doubleTap = async (share: number) => {
    await tap(share);
    await tap(share);
  };
  const hidden = page.locator(".player.quiet-ctl");
  await tap(0.5);
  await inState(page, "playing");
  await hidden.waitFor({ timeout: 6000 });
  expect(await page.locator(".controls").evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("none");
  await tap(0.5);
  await hidden.waitFor({ state: "detached" });
  await Bun.sleep(400);
  await tap(0.5);
  await hidden.waitFor();
  await inState(page, "playing");

  await page.evaluate(() => document.querySelector("video")?.pause());
  await inState(page, "paused");
  await page.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.currentTime = 1;
  });
  await reaches(page, 1);
  await doubleTap(0.85);
  await reaches(page, 11);
  await Bun.sleep(400);
  await doubleTap(0.15);
  await reaches(page, 1);
  await Bun.sleep(400);
  await doubleTap(0.5);
  await inState(page, "playing");
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().close();
  expect(faults).toEqual([]);
}, 60_000);
