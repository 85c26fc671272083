import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";

/** To whom a report went, of a stranger to a site in its present state. */
async function readersOf(harness: Harness, desc: string): Promise<string[]> {
  const folder = join(harness.ctx.config.dataDir, "outbox");
  const report = { topic: "E", desc, email: "widz@example.org" };
  expect((await harness.guest().post("/contacts", report, { "hx-request": "true" })).status).toBe(200);
  await harness.runJobs();
  const mails = await Promise.all((await readdir(folder)).map((name) => Bun.file(join(folder, name)).text()));
  return mails
    .filter((mail) => mail.includes(desc) && !mail.startsWith("To: widz@"))
    .map((mail) => /^To: (.+?)\r?$/m.exec(mail)?.[1] ?? "");
}

test("a report reaches the site's contact address, or else those who run it", async () => {
  await using harness = await startHarness();
  await makeUser(harness, { name: "Widz" });
  const chief = await makeUser(harness, { role: "admin" });
  const other = await makeUser(harness, { role: "admin", settings: { language: "en" } });
  expect((await readersOf(harness, "Bez adresu serwisu")).sort()).toEqual([chief.email, other.email].sort());
  for (const [{ email }, subject, path] of [
    [chief, "[Nadaj] Błąd na stronie: Bez adresu serwisu", /\/\/[^/]+\/admin\/tickets\//],
    [other, "[Nadaj] Page error: Bez adresu serwisu", /\/\/[^/]+\/en\/admin\/tickets\//],
  ] as const) {
    const [mail] = await mailsTo(harness, email);
    expect(mail).toContain(`Subject: ${subject}`);
    expect(mail).toMatch(path);
  }
  await saveSiteSettings(harness.ctx, { contactEmail: "redakcja@example.org" });
  expect(await readersOf(harness, "Z adresem serwisu")).toEqual(["redakcja@example.org"]);
});
