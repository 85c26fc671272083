import { afterAll, beforeAll, expect, test } from "bun:test";
import { loginAs, makeChannel, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { membersOf } from "./queries.ts";

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
  expect((await owner.post(members, { action: "add", email: ` ${second.email.toUpperCase()}` })).status).toBe(303);
  return { channel, owner, member, user, second, members, count };
}

test("the owner adds members and removes them, and is then led to a new key of the channel", async () => {
  const { channel, owner, member, second, members, count } = await channelOfTwo();
  expect(await count()).toBe(2);
  expect((await owner.get(members)).text).toContain(second.email);
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
  const { owner, member, user, second, members, count } = await channelOfTwo();
  const own = await member.get(members);
  expect([own.status, own.text.includes('name="email"')]).toEqual([200, false]);
  expect((await member.post(members, { action: "remove", userId: user.id })).status).toBe(409);
  expect((await member.post(members, { action: "add", email: "x@example.org" })).status).toBe(403);
  const stranger = await person(harness, "creator");
  expect((await stranger.get(members)).location).toBe("/");
  expect((await stranger.post(members, { action: "remove", userId: second.id })).location).toBe("/");
  expect(await count()).toBe(2);
  const unknown = await owner.post(members, { action: "add", email: "nikt@example.org" });
  expect([unknown.status, unknown.text.includes('value="nikt@example.org"')]).toEqual([422, true]);
  expect((await owner.post(members, { action: "nonsense" })).status).toBe(422);
  expect((await member.post(members, { action: "remove", userId: second.id })).location).toBe("/");
  expect(await count()).toBe(1);
});
