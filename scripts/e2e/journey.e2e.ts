/** A person's way through the product: set it up, register, get a channel, upload a film, watch it while it is made. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser, watchConsole } from "./browser.ts";
import { type Server, startServer } from "./server.ts";

let browser: Browser;
let server: Server;
let folder: string;
/** The executable, which is the same program, gets less to transcode: all of it is made before it is watched. */
const films = { source: { seconds: 60, rate: 30 }, executable: { seconds: 45, rate: 8 } };
const faults: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), "nadaj-journey-"));
  for (const kind of ["source", "executable"] as const) await makeFilm(kind);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

function filmOf(kind: "source" | "executable"): string {
  return join(folder, `gory-${kind}.mp4`);
}

async function makeFilm(kind: "source" | "executable"): Promise<void> {
  const { seconds: d, rate } = films[kind];
  const child = Bun.spawn([
    ...["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", `testsrc2=s=1280x720:r=${rate}:d=${d}`],
    ...["-f", "lavfi", "-i", `sine=f=330:d=${d}`, "-c:v", "libx264", "-preset", "ultrafast", "-g", `${2 * rate}`],
    ...["-pix_fmt", "yuv420p", "-b:v", "3M", "-c:a", "aac", "-shortest", filmOf(kind)],
  ]);
  expect(await child.exited).toBe(0);
}

/** A time as chapters have it. */
function chapterAt(time: number): string {
  return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, "0")}`;
}

async function open(
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: "pl-PL", viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies([{ name: "consent", value: "1", url: server.url }]);
  const page = await context.newPage();
  watchConsole(page, faults);
  return { context, page };
}

async function mailedLink(kind: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const names = await readdir(join(folder, "data", kind, "outbox")).catch(() => []);
    const last = names.sort().at(-1);
    if (last)
      return /https?:\/\/\S+/.exec(await readFile(join(folder, "data", kind, "outbox", last), "utf8"))?.[0] ?? "";
    await Bun.sleep(100);
  }
  throw new Error("no mail");
}

const played = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
const shown = (page: Page) => page.evaluate(() => document.querySelector("video")?.videoHeight ?? 0);

for (const kind of ["source", "executable"] as const) {
  test(`from the set-up link to a film playing in every quality: the ${kind}`, () => journey(kind), 600_000);
}

async function commandOf(kind: "source" | "executable"): Promise<string[]> {
  if (kind === "source") return ["bun", "src/main.ts"];
  const file = join(folder, "nadaj");
  const build = Bun.spawn(["bun", "scripts/build.ts", "--outfile", file], { stdout: "ignore", stderr: "inherit" });
  expect(await build.exited).toBe(0);
  return [file];
}

async function journey(kind: "source" | "executable"): Promise<void> {
  server = await startServer(join(folder, "data", kind), await commandOf(kind));
  const admin = await open();
  await admin.page.goto(server.setupLink);
  await admin.page.getByLabel("Imię").fill("Ewa");
  await admin.page.getByLabel("E-mail").fill("ewa@example.org");
  await admin.page.getByLabel("Hasło", { exact: true }).fill("tajne123");
  await admin.page.getByLabel("Powtórz hasło").fill("tajne123");
  await admin.page.getByRole("button", { name: "Utwórz serwis" }).click();
  await admin.page.getByRole("heading", { name: "Pierwsze kroki" }).waitFor();

  const { page } = await open();
  await page.goto(server.url);
  await page.getByRole("link", { name: "Zaloguj się" }).first().click();
  await page.getByRole("link", { name: "Załóż konto" }).click();
  await page.getByLabel("E-mail").fill("jan@example.org");
  await page.getByLabel("Imię").fill("Jan");
  await page.getByLabel("Nazwisko").fill("Nowy");
  await page.getByLabel("Hasło", { exact: true }).fill("tajne123");
  await page.getByLabel("Powtórz hasło").fill("tajne123");
  await page.getByLabel(/Akceptuję/).check();
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await page.getByRole("heading", { name: "Sprawdź pocztę" }).waitFor();
  await page.goto(await mailedLink(kind));
  await page.getByRole("button", { name: "Aktywuj konto" }).click();
  await page.getByRole("link", { name: "Zaloguj się" }).click();
  await page.getByLabel("E-mail").fill("jan@example.org");
  await page.getByLabel("Hasło", { exact: true }).fill("tajne123");
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await page.waitForURL(`${server.url}/`);

  await page.goto(`${server.url}/become-creator`);
  await page.getByLabel("Twoja wiadomość").fill("Kręcę filmy o górach.");
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await page.getByRole("heading", { name: "Zgłoszenie czeka" }).waitFor();
  await admin.page.goto(`${server.url}/admin/applications`);
  await admin.page.getByRole("button", { name: "Zatwierdź" }).click();
  await admin.page.getByRole("heading", { name: "Brak wniosków" }).waitFor();
  await page.goto(`${server.url}/become-creator`);
  await page.getByLabel("Akceptuję regulamin twórcy").check();
  await page.getByRole("button", { name: "Zostań twórcą" }).click();
  await page.waitForURL(/create-channel/);

  await page.goto(`${server.url}/create-channel`);
  await page.getByLabel("Nazwa kanału").fill("Szlakiem do góry");
  await page.getByLabel("Adres kanału").fill("szlakiem");
  await page.locator("[data-slug-status].good").waitFor();
  await page.getByRole("button", { name: "Utwórz kanał" }).click();
  await page.waitForURL(/upload/);

  await page.locator("[data-island=upload-form][data-on=hydrated]").waitFor({ state: "attached" });
  await page.locator("input[type=file][multiple]").setInputFiles(filmOf(kind));
  await page.getByRole("textbox", { name: "Tytuł" }).fill("Orla Perć o świcie");
  await page
    .getByRole("textbox", { name: "Opis" })
    .fill(
      `0:00 Start\n${chapterAt(films[kind].seconds / 3)} Mgła\n${chapterAt((films[kind].seconds / 3) * 2)} Zejście`,
    );
  await page.getByRole("button", { name: "Opublikuj" }).click();
  const watch = page.locator("form.panel").getByRole("link", { name: "Obejrzyj" });
  await watch.waitFor();
  const watchable = {
    source: page.getByText("Można już oglądać"),
    executable: page.locator(".upload[data-state=ready]"),
  };
  await watchable[kind].waitFor({ timeout: 60_000 });
  const address = `${server.url}${await watch.getAttribute("href")}`;

  // A viewer without an account watches, the source's film while its ladder is still being made.
  const viewer = await open();
  await viewer.page.goto(address);
  await viewer.page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await viewer.page.locator(".big-play").click();
  await viewer.page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 1, undefined, {
    timeout: 30_000,
  });
  const made = await viewer.page.evaluate(
    async (id) => (await (await fetch(`/api/videos/${id}`)).json()).resolutions.length,
    address.split("/").at(-1),
  );
  if (kind === "source") expect(made).toBeLessThan(5);

  // It waits there, for a slow machine makes the rest more slowly than the film plays.
  await viewer.page.keyboard.press("k");
  await page.locator(".upload[data-state=ready]").waitFor({ timeout: 300_000 });
  await viewer.page.waitForFunction(
    () => document.querySelector("[data-state=playing], [data-state=paused], [data-state=ended]") !== null,
  );
  await viewer.page.reload();
  await viewer.page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await viewer.page.locator(".big-play").click();
  await viewer.page.waitForFunction(() => (document.querySelector("video")?.videoHeight ?? 0) > 0);
  await viewer.page.locator(".player").hover();
  await viewer.page.getByRole("button", { name: "Jakość i prędkość" }).click();
  await viewer.page.getByRole("menuitemradio", { name: /^144p/ }).click();
  await viewer.page.waitForFunction(() => document.querySelector("video")?.videoHeight === 144, undefined, {
    timeout: 30_000,
  });
  await viewer.page.locator(".player").hover();
  await viewer.page.getByRole("button", { name: "Jakość i prędkość" }).click();
  await viewer.page.getByRole("menuitemradio", { name: /^720p/ }).click();
  await viewer.page.waitForFunction(() => document.querySelector("video")?.videoHeight === 720, undefined, {
    timeout: 30_000,
  });
  expect(await shown(viewer.page)).toBe(720);

  // Seeking by the bar shows a picture of where one goes.
  const bar = viewer.page.locator(".bar");
  const box = await bar.boundingBox();
  if (!box) throw new Error("the bar is not visible");
  await viewer.page.mouse.move(box.x + box.width / 2 - 40, box.y - 60);
  await viewer.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
  await viewer.page.locator(".tile:not([hidden]) .tile-pic").waitFor();
  expect(await viewer.page.locator(".tile-time").textContent()).toContain("Mgła");
  await viewer.page.mouse.down();
  await viewer.page.mouse.up();
  await viewer.page.waitForFunction(
    (half) => Math.abs((document.querySelector("video")?.currentTime ?? 0) - half) < 8,
    films[kind].seconds / 2,
  );
  await viewer.page.keyboard.press("k");
  await viewer.page.locator("[data-state=paused]").waitFor();
  const before = await played(viewer.page);
  await viewer.page.keyboard.press("j");
  await viewer.page.waitForFunction((time) => (document.querySelector("video")?.currentTime ?? 0) < time - 5, before);
  await viewer.page.keyboard.press("?");
  await viewer.page.getByRole("dialog").waitFor();
  await viewer.page.keyboard.press("Escape");

  // Later, it resumes; in English, on a phone.
  const left = await played(viewer.page);
  const phone = await viewer.context.newPage();
  watchConsole(phone, faults);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(address.replace("/watch/", "/en/watch/"));
  await phone.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  expect(await phone.locator("html").getAttribute("lang")).toBe("en");
  await phone.locator(".big-play").click();
  await phone.getByText("Resumed at").waitFor();
  await phone.waitForFunction(
    (time) => Math.abs((document.querySelector("video")?.currentTime ?? 0) - time) < 15,
    left,
  );
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // The logged-in owner comments and likes, and finds the film in the history.
  await page.goto(address);
  await page.locator("[data-island=player][data-on=hydrated]").waitFor({ state: "attached" });
  await page.getByPlaceholder("Dodaj komentarz").fill("Dzięki za <b>oglądanie</b>!");
  await page.getByRole("button", { name: "Skomentuj" }).click();
  await page.locator("#comments b", { hasText: "oglądanie" }).first().waitFor();
  await page
    .locator(".owner")
    .getByRole("button", { name: /^Podoba mi się/ })
    .click();
  await page.locator(".owner .rate [aria-pressed=true]").waitFor();
  await page.locator(".big-play").click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 6, undefined, {
    timeout: 30_000,
  });
  await Promise.all([page.waitForResponse(/watching-time/), page.keyboard.press("k")]);
  await page.goto(`${server.url}/history`);
  await page.getByRole("link", { name: "Orla Perć o świcie" }).waitFor();
  await viewer.page.goto(server.url);
  await viewer.page.getByRole("link", { name: "Orla Perć o świcie" }).first().waitFor();
  expect(faults).toEqual([]);
  // Open pages would go on asking the stopped server for news.
  for (const context of browser.contexts()) await context.close();
  expect(await server.stop()).toBe(0);
}
