import { expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

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
  expect(await readersOf(harness, "Bez adresu serwisu")).toEqual([chief.email]);
  await saveSiteSettings(harness.ctx, { contactEmail: "redakcja@example.org" });
  expect(await readersOf(harness, "Z adresem serwisu")).toEqual(["redakcja@example.org"]);
});
