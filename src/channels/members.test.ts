import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { loginAs, makeChannel, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { memberChannels, membersOf } from "./queries.ts";
import { addMember } from "./rules/members.ts";
import { channelMembers } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function channelOfTwo() {
  const user = await makeUser(harness, { role: "creator" });
  const second = await makeUser(harness);
  const channel = await makeChannel(harness, user);
  const [owner, member] = [await loginAs(harness, user), await loginAs(harness, second)];
  const members = `/manage-channel/${channel.id}/users`;
  const count = async () => (await membersOf(harness.ctx, channel.id)).length;
  await harness.ctx.write((tx) => addMember(tx, channel.id, second.id, "Druga@Example.org"));
  return { channel, owner, member, user, second, members, count };
}

test("the owner removes members, and is then led to a new key of the channel", async () => {
  const { channel, owner, member, second, members, count } = await channelOfTwo();
  expect(await count()).toBe(2);
  expect((await owner.get(members)).text).toContain("z\u00a0zaproszenia na Druga@Example.org");
  expect((await owner.get(members)).text).not.toContain("stream-key");
  const made = await member.post(`/manage-channel/${channel.id}/stream-key`, { replaces: "" });
  const known = /id="stream-key"[^>]*value="([\w-]{32})"/.exec(made.text)?.[1] ?? "";
  expect([made.status, known.length]).toEqual([200, 32]);

  const removed = await owner.post(members, { action: "remove", userId: second.id });
  expect([removed.status, await count()]).toEqual([303, 1]);
  for (const [prefix, words] of [
    ["", "Wymień klucz kanału"],
    ["/en", "Replace the channel"],
  ]) {
    const { text } = await owner.get(prefix + (removed.location ?? ""));
    expect(text).toContain(`href="${prefix}/manage-channel/${channel.id}/stream-key"`);
    expect(text).toContain(words ?? "");
  }
  expect((await member.get(members)).location).toBe("/");
  expect((await member.get(`/manage-channel/${channel.id}/stream-key`)).location).toBe("/");

  const page = await owner.get(`/manage-channel/${channel.id}/stream-key`);
  expect(page.text).toContain(`••••••••${known.slice(-4)}`);
  expect(page.text).not.toContain(known);
  const replaces = /name="replaces" value="(\w+)"/.exec(page.text)?.[1] ?? "";
  const fresh = await owner.post(`/manage-channel/${channel.id}/stream-key`, { replaces });
  expect(fresh.headers.get("cache-control")).toBe("no-store");
  expect(/id="stream-key"[^>]*value="([\w-]{32})"/.exec(fresh.text)?.[1]).not.toBe(known);
  // A reload of that answer makes no other.
  expect((await owner.post(`/manage-channel/${channel.id}/stream-key`, { replaces })).status).toBe(303);
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
