/** The upload page: several files, their details, a place in the line, refusals in words. */
import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { arrived, choose, inState, item, megabyte, openDetails, sentBeyond, uploadSite } from "./uploads.ts";

const { made, faults, largeFilm, openUpload } = uploadSite();

type Listed = { items: { title: string }[] };

async function titled(title: string): Promise<Listed["items"]> {
  const { items } = await made.site.call<Listed>("GET", `/videos?channelId=${made.site.channelId}`);
  return items.filter((video) => video.title === title);
}

test("several files go at once, are described meanwhile, and one that is no film is refused in words", async () => {
  const { page, context } = await openUpload();
  const paths = [join(made.site.folder, "rzeka o świcie.mp4"), join(made.site.folder, "las.mp4")];
  for (const path of paths) await Bun.write(path, made.film);
  await choose(page, paths);
  await page.evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(["Lista zakupów: chleb, mleko"], "notatki.mp4", { type: "video/mp4" }));
    for (const kind of ["dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true, cancelable: true }));
  });
  expect(await page.locator(".upload").count()).toBe(3);
  await page.getByText("Wybierz plik ponownie").waitFor();
  await inState(item(page, "notatki"), "refused");
  await item(page, "notatki").getByRole("alert").getByText("To nie jest plik wideo ani audio").waitFor();

  await openDetails(page, "las");
  const title = page.getByRole("textbox", { name: "Tytuł" });
  expect(await title.inputValue()).toBe("las");
  await title.fill("Las po burzy");
  await page.getByRole("button", { name: "Opublikuj" }).press("Enter");
  const watch = page.locator("form.panel").getByRole("link", { name: "Obejrzyj" });
  await watch.waitFor();
  // The button that was pressed is gone: the focus is on what took its place, and what happened is spoken.
  expect(await watch.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.locator("form.panel footer").getByRole("status").getByText("Opublikowano").waitFor();

  // What was just typed is saved although another file is chosen at once.
  await openDetails(page, "rzeka o świcie");
  // The browser speaks its own language, the page ours.
  await page.getByText("Nie wybrano pliku", { exact: true }).waitFor();
  const words = page.getByRole("textbox", { name: "Opis" });
  await words.fill("Mgła nad Bugiem");
  await openDetails(page, "Las po burzy");
  await page.locator(".upload.selected", { hasText: "Las po burzy" }).waitFor();
  await openDetails(page, "rzeka o świcie");
  await page.waitForFunction(() => document.querySelector("form.panel textarea")?.textContent === "Mgła nad Bugiem");

  await inState(item(page, "Las po burzy"), "ready");
  await inState(item(page, "rzeka o świcie"), "ready");
  await page.getByText("Wszystkie pliki dotarły").waitFor();
  expect(await titled("Las po burzy")).toHaveLength(1);
  const bars = page.locator(".upload").getByRole("progressbar");
  for (const bar of await bars.all())
    expect(await bar.getAttribute("aria-label")).toMatch(/: (Las po burzy|rzeka o świcie)/);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("five files wait in line for three places, and all arrive", async () => {
  const { page, context } = await openUpload(4);
  const names = ["pierwszy", "drugi", "trzeci", "czwarty", "piąty"];
  const paths = [];
  for (const name of names) paths.push(await largeFilm(`${name} z kolei.mp4`, 3 * megabyte));
  // The line is as the files were chosen, though the last one's video is made first.
  const lastMade = Promise.withResolvers<void>();
  await page.route("**/api/videos", async (route) => {
    const last = route.request().postData()?.includes("piąty");
    if (!last) await lastMade.promise;
    await route.fulfill({ response: await route.fetch() });
    if (last) lastMade.resolve();
  });
  await choose(page, paths);
  for (const name of names.slice(0, 3)) await inState(item(page, name), "sending");
  for (const name of names.slice(3)) await inState(item(page, name).filter({ hasText: "w\u00a0kolejce" }), "queued");
  for (const name of names) await arrived(item(page, name));
  await context.close();
  expect(faults).toEqual([]);
}, 90_000);

test("a cancelled file leaves nothing behind", async () => {
  const { page, context } = await openUpload(10);
  await choose(page, await largeFilm("zbędny.mp4"));
  const up = item(page, "zbędny");
  await sentBeyond(up, 0.2);
  await up.getByRole("button", { name: "Anuluj" }).click();
  await up.waitFor({ state: "detached" });
  for (let attempt = 0; attempt < 300 && (await partsLeft()).length > 0; attempt++) await Bun.sleep(100);
  expect(await partsLeft()).toEqual([]);
  await page.goto(`${made.site.server.url}/manage-channel/${made.site.channelId}/videos`);
  await page.getByText("Las po burzy").first().waitFor();
  expect(await page.getByText("zbędny").count()).toBe(0);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

const partsLeft = () => readdir(join(made.site.data, "uploads"));

test("a full quota is said in words; with more space the same file goes on", async () => {
  const quota = (uploadQuota: string) =>
    fetch(`${made.site.server.url}/admin/settings`, {
      method: "POST",
      headers: { authorization: `Bearer ${made.site.token}`, origin: made.site.server.url },
      body: new URLSearchParams({
        ...{ name: "Nadaj", description: "", operatorName: "", operatorAddress: "", contactEmail: "" },
        ...{ accent: "yellow", registration: "open", invitationCode: "", uploadQuota },
      }),
      redirect: "manual",
    });
  expect((await quota("0.001")).status).toBe(303);
  const { page, context } = await openUpload();
  const path = join(made.site.folder, "jeszcze jeden.mp4");
  await Bun.write(path, made.film);
  await choose(page, path);
  const up = item(page, "jeszcze jeden");
  await up.getByRole("alert").getByText("Przekroczono limit miejsca na filmy").waitFor();
  await quota("");
  await up.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await arrived(up);
  await context.close();
}, 60_000);
