/** The upload page: pauses, reloads, lost connections and lost answers, from which a file goes on. */
import { expect, test } from "bun:test";
import { visit } from "./site.ts";
import { arrived, choose, inState, item, megabyte, sentBeyond, uploadSite } from "./uploads.ts";

const { made, faults, uploadAddress, largeFilm, openUpload } = uploadSite();

test("a paused file waits, and goes on from where it stopped", async () => {
  const { page, context, offsets } = await openUpload(10);
  await choose(page, await largeFilm("pauza.mp4"));
  const up = item(page, "pauza");
  await sentBeyond(up, 0.45);
  await up.getByRole("button", { name: "Wstrzymaj" }).click();
  await inState(up, "paused");
  await up.getByText("wstrzymane").waitFor();
  const before = offsets.length;
  const sent = await up.locator("progress").first().getAttribute("value");
  await Bun.sleep(600);
  expect([offsets.length, await up.locator("progress").first().getAttribute("value")]).toEqual([before, sent]);
  await up.getByRole("button", { name: "Wznów" }).click();
  await arrived(up);
  expect(offsets[before]).toBeGreaterThanOrEqual(8 * megabyte);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("after a reload the same file goes on into the same video", async () => {
  const { page, context, offsets } = await openUpload(10);
  const path = await largeFilm("powrót.mp4");
  await choose(page, path);
  await sentBeyond(item(page, "powrót"), 0.5);
  await page.reload();
  await visit(page, uploadAddress(), "upload-form");
  const before = offsets.length;
  await choose(page, path);
  await arrived(item(page, "powrót"));
  expect(offsets[before]).toBeGreaterThanOrEqual(8 * megabyte);
  await page.goto(`${made.site.server.url}/manage-channel/${made.site.channelId}/videos`);
  await page.getByText("powrót").first().waitFor();
  expect(await page.locator("tr", { hasText: "powrót" }).count()).toBe(1);
  await context.close();
  expect(faults).toEqual([]);
}, 60_000);

test("a lost network and a restarted server only cost time", async () => {
  const { page, context, offsets, line } = await openUpload(10);
  await choose(page, await largeFilm("burza.mp4", 24 * megabyte));
  const up = item(page, "burza");
  await sentBeyond(up, 0.3);
  await line.set({ offline: true });
  await up.getByText("czekamy na połączenie").waitFor();
  const before = offsets.length;
  await line.set({ offline: false });
  while (offsets.length === before) await Bun.sleep(20);
  expect(offsets[before]).toBeGreaterThan(0);
  await sentBeyond(up, 0.6);
  await made.site.restart(500);
  await inState(up, "ready", 40_000);
  await context.close();
}, 90_000);

test("whose last answer was lost is done all the same, in this page and in another", async () => {
  const { page, context } = await openUpload();
  let lost = 0;
  // The bytes arrive; what the server says of them does not.
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH" || lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  const path = await largeFilm("ostatnie słowo.mp4", 2 * megabyte);
  await choose(page, path);
  await arrived(item(page, "ostatnie słowo"));
  expect(lost).toBe(1);
  await context.close();

  const again = await openUpload();
  const file = await largeFilm("bez odpowiedzi.mp4", 2 * megabyte);
  let answered = true;
  await again.page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") {
      await route.fetch();
      answered = false;
    }
    return route.abort("connectionreset");
  });
  await choose(again.page, file);
  while (answered) await Bun.sleep(20);
  await again.page.reload();
  await visit(again.page, uploadAddress(), "upload-form");
  await again.page.unroute("**/api/uploads/*");
  await choose(again.page, file);
  await arrived(item(again.page, "bez odpowiedzi"));
  await again.page.goto(`${made.site.server.url}/manage-channel/${made.site.channelId}/videos`);
  await again.page.getByText("bez odpowiedzi").first().waitFor();
  expect(await again.page.locator("tr", { hasText: "bez odpowiedzi" }).count()).toBe(1);
  await again.context.close();
}, 90_000);
