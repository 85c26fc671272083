/** What a player has besides playing: how captions look, what is said beside it, chapters by keys, sound alone, sleep, figures. */
import { afterEach, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { filmSite, inState, media, moves, playThenPause, reaches } from "./player.ts";
import { sendCaptions } from "./site.ts";

const { openFilm, faults, address, site } = filmSite();

beforeAll(async () => {
  const id = address().split("/").at(-1) ?? "";
  const description = "Opis.\n\n0:00 Wstęp\n0:04 Środek\n0:08 Koniec";
  await site().call("PATCH", `/videos/${id}`, { description });
  const lines = Array.from({ length: 12 }, (_, at) => {
    const two = (second: number) => String(second).padStart(2, "0");
    return `00:${two(at)}.000 --> 00:${two(at + 1)}.000\nŻdanie numer ${at}\n`;
  });
  const text = `WEBVTT\n\n${lines.join("\n")}`;
  await sendCaptions(site(), { id, title: "Film z napisami" }, { lang: "pl", label: "polski", text });
  const english = "WEBVTT\n\n00:02.000 --> 00:05.000\nGood morning\n";
  await sendCaptions(site(), { id, title: "Film z napisami" }, { lang: "en", label: "English", text: english });
}, 60_000);

let page: Page;
afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const menu = (name: string) => page.locator(".qmenu").getByRole("menuitem", { name });
const radio = (name: string) => page.locator(".qmenu").getByRole("menuitemradio", { name });
const box = (name: string) => page.locator(".qmenu").getByRole("menuitemcheckbox", { name });
const openSettings = () => page.getByRole("button", { name: "Jakość i prędkość" }).click();
const goTo = (seconds: number) =>
  page.evaluate((to) => {
    const video = document.querySelector("video");
    if (video) video.currentTime = to;
  }, seconds);

test("captions look as one likes, what is said is read beside the film, and chapters have keys", async () => {
  page = await openFilm();
  await playThenPause(page);
  await page.getByRole("button", { name: "Napisy", exact: true }).click();
  await radio("polski").click();
  await openSettings();
  await menu("Napisy").click();
  await menu("Wygląd napisów").click();
  await radio("Duże").click();
  await radio("Bez tła").click();
  await radio("Żółty").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await goTo(2.5);
  const caps = page.locator(".caps");
  await caps.filter({ hasText: "numer 2" }).waitFor();
  const looks = { "data-size": "large", "data-back": "none", "data-colour": "yellow" };
  for (const [name, value] of Object.entries(looks)) expect(await caps.getAttribute(name)).toBe(value);

  await page.keyboard.press("Shift+ArrowRight");
  await reaches(page, 4, 0.3);
  await page.locator("a[data-chapter][aria-current]", { hasText: "Środek" }).waitFor();
  await page.keyboard.press("Shift+ArrowLeft");
  await reaches(page, 0, 0.3);

  // The line of this moment is in sight at once, though nothing plays.
  await page.setViewportSize({ width: 1280, height: 400 });
  await goTo(11.5);
  await reaches(page, 11.5, 0.2);
  await page.getByRole("link", { name: "Transkrypcja" }).click();
  const panel = page.locator(".side > .transcript");
  await panel.waitFor();
  await page.waitForFunction(() => {
    const [line, list] = [".transcript [aria-current]", ".transcript-lines"].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    );
    return line && list && list.height < 300 && line.top >= list.top && line.bottom <= list.bottom + 1;
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await panel.locator("li").count()).toBe(12);
  await goTo(5.5);
  await panel.locator("[aria-current]", { hasText: "numer 5" }).waitFor();
  await panel.getByRole("link", { name: "numer 9" }).click();
  await reaches(page, 9, 1.5);
  await page.keyboard.press("k");
  await panel.locator(".transcript-lines").hover();
  await page.mouse.wheel(0, -400);
  const follow = panel.getByRole("button", { name: "Wróć do bieżącej chwili" });
  await follow.click();
  await follow.waitFor({ state: "hidden" });
  await panel.getByRole("searchbox").fill("zdanie NUMER 1");
  await panel.getByText("Znaleziono: 3").waitFor();
  expect(await panel.locator("mark").first().textContent()).toBe("Żdanie numer 1");
  await panel.getByRole("combobox").selectOption("en");
  await panel.getByText("Nic nie znaleziono").waitFor();
  await panel.getByRole("searchbox").fill("");
  await panel.getByText("Good morning").waitFor();
  // Nothing of this left the page.
  expect(await page.locator("#loading").isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await playThenPause(page);
  await goTo(2.5);
  await caps.filter({ hasText: "numer 2" }).waitFor();
  expect(await caps.getAttribute("data-size")).toBe("large");
}, 60_000);

test("the sound alone is fetched, playback stops by the clock as loud as it was, and figures tell what plays", async () => {
  page = await openFilm({ permissions: ["clipboard-read", "clipboard-write"] });
  await playThenPause(page);
  const segments: string[] = [];
  page.on("request", (request) => segments.push(...(/\/(\w+)\/[\w-]+\.m4s/.exec(request.url())?.slice(1) ?? [])));
  await openSettings();
  await menu("Więcej").click();
  await box("Sam dźwięk").click();
  await page.locator(".player.sound[data-state=playing]").waitFor();
  await moves(page, 1);
  expect((await media(page)).videoHeight).toBe(0);
  // A picture may have been asked for just before.
  expect([...new Set(segments.slice(segments.indexOf("audio")))]).toEqual(["audio"]);
  expect(await page.locator(".player .poster").isVisible()).toBe(true);

  await openSettings();
  await menu("Więcej").click();
  await menu("Wyłącznik czasowy").click();
  await radio("30 min").click();
  const note = page.locator(".corner-note", { hasText: "Wyłączenie za" });
  await note.getByText(/29:\d\d/).waitFor();
  await note.getByRole("button", { name: "Bez wyłącznika" }).click();
  await note.waitFor({ state: "detached" });

  await page
    .locator(".player .poster, .player video")
    .first()
    .click({ button: "right", position: { x: 40, y: 40 } });
  await box("Dane techniczne").click();
  const figures = page.locator(".player-figures");
  await figures.getByText("Kodeki").waitFor();
  await figures.getByRole("button", { name: "Kopiuj" }).click();
  await figures.getByText("Skopiowano").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Identyfikator filmu: ${address().split("/").at(-1)}`);
  expect(copied).toContain("mp4a");

  // In this tab it was to stop in a moment; the choice of the sound alone was kept.
  await page.evaluate(() => {
    sessionStorage.setItem("nadaj-sleep", String(Date.now() + 6000));
    localStorage.setItem("nadaj-player", JSON.stringify({ volume: 0.8, soundOnly: true, goesOn: false }));
  });
  await page.reload();
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.keyboard.press("k");
  await moves(page);
  await page.waitForFunction(() => (document.querySelector("video")?.volume ?? 1) < 0.3);
  await inState(page, "paused");
  await page.waitForFunction(() => document.querySelector("video")?.volume === 0.8);
  expect((await media(page)).videoHeight).toBe(0);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("nadaj-player") ?? "{}").volume)).toBe(0.8);
  // Who chose it for another film is told why there is no picture.
  const alone = page.locator(".corner-note", { hasText: "Sam dźwięk" });
  await alone.getByRole("button", { name: "Włącz obraz" }).click();
  await alone.waitFor({ state: "detached" });
  await page.waitForFunction(() => (document.querySelector("video")?.videoHeight ?? 0) > 0);
}, 60_000);

test("another device is offered only where the browser knows of one, and the film comes back from it", async () => {
  const prepare = (blank: Page) =>
    blank.addInitScript(() => {
      const remote = Object.assign(new EventTarget(), {
        async watchAvailability(tell: (there: boolean) => void) {
          tell(true);
          return 1;
        },
        cancelWatchAvailability: async () => undefined,
        prompts: 0,
        async prompt() {
          // One closes the list of devices first.
          if (this.prompts++ === 0) throw new DOMException("dismissed", "NotAllowedError");
          const { src } = document.querySelector("video") ?? {};
          if (!src?.endsWith("master.m3u8")) throw new Error("no other device can fetch this");
          remote.dispatchEvent(new Event("connect"));
        },
      });
      Object.defineProperty(HTMLMediaElement.prototype, "remote", { get: () => remote });
      HTMLMediaElement.prototype.canPlayType = () => "maybe";
    });
  page = await openFilm({}, prepare);
  await playThenPause(page);
  const offered = page.getByRole("button", { name: "Odtwarzaj na innym urządzeniu" });
  await offered.click();
  await page.waitForFunction(() => document.querySelector("video")?.src.startsWith("blob:"));
  await offered.click();
  await page.getByRole("status").filter({ hasText: "Odtwarzanie na innym urządzeniu" }).waitFor();
  await page.evaluate(() => document.querySelector("video")?.remote.dispatchEvent(new Event("disconnect")));
  await page.getByRole("button", { name: "Odtwarzaj na innym urządzeniu" }).waitFor();
  await page.waitForFunction(() => document.querySelector("video")?.src.startsWith("blob:"));
  await inState(page, "playing");
}, 60_000);
