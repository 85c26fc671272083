/** A site kept in order: a document edited and put back, the logo changed, the queue watched, an announcement closed. */
import { expect, test } from "bun:test";
import { openContext } from "../../src/app/context.ts";
import { findings } from "./axe.ts";
import "../../src/app/features.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { queueTranscode } from "../../src/videos/rules/processing.ts";
import { visitedSite } from "./visits.ts";

const visits = visitedSite(async () => undefined);
const { open } = visits;

test("a document is previewed as it is typed, published, compared and put back; pages of staff have no fault", async () => {
  const page = await open("/admin/documents/about/pl", { session: true });
  await page.getByLabel("Treść (Markdown)").fill("## Nasza historia\n\nTo **my**.");
  await page.getByRole("button", { name: "Podgląd" }).click();
  const preview = page.locator("#document-preview");
  await preview.getByRole("heading", { name: "Nasza historia" }).waitFor();
  expect(await page.getByLabel("Treść (Markdown)").inputValue()).toContain("Nasza historia");
  await page.getByRole("button", { name: "Opublikuj" }).click();
  await page.locator(".notice.good", { hasText: "Opublikowano." }).waitFor();
  await page.getByRole("link", { name: "Tekst dostarczony z programem" }).click();
  await page.locator("ins.diff-line", { hasText: "## Nasza historia" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Przywróć tę wersję" }).click();
  await page.locator(".notice.good", { hasText: "Przywrócono." }).waitFor();
  expect(await page.getByLabel("Treść (Markdown)").inputValue()).not.toContain("Nasza historia");
  for (const path of ["/documents", "/settings", "/announcements", "/entry", "/queue", "/system", "/deleted", ""]) {
    await page.goto(`${visits.site.server.url}/en/admin${path}`);
    expect([path, await findings(page)]).toEqual([path, []]);
  }
}, 60_000);

test("a logo stands in the place of the sign, a notice is closed for good, and the queue shows what comes", async () => {
  const page = await open("/admin/settings", { session: true });
  const png = Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 300;
      canvas.getContext("2d")?.fillRect(50, 50, 200, 200);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    }),
    "base64",
  );
  await page.locator("#f-logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  await page.getByRole("dialog").getByRole("button", { name: "Zapisz" }).click();
  await page.locator(".save-foot").getByRole("button", { name: "Zapisz" }).click();
  const logo = page.locator("header .logo img");
  await logo.waitFor();
  // What shows through it still does after it was cut.
  const corner = await logo.evaluate((image: HTMLImageElement) => {
    const brush = document.createElement("canvas").getContext("2d");
    brush?.drawImage(image, 0, 0);
    return [image.naturalWidth, brush?.getImageData(1, 1, 1, 1).data[3]];
  });
  expect(corner).toEqual([96, 0]);

  await page.goto(`${visits.site.server.url}/admin/announcements`);
  await page.getByLabel("Tekst po polsku").fill("Święto serwisu");
  await page.getByLabel("Tekst po angielsku").fill("A celebration");
  await page.getByRole("button", { name: "Ogłoś" }).click();
  const notice = page.getByRole("region", { name: "Ogłoszenia serwisu" });
  await page.locator(".notice.good", { hasText: "Zapisano." }).waitFor();
  await page.goto(`${visits.site.server.url}/faq`);
  await notice.getByRole("button", { name: "Zamknij ogłoszenie" }).click();
  await notice.waitFor({ state: "detached" });
  await page.reload();
  expect(await notice.count()).toBe(0);

  await page.goto(`${visits.site.server.url}/admin/queue`);
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: visits.site.data, LOG_LEVEL: "error" }));
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const film = await makeVideo(harness, { id: visits.site.channelId }, { title: "Bez pliku", sourceKey: "source/x" });
  await ctx.write(async (tx) => queueTranscode(tx, film.id));
  await page.locator("#queue", { hasText: "Bez pliku" }).waitFor();
}, 60_000);
