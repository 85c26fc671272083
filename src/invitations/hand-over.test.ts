import { afterAll, beforeAll, expect, test } from "bun:test";
import { channelById, membersOf } from "../channels/queries.ts";
import { channelHeirs } from "../erasure/table.ts";
import { day, hour } from "../platform/clock.ts";
import { makeOwner, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { makeMember } from "../testing/team.ts";
import { forgetOldHandovers } from "./rules/hand-over.ts";
import { channelHandovers } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function scene() {
  const { user, owner, channel } = await makeOwner(harness);
  const heir = await makeMember(harness, channel, "uploader");
  const members = `/manage-channel/${channel.id}/users`;
  const offer = (fields: Record<string, string>) => owner.post(`${members}/handover`, fields);
  return {
    ...{ user, owner, channel, heir, members, offer },
    asked: async () => {
      expect((await offer({ userId: heir.user.id, name: channel.name })).location).toBe(`${members}?done=offered`);
      const { json } = await heir.client.api("GET", "/invitations");
      return (json as { items: { _id: string; invitedAs: string }[] }).items.find((one) => one.invitedAs === "owner")
        ?._id as string;
    },
    ownerId: async () => (await channelById(harness.ctx, channel.id))?.ownerId,
  };
}

test("a channel is handed over once its name was given and the member agreed", async () => {
  const on = await scene();
  const stranger = await person(harness);
  const wrongName = await on.offer({ userId: on.heir.user.id, name: "Nie ten" });
  expect([wrongName.status, wrongName.text.includes("Przepisz dokładnie nazwę kanału")]).toEqual([422, true]);
  const nobody = await on.offer({ userId: stranger.userId ?? "", name: on.channel.name });
  expect([nobody.status, nobody.text.includes("nie pracuje na tym kanale")]).toEqual([422, true]);
  expect((await on.offer({ userId: on.user.id, name: on.channel.name })).status).toBe(422);

  // Whom the owner chose for the day of their leaving gets nothing from the next one.
  const chosen = { channelId: on.channel.id, userId: on.heir.user.id };
  await harness.ctx.write((tx) => tx.db.insert(channelHeirs).values(chosen));
  const id = await on.asked();
  expect(await on.ownerId()).toBe(on.user.id);
  expect((await on.owner.get(on.members)).text).toContain("może przejąć ten kanał");
  const [mail = ""] = await mailsTo(harness, on.heir.user.email);
  expect(mail).toContain("/account/invitations");
  expect((await on.heir.client.get("/account/invitations")).text).toContain("chce przekazać Ci ten kanał");
  // The question is nobody else's.
  expect((await stranger.post(`/account/invitations/${id}`, { action: "accept" })).location).toContain("done=gone");
  expect((await on.owner.post(`/account/invitations/${id}`, { action: "accept" })).location).toContain("done=gone");

  const taken = await on.heir.client.post(`/account/invitations/${id}`, { action: "accept" });
  expect(taken.location).toBe(`/manage-channel/${on.channel.id}/dashboard`);
  expect(await on.ownerId()).toBe(on.heir.user.id);
  expect(await harness.ctx.db.$count(channelHeirs)).toBe(0);
  const roles = (await membersOf(harness.ctx, on.channel.id)).map(({ userId, role }) => [userId, role]);
  expect(roles).toEqual([
    [on.heir.user.id, "owner"],
    [on.user.id, "editor"],
  ]);
  expect((await on.owner.post(on.members, { action: "invite", email: "x@example.org" })).status).toBe(403);
  expect((await on.heir.client.post(on.members, { action: "invite", email: "x@example.org" })).status).toBe(303);
  expect((await mailsTo(harness, on.user.email)).join()).toContain("ma nowego właściciela");
  expect((await on.owner.get("/notifications")).text).toContain("kanał ma nowego właściciela");
});

test("an offer ends with its week, with who was asked, with who asked, and when it is declined", async () => {
  const on = await scene();
  const accept = (id: string) => on.heir.client.api("POST", `/invitations/${id}/accept`);
  const declined = await on.asked();
  expect((await on.heir.client.api("POST", `/invitations/${declined}/decline`)).status).toBe(204);
  expect((await accept(declined)).status).toBe(404);

  const withdrawn = await on.asked();
  expect((await on.owner.post(on.members, { action: "keep" })).location).toBe(`${on.members}?done=unoffered`);
  expect((await accept(withdrawn)).status).toBe(404);

  const old = await on.asked();
  harness.clock.advance(7 * day + hour);
  expect((await accept(old)).status).toBe(404);
  await forgetOldHandovers(harness.ctx);
  expect(await harness.ctx.db.$count(channelHandovers)).toBe(0);

  // An invitation of who owned the channel brings nobody into it after it was handed over.
  expect((await on.owner.api("POST", `/channels/${on.channel.id}/users`, { email: "późny@example.org" })).status).toBe(
    422,
  );
  const late = await person(harness);
  const { json: me } = await late.api("GET", "/auth/me");
  const email = (me as { email: string }).email;
  expect((await on.owner.api("POST", `/channels/${on.channel.id}/users`, { email, role: "moderator" })).status).toBe(
    204,
  );
  const { items } = (await late.api("GET", "/invitations")).json as { items: { _id: string; role: string }[] };
  expect(items).toMatchObject([{ role: "moderator" }]);
  expect((await accept(await on.asked())).status).toBe(204);
  expect((await late.api("POST", `/invitations/${items[0]?._id}/accept`)).status).toBe(404);

  const left = await scene();
  const question = await left.asked();
  expect((await left.heir.client.post(left.members, { action: "remove", userId: left.heir.user.id })).location).toBe(
    "/",
  );
  expect((await left.heir.client.api("POST", `/invitations/${question}/accept`)).status).toBe(404);
  expect(await left.ownerId()).toBe(left.user.id);
});
