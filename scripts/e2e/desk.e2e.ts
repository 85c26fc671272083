/** Two who go through the reports at once: what one passes by is the other's to decide. */
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { reportCases } from "../../src/reports/table.ts";
import { makeOwner, makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { makeReport } from "../../src/testing/scenarios/made.ts";
import { seen } from "./browser.ts";
import { visitedSite } from "./visits.ts";

const sessions = { Ola: "", Ewa: "" };
/** In the order of the queue, in which the last reported stands first. */
const titles = ["Pierwszy", "Drugi", "Trzeci", "Czwarty", "Piąty"];

const visits = visitedSite(async (ctx) => {
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const now = ctx.clock.now();
  const { channel } = await makeOwner(harness);
  for (const [place, title] of titles.entries()) {
    const film = await makeVideo(harness, channel, { title });
    const { caseId } = await makeReport(harness, "video", film.id);
    const shown = { title, lastReportedAt: now - place };
    await ctx.write((tx) => tx.db.update(reportCases).set(shown).where(eq(reportCases.id, caseId)));
  }
  for (const name of ["Ola", "Ewa"] as const) {
    const { id } = await makeUser(harness, { name, surname: "Zalewska", role: "moderator" });
    const session = await createSession(ctx, id, { remember: true, userAgent: "e2e", address: "127.0.0.1" });
    sessions[name] = session.token;
  }
});

async function deskOf(name: keyof typeof sessions): Promise<Page> {
  const page = await visits.open("/about");
  await page.context().addCookies([{ name: "session", value: sessions[name], url: visits.site.server.url }]);
  await page.goto(`${visits.site.server.url}/admin/reports`);
  return page;
}

const chosen = (page: Page, title: string) => page.locator(".desk-queue [aria-current=true]", { hasText: title });

test("who goes through by keys holds what is before them, and the other decides what they passed", async () => {
  const ola = await deskOf("Ola");
  await chosen(ola, "Pierwszy").waitFor();
  for (const title of ["Drugi", "Trzeci"]) {
    await ola.keyboard.press("j");
    await chosen(ola, title).waitFor();
  }
  const ewa = await deskOf("Ewa");
  await chosen(ewa, "Pierwszy").waitFor();
  await ewa.keyboard.press("1");
  await ewa.keyboard.press("Enter");
  await seen(ewa, "Zapisano: Zostaw").waitFor();
  await chosen(ewa, "Drugi").waitFor();
  await ewa.keyboard.press("j");
  await chosen(ewa, "Trzeci").waitFor();
  await seen(ewa, "Teraz ogląda to Ola Zalewska").waitFor();
  expect(await ewa.getByRole("button", { name: "Zapisz i następne" }).count()).toBe(0);

  await ola.keyboard.press("k");
  await chosen(ola, "Drugi").waitFor();
  await ewa.reload();
  await ewa.getByRole("button", { name: "Zapisz i następne" }).waitFor();
  await ewa.keyboard.press("1");
  await ewa.keyboard.press("Enter");
  await seen(ewa, "Zapisano: Zostaw").waitFor();
  // Ola has the second before her: the next that is free is the one after it.
  await chosen(ewa, "Czwarty").waitFor();
  await ola.context().close();
}, 60_000);
