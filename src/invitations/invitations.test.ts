import { afterAll, beforeAll, expect, test } from "bun:test";
import { membersOf } from "../channels/queries.ts";
import { removeMember } from "../channels/rules/members.ts";
import { moderatorsOf } from "../chat/queries/manage.ts";
import { day, hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { join } from "../testing/team.ts";
import { openInvitations } from "./queries.ts";
import { forgetOldInvitations } from "./rules/invite.ts";
import { invitations } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function scene() {
  const { user, owner, channel } = await makeOwner(harness);
  const members = `/manage-channel/${channel.id}/users`;
  return {
    ...{ user, owner, channel, members },
    invite: (email: string, client: Client = owner) => client.api("POST", `/channels/${channel.id}/users`, { email }),
    memberIds: async () => (await membersOf(harness.ctx, channel.id)).map(({ userId }) => userId).sort(),
    open: () => openInvitations(harness.ctx, channel.id, "member"),
  };
}

const answer = (client: Client, id: string, action: string) => client.post(`/account/invitations/${id}`, { action });

test("with an account or without one, whoever invites is told the same, and sees the same", async () => {
  const on = await scene();
  const known = await makeUser(harness);
  const [one, other] = [await on.invite(` ${known.email.toUpperCase()}`), await on.invite("Nikt.Tu@example.org")];
  expect([one.status, one.text, [...one.headers.keys()].sort()]).toEqual([
    204,
    other.text,
    [...other.headers.keys()].sort(),
  ]);
  expect(other.status).toBe(204);
  await harness.runJobs();
  const form = await on.owner.post(on.members, { action: "invite", email: "inny@example.org" });
  expect(form.location).toBe(`${on.members}?done=sent`);
  const { text } = await on.owner.get(on.members);
  for (const email of [known.email.toUpperCase(), "Nikt.Tu@example.org", "inny@example.org"])
    expect(text).toContain(email);
  expect(await on.memberIds()).toEqual([on.user.id]);
  const list = (await on.owner.api("GET", `/channels/${on.channel.id}/invitations`)).json as { items: object[] };
  expect(list.items.map((item) => Object.keys(item))).toEqual(
    Array(3).fill(["_id", "invitedAs", "role", "email", "createdAt", "expiresAt"]),
  );

  const [mail = ""] = await mailsTo(harness, known.email);
  expect(mail).toContain(`${on.channel.name} w\u00a0serwisie`);
  expect(mail).toContain("http://localhost:3000/account/invitations");
  expect(mail).not.toContain("/register");
  const [stranger = ""] = await mailsTo(harness, "nikt.tu@example.org");
  for (const path of ["/register", "/account/invitations"])
    expect(stranger).toContain(`http://localhost:3000${path}\n`);
});

test("nobody is a member before they accept; then the channel is theirs to work on", async () => {
  const on = await scene();
  const user = await makeUser(harness, { settings: { language: "en" } });
  const client = await loginAs(harness, user);
  await on.invite(user.email);
  expect((await mailsTo(harness, user.email))[0]).toContain("/en/account/invitations");
  expect((await client.get(on.members)).location).toBe("/");
  const bell = await client.get("/en/notifications");
  expect(bell.text).toContain(`${on.channel.name}: an invitation to the channel`);
  expect(bell.text).toContain('href="/en/account/invitations"');
  const page = await client.get("/account/invitations");
  const id = /account\/invitations\/(\w+)"/.exec(page.text)?.[1] ?? "";
  expect(page.text).toContain(on.channel.name);
  // Neither an address nor anything else of the owner but the name is told.
  expect(page.text.slice(page.text.indexOf("<main")).replaceAll(user.email, "")).not.toContain("@");

  const stranger = await person(harness);
  expect((await answer(stranger, id, "accept")).location).toBe("/account/invitations?done=gone");
  expect((await stranger.api("POST", `/invitations/${id}/accept`)).status).toBe(404);
  expect((await stranger.api("GET", "/invitations")).json).toEqual({ items: [], count: 0 });
  expect((await answer(client, id, "nonsense")).status).toBe(422);
  expect(await on.memberIds()).toEqual([on.user.id]);

  expect((await answer(client, id, "accept")).location).toBe(`/manage-channel/${on.channel.id}/dashboard`);
  expect(await on.memberIds()).toEqual([on.user.id, user.id].sort());
  expect((await client.get(on.members)).status).toBe(200);
  expect(await on.open()).toEqual([]);
  expect((await client.get("/en/notifications")).text).not.toContain("an invitation to the channel");
  expect((await answer(client, id, "accept")).location).toBe("/account/invitations?done=gone");
  // Who is a member already is neither asked nor told apart.
  expect((await on.invite(user.email)).status).toBe(204);
  expect(await mailsTo(harness, user.email)).toHaveLength(1);
  expect((await answer(on.owner, id, "accept")).location).toBe("/account/invitations?done=gone");
});

test("an invitation waits for an account that is made later with its address", async () => {
  const on = await scene();
  await on.invite("Pozniej@Example.org");
  const late = await loginAs(harness, await makeUser(harness, { email: "pozniej@example.org" }));
  const { items } = (await late.api("GET", "/invitations")).json as { items: { _id: string }[] };
  expect(items).toMatchObject([{ invitedAs: "member", channel: { _id: on.channel.id }, invitedBy: on.user.name }]);
  expect((await late.api("POST", `/invitations/${items[0]?._id}/accept`)).status).toBe(204);
  expect(await on.memberIds()).toEqual([on.user.id, late.userId ?? ""].sort());
});

test("it is declined, withdrawn, forgotten after a week, and worth nothing once its sender has left", async () => {
  const on = await scene();
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const invited = async () => {
    await on.invite(user.email);
    await harness.runJobs();
    const [open] = await on.open();
    return open?.id ?? "";
  };
  const first = await invited();
  expect((await answer(client, first, "decline")).location).toBe("/account/invitations?done=declined");
  expect(await on.open()).toEqual([]);

  const second = await invited();
  const stranger = await person(harness, "creator");
  expect((await stranger.api("DELETE", `/channels/${on.channel.id}/invitations/${second}`)).status).toBe(404);
  const withdrawn = await on.owner.post(on.members, { action: "withdraw", invitation: second, email: user.email });
  expect(withdrawn.location).toBe(`${on.members}?done=withdrawn`);
  expect((await answer(client, second, "accept")).location).toBe("/account/invitations?done=gone");
  expect((await client.get("/notifications")).text).not.toContain("zaproszenie");

  const third = await invited();
  harness.clock.advance(7 * day + hour);
  expect(await on.open()).toEqual([]);
  expect((await answer(client, third, "accept")).location).toBe("/account/invitations?done=gone");
  await forgetOldInvitations(harness.ctx);
  expect(await harness.ctx.db.$count(invitations)).toBe(0);

  // A moderator of the channel's chats is asked by a member, who is then taken off the channel.
  const member = await makeUser(harness);
  await join(harness, on.channel, member);
  const chat = `/manage-channel/${on.channel.id}/chat`;
  const memberClient = await loginAs(harness, member);
  expect((await memberClient.post(chat, { action: "invite", email: user.email })).location).toBe(`${chat}?done=sent`);
  const [asked] = await openInvitations(harness.ctx, on.channel.id, "moderator");
  // An address is shown to whoever typed it, and to the owner.
  const another = await makeUser(harness);
  await join(harness, on.channel, another);
  expect((await memberClient.get(chat)).text).toContain(user.email);
  expect((await on.owner.get(chat)).text).toContain(user.email);
  expect((await (await loginAs(harness, another)).get(chat)).text).not.toContain(user.email);
  await removeMember(
    harness.ctx,
    { userId: on.user.id, role: "creator", channelIds: [on.channel.id] },
    on.channel.id,
    member.id,
  );
  expect((await answer(client, asked?.id ?? "", "accept")).location).toBe("/account/invitations?done=gone");
  expect(await moderatorsOf(harness.ctx, on.channel.id)).toEqual([]);
});

test("whoever is asked to moderate does so after accepting, and members may not ask for members", async () => {
  const on = await scene();
  const user = await makeUser(harness);
  const client = await loginAs(harness, user);
  const chat = `/manage-channel/${on.channel.id}/chat`;
  await on.owner.post(chat, { action: "invite", email: user.email });
  const [asked] = await openInvitations(harness.ctx, on.channel.id, "moderator");
  expect((await answer(client, asked?.id ?? "", "accept")).location).toBe("/account/invitations?done=accepted");
  expect((await moderatorsOf(harness.ctx, on.channel.id)).map(({ userId }) => userId)).toEqual([user.id]);
  expect(await on.memberIds()).toEqual([on.user.id]);
  expect((await client.get("/account/invitations?done=accepted")).text).toContain("moderujesz teraz czaty");

  await join(harness, on.channel, user);
  expect((await on.invite("x@example.org", client)).status).toBe(403);
  expect((await client.api("GET", `/channels/${on.channel.id}/invitations`)).status).toBe(403);
  await on.invite("y@example.org");
  const [open] = await on.open();
  expect((await client.api("DELETE", `/channels/${on.channel.id}/invitations/${open?.id}`)).status).toBe(403);
});

test("few go out: to one address, and from one channel", async () => {
  const target = "zasypywany@example.org";
  for (let i = 0; i < 5; i++) {
    const on = await scene();
    expect((await on.invite(target)).status).toBe(204);
    expect((await on.invite(target)).status).toBe(204);
    expect(await on.open()).toHaveLength(1);
  }
  expect(await mailsTo(harness, target)).toHaveLength(3);
  const on = await scene();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await on.invite(`osoba${i}@example.net`)).status);
  expect(statuses.slice(-2)).toEqual([204, 429]);
  harness.clock.advance(day + hour);
  for (let i = 31; i < 52; i++) statuses.push((await on.invite(`osoba${i}@example.net`)).status);
  expect(statuses.slice(-3)).toEqual([204, 204, 409]);
  // One that is open already can be sent again.
  expect((await on.invite("osoba49@example.net")).status).toBe(204);
});
