import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { auditLog } from "../audit/table.ts";
import { eraseDeletedChannels } from "../erasure/rules/channels.ts";
import { day, hour } from "../platform/clock.ts";
import { loginAs, makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { mailsTo } from "../testing/mails.ts";
import { makeMember } from "../testing/team.ts";
import { deleteVideo } from "../videos/rules/edit.ts";
import { eraseDeletedVideos } from "../videos/rules/erase.ts";
import { videos } from "../videos/table.ts";
import { channels } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function scene() {
  const { user, owner, channel } = await makeOwner(harness);
  const film = await makeVideo(harness, channel);
  const actor = { userId: user.id, role: "creator" as const, channelIds: [channel.id] };
  const removal = `/manage-channel/${channel.id}/delete`;
  return { user, owner, channel, film, actor, removal };
}

test("a channel is deleted by its name, its people are told, and its owner brings it back as it was", async () => {
  const { owner, channel, film, actor, removal } = await scene();
  const member = await makeMember(harness, channel);
  const before = await makeVideo(harness, channel);
  await deleteVideo(harness.ctx, actor, before.id);
  const planned = await makeVideo(harness, channel, {
    ...{ listedAt: null, publishedAt: null, plannedPublishDate: harness.clock.now() + hour },
  });
  harness.clock.advance(1);
  expect((await owner.get(`/manage-channel/${channel.id}/settings`)).text).toContain(`href="${removal}"`);
  expect((await member.client.get(`/manage-channel/${channel.id}/settings`)).text).not.toContain(removal);
  const wrong = await owner.post(removal, { name: "Inna nazwa" });
  expect([wrong.status, wrong.text.includes("Przepisz dokładnie nazwę kanału")]).toEqual([422, true]);
  const gone = await owner.post(removal, { name: channel.name });
  expect(gone.location).toBe("/account/channels?done=deleted");
  expect((await harness.guest().get(`/c/${channel.slug}`)).status).toBe(404);
  expect((await harness.guest().get(`/watch/${film.id}`)).status).toBe(404);
  const [mail = ""] = await mailsTo(harness, member.user.email);
  expect(mail).toContain("został usunięty");
  expect((await member.client.get("/notifications")).text).toContain("kanał został usunięty");
  expect((await owner.get("/notifications")).text).not.toContain("kanał został usunięty");

  const list = await owner.get(gone.location ?? "");
  expect(list.text).toContain("Przywróć");
  expect((await member.client.get("/account/channels")).text).not.toContain("Przywróć");
  expect((await member.client.post(`/account/channels/${channel.id}`, { action: "restore" })).status).toBe(404);
  harness.clock.advance(2 * hour);
  const back = await owner.post(`/account/channels/${channel.id}`, { action: "restore" });
  expect(back.location).toBe("/account/channels?done=restored");
  expect((await harness.guest().get(`/c/${channel.slug}`)).status).toBe(200);
  expect((await harness.guest().get(`/watch/${film.id}`)).status).toBe(200);
  expect((await member.client.get(`/manage-channel/${channel.id}/dashboard`)).status).toBe(200);
  const row = async (id: string) => (await harness.ctx.db.select().from(videos).where(eq(videos.id, id)))[0];
  expect((await row(before.id))?.deletedAt).not.toBeNull();
  // Its moment passed meanwhile: it does not publish itself late.
  expect(await row(planned.id)).toMatchObject({ deletedAt: null, publishedAt: null, plannedPublishDate: null });
});

test("an address that was taken meanwhile stays with who took it; staff bring back, and it is noted", async () => {
  const { owner, channel, removal } = await scene();
  await owner.post(removal, { name: channel.name });
  const other = await makeOwner(harness);
  await other.owner.api("PATCH", `/channels/${other.channel.id}`, { slug: channel.slug });
  const moderator = await person(harness, "moderator");
  expect((await moderator.api("POST", `/channels/${channel.id}/restore`)).status).toBe(204);
  const [row] = await harness.ctx.db.select().from(channels).where(eq(channels.id, channel.id));
  expect(row).toMatchObject({ deletedAt: null, slug: `${channel.slug}-2` });
  const noted = await harness.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, channel.id));
  expect(noted).toMatchObject([{ action: "restore", title: channel.name }]);
});

test("what staff deleted only they bring back; its owner reads so, and where to ask", async () => {
  const { user, owner, channel } = await scene();
  const admin = await person(harness, "admin");
  expect((await admin.api("DELETE", `/channels/${channel.id}`)).status).toBe(204);
  const { text } = await owner.get("/account/channels");
  expect(text).toContain("usunięty przez administrację");
  expect(text).not.toContain('value="restore"');
  expect((await owner.post(`/account/channels/${channel.id}`, { action: "restore" })).status).toBe(404);
  expect((await owner.api("POST", `/channels/${channel.id}/restore`)).status).toBe(404);
  await harness.ctx.write((tx) => tx.db.update(users).set({ role: "moderator" }).where(eq(users.id, user.id)));
  expect((await (await loginAs(harness, user)).api("POST", `/channels/${channel.id}/restore`)).status).toBe(404);
  expect((await admin.api("POST", `/channels/${channel.id}/restore`)).status).toBe(204);
  // Deleted by its owner then, it is theirs again.
  await harness.ctx.write((tx) => tx.db.update(users).set({ role: "creator" }).where(eq(users.id, user.id)));
  const again = await loginAs(harness, user);
  expect((await again.api("DELETE", `/channels/${channel.id}`)).status).toBe(204);
  expect((await again.api("POST", `/channels/${channel.id}/restore`)).status).toBe(204);
});

test("after 30 days nobody brings it back, and nothing of it is left", async () => {
  const { ctx, clock } = harness;
  const { user, owner, channel, film, removal } = await scene();
  await ctx.storage.put(`channel/${channel.id}/48.webp`, "obraz");
  await ctx.storage.put(`video/${film.id}/320.webp`, "obraz");
  await owner.post(removal, { name: channel.name });
  clock.advance(30 * day - 1);
  await eraseDeletedChannels(ctx);
  expect(await ctx.db.$count(channels, eq(channels.id, channel.id))).toBe(1);
  clock.advance(1);
  const again = await loginAs(harness, user);
  expect((await again.get("/account/channels")).text).not.toContain("Przywróć");
  expect((await again.post(`/account/channels/${channel.id}`, { action: "restore" })).status).toBe(404);
  await eraseDeletedVideos(ctx);
  await eraseDeletedChannels(ctx);
  expect(await ctx.db.$count(channels, eq(channels.id, channel.id))).toBe(0);
  expect(await ctx.db.$count(videos, eq(videos.channelId, channel.id))).toBe(0);
  for (const key of [`channel/${channel.id}/48.webp`, `video/${film.id}/320.webp`])
    expect(await ctx.storage.stat(key)).toBeUndefined();
});
