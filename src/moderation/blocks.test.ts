import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { liftEndedBlocks } from "../accounts/rules/block.ts";
import { sessions, users } from "../accounts/table.ts";
import { openBlockedChannels } from "../channels/rules/block.ts";
import { day, minute } from "../platform/clock.ts";
import { join, say, stage } from "../testing/chat.ts";
import { loginAs, makeUser, testPassword } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type Listening, listen } from "../testing/listen.ts";
import { mailsTo } from "../testing/mails.ts";
import { decided, reported, scene, tellPeople } from "../testing/moderation.ts";
import { uploads } from "../uploads/table.ts";

let harness: Harness;
let site: Listening;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  site = listen(harness);
  on = await scene(harness);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

const logIn = (email: string) => harness.guest().api("POST", "/auth/login", { email, password: testPassword });

test("a blocked account cannot be logged in to; its sessions, sockets and uploads end, and it comes back in time", async () => {
  const chat = await stage(harness);
  const anna = await join(site, chat.annaClient, chat.video.id);
  const message = await say(anna, "Kupcie u mnie");
  const now = harness.clock.now();
  await harness.ctx.write((tx) =>
    tx.db.insert(uploads).values({
      ...{ id: "upload1", videoId: on.video.id, userId: chat.anna.id, fileName: "a.mp4", size: 9 },
      ...{ createdAt: now, updatedAt: now },
    }),
  );
  const caseId = await reported(harness, on.viewer, "message", message.id);
  const ended = anna.end();
  await decided(on.moderator, caseId, "account", { duration: "7", note: "Reklama" });
  expect(await ended).toEqual({ code: 4403 });
  expect((await chat.annaClient.api("GET", "/auth/me")).status).toBe(401);
  expect(await harness.ctx.db.select().from(uploads).where(eq(uploads.id, "upload1"))).toEqual([]);
  const refused = await logIn(chat.anna.email);
  expect(refused.json).toMatchObject({ error: "ACCOUNT_BLOCKED_UNTIL" });
  expect(refused.text).toMatch(/zablokowane do \d\d-11-2026 \d\d:\d\d/);
  await tellPeople(harness);
  const told = (await mailsTo(harness, chat.anna.email)).join();
  expect(told).toContain("/decisions/");
  expect(told).toMatch(/Obowiązuje do \d\d-11-2026 \d\d:\d\d\./);
  harness.clock.advance(6 * day);
  await liftEndedBlocks(harness.ctx);
  expect((await logIn(chat.anna.email)).status).toBe(403);
  harness.clock.advance(day + minute);
  // Also where the clockwork did not come by yet.
  expect((await logIn(chat.anna.email)).status).toBe(200);
  // What was open before the block stays closed.
  expect((await chat.annaClient.api("GET", "/auth/me")).status).toBe(401);
  expect(await harness.ctx.db.select().from(sessions).where(eq(sessions.userId, chat.anna.id))).toHaveLength(1);
  const [user] = await harness.ctx.db.select().from(users).where(eq(users.id, chat.anna.id));
  expect(user).toMatchObject({ blockedAt: null, blockedUntil: null });
});

test("whoever is blocked at work reads for how long and why, and keeps what they wrote", async () => {
  const person = await makeUser(harness, { name: "Danuta" });
  const client = await loginAs(harness, person);
  const caseId = await reported(harness, on.viewer, "user", person.id);
  await decided(on.moderator, caseId, "account", { duration: "7", reason: "SPM" });
  const call = await client.api("GET", "/auth/me");
  expect(call.json).toMatchObject({ statusCode: 401, error: "ACCOUNT_BLOCKED_UNTIL" });
  const written = { message: "Wpis, nad którym pracuję", visibility: "public", newPassword: "moje tajne haslo" };
  const form = await client.post("/account", written);
  const fragment = await client.post("/account", written, { "hx-request": "true" });
  const { location } = await client.get("/history");
  const page = await client.get(location ?? "");
  expect([form.status, fragment.status, location]).toEqual([401, 401, "/login?next=%2Fhistory"]);
  for (const { text } of [call, form, fragment, page])
    expect(text).toMatch(/zablokowane do \d\d-\d\d-2026 .*Powód: Spam/);
  expect(form.text).toContain("Wpis, nad którym pracuję</textarea>");
  expect(form.text).not.toContain("tajne");
  // A wrong password of another account is that, whoever was here before.
  const other = await client.api("POST", "/auth/login", { email: on.people.viewer.email, password: "nie to haslo" });
  expect(other.json).toMatchObject({ error: "LOGIN_FAILED" });
});

test("without an end it stays until an objection is upheld", async () => {
  const person = await makeUser(harness, { name: "Cezary" });
  const caseId = await reported(harness, on.viewer, "user", person.id);
  const id = await decided(on.moderator, caseId, "account", { duration: "forever" });
  harness.clock.advance(60 * day);
  await liftEndedBlocks(harness.ctx);
  expect((await logIn(person.email)).json).toMatchObject({ error: "ACCOUNT_BLOCKED" });
  await tellPeople(harness);
  const link = /(\/decisions\/\S+)/.exec((await mailsTo(harness, person.email)).join())?.[1] ?? "";
  expect((await harness.guest().post(link, { message: "To pomyłka" })).status).toBe(303);
  const { text } = await on.admin.get("/admin/reports?tab=objections");
  const objection = /\/admin\/objections\/(\w+)/.exec(text)?.[1];
  await on.admin.post(`/admin/objections/${objection}`, { verdict: "reversed", answer: "Przepraszamy" });
  expect((await logIn(person.email)).status).toBe(200);
  expect((await harness.guest().get(link)).text).toContain("Decyzja została cofnięta");
  expect(id).not.toBe("");
});

test("nobody blocks themselves or an administrator", async () => {
  const other = await makeUser(harness, { role: "admin" });
  const caseId = await reported(harness, on.viewer, "user", other.id);
  const sent = await on.admin.post(`/admin/reports/${caseId}`, { verdict: "account", reason: "SPM", duration: "1" });
  expect(sent.status).toBe(403);
  const own = await reported(harness, on.viewer, "user", on.people.admin.id);
  expect((await on.admin.post(`/admin/reports/${own}`, { verdict: "account", reason: "SPM" })).status).toBe(403);
});

test("a channel opens again when its time has come", async () => {
  const more = await scene(harness);
  const caseId = await reported(harness, on.viewer, "channel", more.channel.id);
  await decided(on.moderator, caseId, "block", { duration: "1" });
  harness.clock.advance(day - minute);
  await openBlockedChannels(harness.ctx);
  expect((await harness.guest().get(`/c/${more.channel.slug}`)).status).toBe(404);
  harness.clock.advance(2 * minute);
  await openBlockedChannels(harness.ctx);
  expect((await harness.guest().get(`/c/${more.channel.slug}`)).status).toBe(200);
  expect((await harness.guest().get(`/watch/${more.video.id}`)).status).toBe(200);
});

test("a channel that was opened at once had never been closed: its reports wait again, and nobody is told", async () => {
  const more = await scene(harness);
  const path = `/admin/channels/${more.channel.id}`;
  const caseId = await reported(harness, on.viewer, "channel", more.channel.id);
  const told = async () => {
    await tellPeople(harness);
    return (await mailsTo(harness, more.author.email)).length;
  };
  await decided(on.moderator, caseId, "block", { duration: "7" });
  expect((await on.other.post(path, { action: "unblock" })).status).toBe(303);
  expect([await told(), (await on.moderator.get("/admin/reports")).text.includes(caseId)]).toEqual([0, true]);
  await decided(on.moderator, caseId, "block", { duration: "7" });
  expect(await told()).toBe(1);
  await on.other.post(path, { action: "unblock" });
  expect(await told()).toBe(2);
  expect((await mailsTo(harness, more.author.email)).join()).toContain(`/c/${more.channel.slug}`);
});
