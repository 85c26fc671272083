/** Those who work on a channel, as they use its desk: asked in a role, given another, made its owner; and the channel gone and back. */
import { expect, test } from "bun:test";
import { createSession } from "../../src/accounts/rules/sessions.ts";
import { makeUser, makeVideo } from "../../src/testing/factories.ts";
import type { Harness } from "../../src/testing/harness.ts";
import { join } from "../../src/testing/team.ts";
import { findings } from "./axe.ts";
import { seen } from "./browser.ts";
import { phone } from "./phone.ts";
import { visitedSite } from "./visits.ts";

const heir = { token: "", name: "Halina Dziedzic" };

const visits = visitedSite(async (ctx, site) => {
  const harness = { ctx, clock: ctx.clock } as unknown as Harness;
  const channel = { id: site.channelId };
  await makeVideo(harness, channel, { title: "Orla Perć o świcie" });
  await makeVideo(harness, channel, { title: "Nieudany", processing: "failed", playableAt: null, listedAt: null });
  const user = await makeUser(harness, { name: "Halina", surname: "Dziedzic" });
  await join(harness, channel, user, "moderator");
  heir.token = (await createSession(ctx, user.id, { remember: true, userAgent: "e2e", address: "127.0.0.1" })).token;
});
const { open } = visits;

test("an owner asks somebody, changes a role, hands the channel over, deletes it and brings it back", async () => {
  const page = await open(`/manage-channel/${visits.site.channelId}/dashboard`, { session: true });
  await page.getByRole("region", { name: "Do zrobienia" }).getByText("1 filmu nie udało się przetworzyć").waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("navigation", { name: "Na skróty" }).getByRole("link", { name: "Członkowie" }).click();
  await page.getByLabel("Adres e-mail").fill("Nowy@Example.org");
  await page.getByLabel("Rola", { exact: true }).selectOption("uploader");
  await page.getByRole("button", { name: "Zaproś" }).click();
  await seen(page, "Wysłaliśmy zaproszenie").waitFor();
  await seen(page, "Nowy@Example.org").waitFor();
  await page.getByLabel(`Rola: ${heir.name}`).selectOption("editor");
  await page.getByRole("button", { name: "Zmień" }).click();
  await seen(page, "Rola została zmieniona").waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole("link", { name: "Przekaż kanał" }).click();
  await page.getByLabel("Nowy właściciel").selectOption({ label: `${heir.name} (redaktor)` });
  await page.getByLabel("Przepisz nazwę kanału").fill("Proba");
  await page.getByRole("button", { name: "Zaproponuj przejęcie" }).click();
  await seen(page, "Przepisz dokładnie nazwę kanału").waitFor();
  expect(await page.getByLabel("Nowy właściciel").inputValue()).not.toBe("");
  visits.faults = visits.faults.filter((fault) => !fault.includes("422"));
  await page.getByLabel("Przepisz nazwę kanału").fill("Próba");
  await page.getByRole("button", { name: "Zaproponuj przejęcie" }).click();
  await seen(page, `${heir.name} może przejąć ten kanał`).waitFor();
  await page.getByRole("button", { name: "Wycofaj propozycję" }).click();
  await seen(page, "Propozycja została wycofana").waitFor();

  await page.goto(`${visits.site.server.url}/manage-channel/${visits.site.channelId}/settings`);
  await page.getByRole("link", { name: "Usuń kanał…" }).click();
  await page.getByLabel("Przepisz nazwę kanału").fill("Próba");
  await page.getByRole("button", { name: "Usuń kanał" }).click();
  await seen(page, "Możesz go przywrócić przez 30 dni").waitFor();
  expect(await findings(page)).toEqual([]);
  expect((await fetch(`${visits.site.server.url}/c/proba`)).status).toBe(404);
  await page.getByRole("button", { name: "Przywróć" }).click();
  await seen(page, "Kanał został przywrócony").waitFor();
  expect((await fetch(`${visits.site.server.url}/c/proba`)).status).toBe(200);
}, 60_000);

test("without scripts, on a phone, a member takes the channel over and finds its owner's rooms", async () => {
  const { site } = visits;
  const members = await site.call<{ items: { _id: string; role: string }[] }>("GET", "/channelRoles/by-slug/proba");
  const userId = members.items.find(({ role }) => role === "editor")?._id;
  await site.call("POST", `/channels/${site.channelId}/handover`, { userId, name: "Próba" });
  const page = await open("/", { ...phone, javaScriptEnabled: false });
  await visits.context?.addCookies([{ name: "session", value: heir.token, url: site.server.url }]);
  await page.goto(`${site.server.url}/manage-channel/${site.channelId}/users`);
  expect(await page.getByRole("button", { name: "Zaproś" }).count()).toBe(0);
  await page.goto(`${site.server.url}/manage-channel/${site.channelId}/delete`);
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goto(`${site.server.url}/account/invitations`);
  await seen(page, "chce przekazać Ci ten kanał").waitFor();
  await page.getByRole("button", { name: "Przyjmij" }).click();
  await page.waitForURL(/dashboard/);
  expect((await page.goto(`${site.server.url}/manage-channel/${site.channelId}/users`))?.status()).toBe(200);
  await page.getByRole("button", { name: "Zaproś" }).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}, 60_000);
