import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { eq, inArray, is } from "drizzle-orm";
import { getTableConfig as configOfPg, PgTable } from "drizzle-orm/pg-core";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { appCode } from "../accounts/rules/app-codes.ts";
import { identities, passkeys, users } from "../accounts/table.ts";
import { auditLog } from "../audit/table.ts";
import { channelMembers, channels } from "../channels/table.ts";
import { chatLog, chatMessages } from "../chat/table.ts";
import { comments } from "../comments/table.ts";
import { accountImports } from "../export/table.ts";
import { invitations } from "../invitations/table.ts";
import { streamKeys } from "../live/table.ts";
import { day, hour } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import { forgetOldMails } from "../platform/mail/mail.ts";
import { tickets } from "../support/table.ts";
import {
  loginAs,
  makeChannel,
  makeOwner,
  makePlaylist,
  makeUser,
  makeVideo,
  person,
  testPassword,
} from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { decided, reported } from "../testing/moderation.ts";
import { videos } from "../videos/table.ts";
import { eraseAccounts } from "./rules/erase.ts";
import { nobodyId } from "./rules/nobody.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const modules = await Promise.all(
  [...new Glob("**/table.ts").scanSync(join(import.meta.dir, ".."))].map(
    (path) => import(join(import.meta.dir, "..", path)) as Promise<Record<string, unknown>>,
  ),
);
const tables = modules.flatMap((module) =>
  Object.values(module).filter((value): value is PgTable => is(value, PgTable) || is(value, SQLiteTable)),
);

function nameOf(table: PgTable | SQLiteTable): string {
  return is(table, SQLiteTable) ? getTableConfig(table).name : configOfPg(table as PgTable).name;
}

/** Where any of these stands in the database, as `table: row`, and in the files of the data folder. */
async function tracesOf(words: string[]): Promise<string[]> {
  await harness.runJobs();
  const found: string[] = [];
  const has = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  for (const table of tables) {
    const rows = await harness.ctx.db.select().from(table);
    found.push(...rows.map((row) => `${nameOf(table)}: ${JSON.stringify(row)}`).filter(has));
  }
  const data = harness.ctx.config.dataDir;
  for (const path of new Glob("{outbox,media}/**").scanSync({ cwd: data, onlyFiles: true })) {
    if (has(path) || has(await Bun.file(join(data, path)).text())) found.push(path);
  }
  // Single words of names, which say nothing of who bore them.
  return found.filter((trace) => !trace.startsWith("searchSpellings:"));
}

async function leave(client: Awaited<ReturnType<typeof loginAs>>, form: Record<string, string> = {}) {
  return client.post("/account/delete", { sure: "1", ...form });
}

async function passDays(days: number): Promise<void> {
  harness.clock.advance(days * day);
  await eraseAccounts(harness.ctx);
  await harness.runJobs();
}

const idsOf = async (id: string) => harness.ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id));

test("asking takes a tick and logs out everywhere; until day 30 logging in keeps the account", async () => {
  const user = await makeUser(harness);
  const [client, other] = [await loginAs(harness, user), await loginAs(harness, user)];
  expect((await client.post("/account/delete", {})).status).toBe(422);
  const left = await leave(client);
  expect([left.status, left.text.includes("21-12-2026")]).toEqual([200, true]);
  expect([(await client.get("/account")).location, (await other.api("GET", "/auth/me")).status]).toEqual([
    "/login?next=%2Faccount",
    401,
  ]);
  expect((await mailsTo(harness, user.email)).at(-1)).toContain("konto zostanie usunięte 21-12-2026");
  await passDays(29);
  const back = harness.guest();
  expect((await back.post("/login", { email: user.email, password: testPassword })).status).toBe(303);
  expect((await mailsTo(harness, user.email)).join()).toContain("konto zostaje");
  await passDays(2);
  expect(await idsOf(user.id)).toHaveLength(1);
});

test("the call restores by address and password; neither works on day 30, and a wrong password never", async () => {
  const user = await makeUser(harness);
  const restore = (password: string) =>
    harness.guest().api("POST", "/auth/restore-account", { email: user.email, password });
  const ask = async () => (await loginAs(harness, user)).api("DELETE", "/auth/delete-account", {});
  expect((await ask()).status).toBe(200);
  expect((await restore("zgaduję")).json).toMatchObject({ error: "LOGIN_FAILED" });
  expect((await restore(testPassword)).status).toBe(204);
  await passDays(31);
  expect(await idsOf(user.id)).toHaveLength(1);
  await ask();
  await passDays(30);
  expect(await idsOf(user.id)).toEqual([]);
  expect((await restore(testPassword)).json).toMatchObject({ error: "LOGIN_FAILED" });
});

test("the only administrator stays", async () => {
  const admin = await person(harness, "admin");
  expect((await leave(admin)).status).toBe(409);
  const second = await person(harness, "admin");
  expect((await leave(second)).status).toBe(200);
});

test("what staff did in a person's channel names neither it nor what was in it once that person is gone", async () => {
  const { user, owner } = await makeOwner(harness);
  const channel = await makeChannel(harness, user, { name: "Nowakowie na żaglach" });
  const film = await makeVideo(harness, channel, { title: "Nowakowie w Gdyni" });
  const list = await makePlaylist(harness, user, { name: "Rejsy Nowaków", channelId: channel.id });
  const admin = await person(harness, "admin");
  expect((await admin.api("PATCH", `/channels/${channel.id}`, { description: "Inny" })).status).toBe(200);
  expect((await admin.api("PATCH", `/playlists/${list.id}`, { description: "Inny" })).status).toBe(200);
  expect((await admin.api("DELETE", `/videos/${film.id}`)).status).toBe(204);
  const told = async () => {
    const about = inArray(auditLog.entityId, [channel.id, film.id, list.id]);
    return (await harness.ctx.db.select().from(auditLog).where(about)).map(({ title }) => title).sort();
  };
  expect(await told()).toEqual(["Nowakowie na żaglach", "Nowakowie w Gdyni", "Rejsy Nowaków"]);
  expect((await leave(owner)).status).toBe(200);
  await passDays(30);
  expect(await told()).toEqual(["", "", ""]);
});

test("a channel goes to the member who was chosen, or with its owner; strangers are no heirs", async () => {
  const { user, owner, channel } = await makeOwner(harness);
  const lonely = await makeChannel(harness, user);
  const [heir, stranger] = [await makeUser(harness), await makeUser(harness)];
  const joined = { userId: heir.id, role: "editor" as const, createdAt: harness.clock.now() };
  await harness.ctx.write((tx) => tx.db.insert(channelMembers).values({ channelId: channel.id, ...joined }));
  const [kept, gone] = [await makeVideo(harness, channel), await makeVideo(harness, lonely)];
  await harness.ctx.storage.put(`video/${gone.id}/master.m3u8`, new TextEncoder().encode("film"));
  expect((await owner.api("POST", "/live/stream-key", { channelId: channel.id })).status).toBe(200);
  const asked = await owner.get("/account/delete");
  expect(asked.text).toContain(`name="heir-${channel.id}"`);
  expect(asked.text).not.toContain(`name="heir-${lonely.id}"`);
  expect((await leave(owner, { [`heir-${channel.id}`]: stranger.id })).status).toBe(422);
  expect((await leave(owner, { [`heir-${channel.id}`]: heir.id })).status).toBe(200);
  await passDays(30);
  const [handed] = await harness.ctx.db.select().from(channels).where(eq(channels.id, channel.id));
  expect([handed?.ownerId, handed?.deletedAt]).toEqual([heir.id, null]);
  const left = await harness.ctx.db.select({ id: videos.id }).from(videos);
  expect([left.some(({ id }) => id === kept.id), left.some(({ id }) => id === gone.id)]).toEqual([true, false]);
  expect(await harness.ctx.storage.stat(`video/${gone.id}/master.m3u8`)).toBeUndefined();
  const next = await loginAs(harness, heir);
  expect((await next.get(`/manage-channel/${channel.id}/settings`)).status).toBe(200);
  expect((await next.get("/notifications")).text).toContain("Twoja rola to teraz właściciel");
  // Whoever is gone knows no key that opens anything.
  expect(await harness.ctx.db.$count(streamKeys)).toBe(0);
});

test("staff's log keeps what was done to films and channels of an erased person, when and by whom, and none of their words", async () => {
  const words = ["Kłębuszek bez tajemnic", "Wpis Kłębuszka"];
  const [title = "", message = ""] = words;
  const user = await makeUser(harness, { role: "creator" });
  const client = await loginAs(harness, user);
  const own = await makeChannel(harness, user, { name: title });
  const films = [await makeVideo(harness, own, { title }), await makeVideo(harness, own, { title })];
  const [moderator, admin] = [await person(harness, "moderator"), await person(harness, "admin")];
  for (const { id } of films) expect((await admin.api("DELETE", `/videos/${id}`)).status).toBe(204);
  const erase = { action: `eraseVideo:${films[1]?.id}` };
  expect((await admin.post("/admin/deleted", erase)).status).toBe(303);
  const helper = await makeUser(harness);
  const joined = { userId: helper.id, role: "editor" as const, createdAt: harness.clock.now() };
  await harness.ctx.write((tx) => tx.db.insert(channelMembers).values({ channelId: own.id, ...joined }));
  const role = { role: "statistics" };
  expect((await admin.api("PATCH", `/channels/${own.id}/users/${helper.id}`, role)).status).toBe(204);
  const posted = await client.api("POST", "/posts", { message, channelId: own.id, videoId: null });
  const { _id: post } = posted.json as { _id: string };
  expect((await moderator.api("PATCH", `/posts/${post}`, { hiddenFromHome: true })).status).toBe(200);
  expect((await admin.api("DELETE", `/channels/${own.id}`)).status).toBe(204);
  await harness.runJobs();
  const log = () => harness.ctx.db.select().from(auditLog).orderBy(auditLog.id);
  const before = await log();
  const of = (rows: typeof before) =>
    rows.map(({ action, entityId, byName, createdAt }) => [action, entityId, byName, createdAt]);
  const told = before.filter(({ title: said, detail }) => words.some((word) => `${said} ${detail}`.includes(word)));
  expect(told.map(({ action }) => action).toSorted()).toEqual(["delete", "delete", "hidden", "role"]);

  expect((await client.api("DELETE", "/auth/delete-account", {})).status).toBe(200);
  await passDays(30);
  harness.clock.advance(hour);
  await forgetOldMails(harness.ctx);
  expect(await tracesOf(words)).toEqual([]);
  expect(of(await log())).toEqual(of(before));
  expect((await log()).find(({ action }) => action === "role")?.detail).toBe("…: editor → statistics");
});

test("nothing personal is left in any table or file, and what others counted stays right", async () => {
  const { channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel);
  const words = ["zbyszko@zniknie.example", "Zbyszkomir", "Bździągwa", "nowy@zniknie.example", "sekretny dopisek"];
  const [email = "", name = "", surname = "", wanted = "", text = ""] = words;
  const facts = { bio: text, phone: "600100200", address: `${text} 5` };
  const user = await makeUser(harness, { email, name, surname, role: "creator", ...facts });
  const client = await loginAs(harness, user);
  const own = await makeChannel(harness, user, { description: text });
  await makeVideo(harness, own, { title: text });
  const now = harness.clock.now();
  const png = await Bun.file("static/icons/icon-512-yellow.png").bytes();
  await client.post("/account", { name, surname, ...facts, picture: new File([png], "ja.png", { type: "image/png" }) });
  const commented = await client.api("POST", "/comments", { videoId: film.id, content: text });
  expect(commented.status).toBe(201);
  const { _id: comment } = commented.json as { _id: string };
  const [viewer, staff] = [await person(harness), await person(harness, "moderator")];
  harness.clock.advance(hour);
  const another = await client.api("POST", "/comments", { videoId: film.id, content: `${text}, po raz drugi` });
  const { _id: struck } = another.json as { _id: string };
  expect((await staff.post(`/comments/${struck}/act`, { action: "cross", reason: "" })).status).toBe(303);
  const decision = await decided(staff, await reported(harness, viewer, "comment", comment), "warn");
  expect((await client.post(`/decisions/${decision}`, { message: text })).status).toBe(303);
  const report = { entityType: "video", entityId: film.id, reason: "SPM", message: text };
  expect((await client.api("POST", "/reports", report)).status).toBe(201);
  await client.api("POST", `/videos/${film.id}/rate`, { rating: 1 });
  await client.api("POST", `/channels/${channel.id}/subscribe`);
  const posted = await client.api("POST", "/posts", { message: text, channelId: null, videoId: null });
  const { _id: post } = posted.json as { _id: string };
  expect((await staff.api("PATCH", `/posts/${post}`, { hiddenFromHome: true })).status).toBe(200);
  await client.api("POST", "/contacts", { email, topic: "N", desc: text, browserInfo: "", url: "" });
  const [ticket] = await harness.ctx.db.select().from(tickets);
  expect((await staff.post(`/admin/tickets/${ticket?.id}`, { action: "close" })).status).toBe(303);
  await client.post("/account/security/email", { email: wanted, password: testPassword });
  const { secret } = (await client.api("POST", "/auth/login/request-enable2fa")).json as { secret: string };
  await client.api("POST", "/auth/login/enable2fa", { verificationCode: appCode(secret, now) });
  await harness.ctx.write(async (tx) => {
    const invited = { channelId: channel.id, invitedAs: "member" as const, typed: email, invitedBy: channel.ownerId };
    await tx.db
      .insert(invitations)
      .values({ id: newId(now), email, ...invited, createdAt: now, expiresAt: now + hour });
    const logged = { channelId: channel.id, action: "delete" as const, targetUserId: user.id, text };
    await tx.db.insert(chatLog).values({ id: newId(now), ...logged, createdAt: now });
    expect(await tx.db.select().from(chatMessages)).toEqual([]);
    const key = { credentialId: "abc", publicKey: "abc", counter: 0, transports: [], name: text };
    await tx.db.insert(passkeys).values({ id: newId(now), userId: user.id, ...key, createdAt: now });
    const known = { issuer: "https://id.example.org", subject: text, createdAt: now };
    await tx.db.insert(identities).values({ id: newId(now), userId: user.id, ...known });
    const brought = {
      subscriptions: [],
      playlists: [],
      watchLater: [],
      ratings: [],
      mutes: [],
      settings: {},
      missing: 0,
    };
    await tx.db.insert(accountImports).values({ userId: user.id, carried: { site: text, ...brought }, createdAt: now });
  });
  await client.post("/account/privacy/export", { exportPassword: testPassword });
  await harness.runJobs();
  const before = await tracesOf([...words, user.id]);
  const places = ["users:", "comments:", "tickets:", "videos:", "passkeys:", "identities:", "accountImports:"];
  const judged = ["auditLog:", "decisions:", "objections:", "reportCases:", "reports:"];
  for (const table of [...places, ...judged, "accountExports:", "outbox/", "media/export/"])
    expect([table, before.some((trace) => trace.startsWith(table))]).toEqual([table, true]);
  const counts = async () => (await client.api("GET", `/channels/${channel.id}`)).json;
  expect(await counts()).toMatchObject({ subscriptionsCount: 1 });

  expect((await client.api("DELETE", "/auth/delete-account", {})).status).toBe(200);
  await passDays(30);
  harness.clock.advance(hour);
  await forgetOldMails(harness.ctx);
  expect(await tracesOf([...words, user.id, facts.phone])).toEqual([]);
  expect(await counts()).toMatchObject({ subscriptionsCount: 0 });
  const [row] = await harness.ctx.db.select().from(comments).where(eq(comments.videoId, film.id));
  expect([row?.userId, row?.content, row?.deletedAt === null]).toEqual([nobodyId, "", false]);
  const [left] = await harness.ctx.db.select().from(videos).where(eq(videos.id, film.id));
  expect(left?.commentCount).toBe(0);
  expect((await harness.guest().get(`/watch/${film.id}`)).status).toBe(200);
});
