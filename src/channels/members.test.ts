import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { auditLog } from "../audit/table.ts";
import { streamKeyByHash } from "../live/queries.ts";
import { hashKey } from "../live/rules/keys.ts";
import { createLive } from "../live/rules/lives.ts";
import { streamKeys } from "../live/table.ts";
import { loginAs, makeChannel, makeOwner, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { makeMember } from "../testing/team.ts";
import { Tus } from "../testing/tus.ts";
import { memberChannels, membersOf } from "./queries.ts";
import { addMember } from "./rules/members.ts";
import { channelMembers } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const shownKey = (html: string) => /id="stream-key"[^>]*value="([\w-]{32})"/.exec(html)?.[1] ?? "";

async function channelOfTwo() {
  const user = await makeUser(harness, { role: "creator" });
  const second = await makeUser(harness);
  const channel = await makeChannel(harness, user);
  const [owner, member] = [await loginAs(harness, user), await loginAs(harness, second)];
  const members = `/manage-channel/${channel.id}/users`;
  const count = async () => (await membersOf(harness.ctx, channel.id)).length;
  const joining = {
    channelId: channel.id,
    userId: second.id,
    role: "editor",
    invitedEmail: "Druga@Example.org",
  } as const;
  await harness.ctx.write((tx) => addMember(tx, joining));
  return { channel, owner, member, user, second, members, count };
}

test("who is removed knows no key that opens anything, and the owner is led to a new one", async () => {
  const { channel, owner, member, second, members, count } = await channelOfTwo();
  const key = `/manage-channel/${channel.id}/stream-key`;
  expect(await count()).toBe(2);
  expect((await owner.get(members)).text).toContain("z\u00a0zaproszenia na Druga@Example.org");
  expect((await owner.get(members)).text).not.toContain("stream-key");
  const made = await member.post(key, { replaces: "" });
  const known = shownKey(made.text);
  expect([made.status, known.length]).toEqual([200, 32]);
  expect(await streamKeyByHash(harness.ctx, hashKey(known))).toBeDefined();
  const live = await createLive(
    harness.ctx,
    { userId: second.id, role: "user", channelIds: [channel.id] },
    channel.id,
    {
      ...{ title: "Na żywo", visibility: "private", liveAutostart: true, liveAutofinish: true },
    },
  );
  const ofStream = await member.api("POST", `/videos/${live.id}/url`);
  expect(ofStream.status).toBe(200);

  const removed = await owner.post(members, { action: "remove", userId: second.id });
  expect([removed.status, await count()]).toEqual([303, 1]);
  expect(await harness.ctx.db.$count(streamKeys, eq(streamKeys.channelId, channel.id))).toBe(0);
  for (const [prefix, words] of [
    ["", "utwórz nowy"],
    ["/en", "make a new one"],
  ]) {
    const { text } = await owner.get(prefix + (removed.location ?? ""));
    expect(text).toContain(`href="${prefix}${key}"`);
    expect(text).toContain(words ?? "");
  }
  expect((await member.get(members)).location).toBe("/");
  expect((await member.get(key)).location).toBe("/");
  const [mail = ""] = await mailsTo(harness, second.email);
  expect(mail).toContain(`Nie masz już dostępu do kanału ${channel.name}`);
  expect((await member.get("/notifications")).text).toContain("nie masz już dostępu");

  const fresh = await owner.post(key, { replaces: "" });
  expect(fresh.headers.get("cache-control")).toBe("no-store");
  expect(shownKey(fresh.text)).not.toBe(known);
  // A reload of that answer makes no other.
  expect((await owner.post(key, { replaces: "" })).status).toBe(303);
});

test("a role that sends nothing knows no key, and what was being sent ends", async () => {
  const { owner, channel } = await makeOwner(harness);
  const members = `/manage-channel/${channel.id}/users`;
  const { user, client } = await makeMember(harness, channel, "uploader");
  const tus = new Tus(harness, client);
  const draft = await tus.draft(channel.id);
  const upload = await tus.begun(draft, 20);
  expect((await tus.send(upload, 0, new Uint8Array(10))).status).toBe(204);
  const lasting = shownKey((await owner.post(`/manage-channel/${channel.id}/stream-key`, { replaces: "" })).text);
  const { _id: stream } = (await client.api("POST", "/videos", { channelId: channel.id, title: "Mój", live: true }))
    .json as { _id: string };
  const { key } = (await client.api("POST", `/videos/${stream}/url`)).json as { key: string };

  const path = `/channels/${channel.id}/users/${user.id}`;
  expect((await client.api("PATCH", path, { role: "owner" })).status).toBe(422);
  expect((await client.api("PATCH", path, { role: "editor" })).status).toBe(403);
  expect((await owner.post(members, { action: "role", userId: user.id, role: "moderator" })).location).toBe(
    `${members}?done=role`,
  );
  expect((await tus.send(upload, 10, new Uint8Array(10))).status).toBe(404);
  expect(await streamKeyByHash(harness.ctx, hashKey(key))).toBeUndefined();
  // They never knew the lasting one.
  expect(await streamKeyByHash(harness.ctx, hashKey(lasting))).toBeDefined();
  expect((await client.get(`/manage-channel/${channel.id}/comments`)).status).toBe(200);
  expect((await client.get(`/manage-channel/${channel.id}/videos/upload`)).location).toBe("/");
  const [mail = ""] = await mailsTo(harness, user.email);
  expect(mail).toContain("moderator");
  const { text } = await client.get("/notifications");
  expect(text).toContain("Twoja rola to teraz moderator");
  expect(text).toContain(`/manage-channel/${channel.id}/dashboard`);
});

test("what an administrator makes of another's channel stands in the log", async () => {
  const { user: ownerUser, owner, channel } = await makeOwner(harness);
  const { user } = await makeMember(harness, channel);
  const admin = await person(harness, "admin");
  const path = `/channels/${channel.id}/users/${user.id}`;
  expect((await owner.api("PATCH", path, { role: "uploader" })).status).toBe(204);
  const noted = () => harness.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, user.id));
  expect(await noted()).toEqual([]);
  expect((await admin.api("PATCH", path, { role: "statistics" })).status).toBe(204);
  expect(await noted()).toMatchObject([{ action: "role", detail: `${channel.name}: uploader → statistics` }]);
  expect((await admin.api("DELETE", `/channels/${channel.id}/users/${ownerUser.id}`)).status).toBe(409);
});

test("a member may leave and do no more; strangers see nothing", async () => {
  const { channel, owner, member, user, second, members, count } = await channelOfTwo();
  const own = await member.get(members);
  expect([own.status, own.text.includes('name="email"')]).toEqual([200, false]);
  // Nobody's address is shown to those who work together, not the owner's either.
  const main = own.text.slice(own.text.indexOf("<main"), own.text.indexOf("</main>"));
  expect(main).not.toMatch(/@/);
  const roles = `/channelRoles/by-slug/${channel.slug}`;
  expect((await member.api("GET", roles)).text).not.toMatch(/@/);
  expect((await owner.api("GET", roles)).json).toMatchObject({
    items: [
      { _id: user.id, createdAt: expect.stringMatching(/^\d{4}-.*Z$/), invitedEmail: null },
      { _id: second.id, invitedEmail: "Druga@Example.org" },
    ],
  });
  expect((await owner.get(members)).text).not.toContain(second.email);
  expect((await member.post(members, { action: "remove", userId: user.id })).status).toBe(409);
  expect((await member.post(members, { action: "invite", email: "x@example.org" })).status).toBe(403);
  const stranger = await person(harness, "creator");
  expect((await stranger.get(members)).location).toBe("/");
  expect((await stranger.post(members, { action: "remove", userId: second.id })).location).toBe("/");
  expect(await count()).toBe(2);
  const wrong = await owner.post(members, { action: "invite", email: "nikt@" });
  expect([wrong.status, wrong.text.includes('value="nikt@"')]).toEqual([422, true]);
  expect((await owner.post(members, { action: "nonsense" })).status).toBe(422);
  expect((await member.post(members, { action: "remove", userId: second.id })).location).toBe("/");
  expect(await count()).toBe(1);
});

test("channels that were deleted take no place among those that somebody works on", async () => {
  const { id } = await makeUser(harness, { role: "creator" });
  const long = { createdAt: harness.clock.now() - 1000, deletedAt: harness.clock.now(), listedAt: null };
  for (let number = 0; number < 100; number++) await makeChannel(harness, { id }, long);
  await harness.ctx.write((tx) =>
    tx.db.update(channelMembers).set({ createdAt: 1 }).where(eq(channelMembers.userId, id)),
  );
  const kept = await makeChannel(harness, { id });
  expect((await memberChannels(harness.ctx, id)).map((channel) => channel.id)).toEqual([kept.id]);
});
