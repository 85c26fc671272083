import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { day, hour, minute } from "../platform/clock.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { publishVideo } from "../videos/rules/publication.ts";
import { videos } from "../videos/table.ts";
import { sendReminders } from "./rules/delivery.ts";
import { sendDigests } from "./rules/mails.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

/** The mails to one address since it was last asked. */
async function mailsTo(address: string): Promise<string[]> {
  const folder = join(harness.ctx.config.dataDir, "outbox");
  const found: string[] = [];
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    const text = await readFile(join(folder, name), "utf8");
    if (!text.startsWith(`To: ${address}\n`)) continue;
    found.push(text);
    await rm(join(folder, name));
  }
  return found;
}

const none = { newVideo: false, videoLive: false, unreadNotifications: false };

async function scene(
  notifyWhen: "daily" | "always",
  options: { email?: Partial<typeof none>; language?: "pl" | "en" } = {},
) {
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner, { name: "Scena" });
  const fan = await makeUser(harness, {
    name: "Ola",
    settings: options.language ? { language: options.language } : {},
  });
  await harness.ctx.write((tx) =>
    tx.db.insert(subscriptions).values({ userId: fan.id, channelId: channel.id, notifyWhen, createdAt: 1 }),
  );
  const browser = await loginAs(harness, fan);
  const email = { ...none, ...(options.email ?? { newVideo: true }) };
  await browser.api("PATCH", "/auth/update-account", { notificationSettings: { email, push: none } });
  const publish = async (title: string) => {
    const video = await makeVideo(harness, channel, { title, publishedAt: null, listedAt: null });
    await publishVideo(harness.ctx, { userId: owner.id, role: "creator", channelIds: [channel.id] }, video.id);
    await harness.runJobs();
    return video;
  };
  const tick = async () => {
    await sendDigests(harness.ctx);
    await sendReminders(harness.ctx);
    await harness.runJobs();
    return mailsTo(fan.email);
  };
  return { fan, browser, publish, tick };
}

test("a subscription that is told always gets a mail for each video at once", async () => {
  const { fan, publish } = await scene("always");
  const video = await publish("Koncert\nna\tdachu");
  const [mail, ...others] = await mailsTo(fan.email);
  expect(others).toEqual([]);
  expect(mail).toContain("Subject: Scena: nowy film · Nadaj\n");
  expect(mail).toContain("Cześć, Ola!");
  expect(mail).toContain(`Koncert na dachu\nhttp://localhost:3000/watch/${video.id}`);
  await publish("Na bis");
  expect(await mailsTo(fan.email)).toHaveLength(1);
});

test("told once a day: the first at once, what follows together a day later, and never twice", async () => {
  const { fan, publish, tick } = await scene("daily");
  await publish("Pierwszy");
  expect(await mailsTo(fan.email)).toEqual([]);
  expect(await tick()).toHaveLength(1);
  for (const title of ["Drugi", "Trzeci"]) {
    harness.clock.advance(hour);
    await publish(title);
    expect(await tick()).toEqual([]);
  }
  harness.clock.advance(22 * hour - minute);
  expect(await tick()).toEqual([]);
  harness.clock.advance(minute);
  const [mail, ...others] = await tick();
  expect(others).toEqual([]);
  expect(mail).toContain("Subject: 2 nowe powiadomienia · Nadaj\n");
  expect(mail).toContain("Drugi");
  expect(mail).toContain("Trzeci");
  expect(mail).not.toContain("Pierwszy");
  harness.clock.advance(3 * day);
  expect(await tick()).toEqual([]);
});

test("in English for who reads English", async () => {
  const { fan, publish } = await scene("always", { language: "en" });
  const video = await publish("A concert");
  const [mail] = await mailsTo(fan.email);
  expect(mail).toContain("Subject: Scena: new video · Nadaj\n");
  expect(mail).toContain(`http://localhost:3000/en/watch/${video.id}`);
});

test("who asked for no mail, or only for reminders, gets none of a video", async () => {
  const silent = await scene("always", { email: {} });
  const reminded = await scene("daily", { email: { unreadNotifications: true } });
  await silent.publish("Cisza");
  await reminded.publish("Przypomnij");
  expect(await silent.tick()).toEqual([]);
  expect(await reminded.tick()).toEqual([]);
  harness.clock.advance(day);
  const [mail, ...others] = await reminded.tick();
  expect(others).toEqual([]);
  expect(mail).toContain("Przypomnij");
  harness.clock.advance(2 * day);
  expect(await reminded.tick()).toEqual([]);
});

test("the link in each mail ends them without logging in; looking at it changes nothing", async () => {
  const { fan, browser, publish, tick } = await scene("always");
  await publish("Jeden");
  const [mail = ""] = await mailsTo(fan.email);
  const link = /^List-Unsubscribe: <http:\/\/localhost:3000(\/\S+)>$/m.exec(mail)?.[1] ?? "";
  expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n");
  expect(mail).toContain(`http://localhost:3000${link}`);
  const settings = async () =>
    ((await browser.api("GET", "/auth/me")).json as { notificationSettings: { email: typeof none } })
      .notificationSettings.email;

  const guest = harness.guest();
  expect((await guest.get(link)).text).toContain("Nie wysyłaj mi powiadomień");
  expect(await settings()).toMatchObject({ newVideo: true });
  for (const forged of [
    link.slice(0, -1) + (link.endsWith("A") ? "B" : "A"),
    link.replace(/&s=.*/, ""),
    link.replace(/u=\w+/, "u=someone"),
  ]) {
    expect((await guest.get(forged)).status).toBe(404);
    expect((await guest.post(forged, {})).status).toBe(404);
  }
  expect(await settings()).toMatchObject({ newVideo: true });

  // As a mail program does it: another site, no cookie, no Origin.
  const answer = await harness.app.fetch(
    new Request(`http://localhost:3000${link}`, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    }),
  );
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  expect(await settings()).toEqual(none);
  await publish("Drugi raz");
  expect(await tick()).toEqual([]);
});

test("what was hidden before the mail was due is not in it", async () => {
  const { fan, publish, tick } = await scene("daily");
  await publish("Jawny");
  await tick();
  const video = await publish("Schowany");
  await publish("Widoczny");
  await harness.ctx.write((tx) => tx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, video.id)));
  harness.clock.advance(day);
  const mail = (await tick()).join("");
  expect(mail).toContain("Widoczny");
  expect(mail).not.toContain("Schowany");
  expect(await mailsTo(fan.email)).toEqual([]);
});
