import { expect, test } from "bun:test";
import { backupMark } from "../platform/db/backup.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { createSetupLink } from "./rules/setup.ts";

const steps = ["operator", "address", "mail", "channel", "video", "backup"] as const;
const titles = {
  operator: "Dane operatora",
  address: "Adres serwisu",
  mail: "Poczta",
  channel: "Pierwszy kanał",
  video: "Pierwszy film",
  backup: "Kopia zapasowa",
};

/** Which steps are ticked; undefined without the list. */
async function ticked(harness: Harness, client: Client): Promise<string[] | undefined> {
  harness.clock.advance(10_000);
  const { text } = await client.get("/");
  if (!text.includes("Pierwsze kroki")) return undefined;
  return steps.filter((step) => text.includes(`<span class="visually-hidden">Gotowe<!-- -->: </span>${titles[step]}`));
}

test("before the set-up the home page says where the link is, in both languages", async () => {
  await using harness = await startHarness({ fresh: true });
  const { text, status } = await harness.guest().get("/");
  expect(status).toBe(200);
  for (const words of ["Serwis czeka na uruchomienie", "npm start", "docker logs", "noindex"])
    expect(text).toContain(words);
  expect(text).not.toContain("pierwszy film");
  expect((await harness.guest().get("/en")).text).toContain("waiting to be set up");
  const form = { name: "Ewa", email: "ewa@example.org", password: "tajne123", passwordRepeat: "tajne123" };
  const token = (await createSetupLink(harness.ctx)) ?? "";
  const admin = harness.guest();
  expect((await admin.post("/en/setup", { token, siteName: "Bałtyk", ...form })).location).toBe("/en");
  expect(await ticked(harness, admin)).toEqual([]);
  expect((await harness.guest().get("/")).text).not.toContain("Serwis czeka");
});

test("the first steps are ticked by what is true, shown to administrators only, and put away for good", async () => {
  const env = { PUBLIC_URL: "http://localhost:3000", SMTP_URL: "smtp://mail.example.org" };
  await using harness = await startHarness({ env });
  const admin = await person(harness, "admin");
  for (const client of [harness.guest(), await person(harness), await person(harness, "moderator")]) {
    expect(await ticked(harness, client)).toBeUndefined();
    expect((await client.post("/admin/steps")).status).not.toBe(303);
  }
  expect(await ticked(harness, admin)).toEqual(["address", "mail"]);
  const operator = { operatorName: "Fundacja", operatorAddress: "Gdynia", contactEmail: "kontakt@example.org" };
  const site = { name: "Fala", description: "", accent: "yellow", registration: "open", invitationCode: "" };
  await admin.post("/admin/settings", { ...site, ...operator, uploadQuota: "" });
  const channel = await makeChannel(harness, await makeUser(harness));
  await Bun.write(backupMark(harness.ctx.config), "dziś\n");
  expect(await ticked(harness, admin)).toEqual(["operator", "address", "mail", "channel", "backup"]);
  await makeVideo(harness, channel, { listedAt: null });
  expect(await ticked(harness, admin)).not.toContain("video");
  await makeVideo(harness, channel);
  expect(await ticked(harness, admin)).toBeUndefined();
});

test("the list that was put away stays away", async () => {
  await using harness = await startHarness();
  const admin = await person(harness, "admin");
  expect(await ticked(harness, admin)).toEqual([]);
  expect((await admin.post("/en/admin/steps")).location).toBe("/en");
  expect(await ticked(harness, admin)).toBeUndefined();
  expect(await ticked(harness, await person(harness, "admin"))).toBeUndefined();
});

test("nobody is asked about notifications before the first subscription, nor after an answer", async () => {
  await using harness = await startHarness();
  const channel = await makeChannel(harness, await makeUser(harness, { role: "creator" }));
  const video = await makeVideo(harness, channel);
  const client = await loginAs(harness, await makeUser(harness));
  const asks = async (path: string) => (await client.get(path)).text.includes('id="ask-notices"');
  const pages = ["/", `/c/${channel.slug}`, `/watch/${video.id}`];
  for (const path of pages) expect(await asks(path)).toBe(false);
  const answer = await client.post(
    `/channel/${channel.id}/subscription`,
    { subscribed: "1" },
    { "hx-request": "true" },
  );
  expect(answer.text).toContain('id="ask-notices"');
  expect(await Promise.all(pages.map(asks))).toEqual([false, true, true]);
  await client.post("/account/notifications/question", { answer: "dismiss" });
  expect(await Promise.all(pages.map(asks))).toEqual([false, false, false]);
});
