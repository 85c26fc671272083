import { afterAll, beforeAll, expect, test } from "bun:test";
import { auditEntries } from "../audit/queries.ts";
import { deleteChannel } from "../channels/rules/delete.ts";
import { chatBlocks } from "../chat/table.ts";
import { systemActor } from "../platform/actor.ts";
import { day } from "../platform/clock.ts";
import { newest } from "../platform/db/cursor.ts";
import { newId } from "../platform/db/id.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "../videos/queries/video.ts";

let harness: Harness;
let moderator: Client;
let admin: Client;
beforeAll(async () => {
  harness = await startHarness();
  moderator = await person(harness, "moderator");
  admin = await person(harness, "admin");
});
afterAll(() => harness[Symbol.asyncDispose]());

const act = (client: Client, action: string) => client.post("/admin/deleted", { action });

test("a deleted video is listed and brought back; a private one is the administrators' alone; one erased is gone", async () => {
  const { owner, channel } = await makeOwner(harness);
  const [open, closed] = await Promise.all([
    makeVideo(harness, channel, { title: "Skasowany" }),
    makeVideo(harness, channel, { title: "Prywatny szkic", visibility: "private", listedAt: null }),
  ]);
  for (const { id } of [open, closed]) expect((await owner.api("DELETE", `/videos/${id}`)).status).toBe(204);
  const list = (await moderator.get("/admin/deleted")).text;
  expect([list.includes("Skasowany"), list.includes("Prywatny szkic"), list.includes("eraseVideo")]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await admin.get("/admin/deleted")).text).toContain("Prywatny szkic");
  expect((await act(moderator, `video:${closed.id}`)).status).toBe(404);
  expect((await act(moderator, `video:${open.id}`)).location).toBe("/admin/deleted?done=1");
  expect((await harness.guest().get(`/watch/${open.id}`)).status).toBe(200);
  expect((await act(admin, `eraseVideo:${open.id}`)).status).toBe(404);
  await harness.ctx.storage.put(`video/${closed.id}/480.webp`, "x");
  expect((await act(moderator, `eraseVideo:${closed.id}`)).status).toBe(403);
  expect((await act(admin, `eraseVideo:${closed.id}`)).status).toBe(303);
  expect(await videoById(harness.ctx, closed.id)).toBeUndefined();
  expect(await harness.ctx.storage.list(`video/${closed.id}`)).toEqual([]);
  const noted = await auditEntries(harness.ctx, { entity: closed.id, action: "erase" }, 5, newest);
  // Its name went with it.
  expect(noted.map(({ title, byName }) => [title, byName])).toEqual([["", expect.stringMatching(/./)]]);
});

test("a deleted channel comes back with its videos, beside who has its address by now; or goes with them", async () => {
  const { channel } = await makeOwner(harness);
  const video = await makeVideo(harness, channel, { title: "Kanałowy film" });
  await deleteChannel(harness.ctx, systemActor, channel.id);
  expect((await harness.guest().get(`/c/${channel.slug}`)).status).toBe(404);
  expect((await act(moderator, `video:${video.id}`)).status).toBe(409);
  expect((await moderator.get("/admin/deleted?tab=channels")).text).toContain(channel.name);
  expect((await act(moderator, `channel:${channel.id}`)).status).toBe(303);
  expect((await harness.guest().get(`/c/${channel.slug}`)).text).toContain("Kanałowy film");
  expect((await act(moderator, `channel:${channel.id}`)).status).toBe(404);

  await deleteChannel(harness.ctx, systemActor, channel.id);
  await makeChannel(harness, await makeUser(harness), { slug: channel.slug, slugKey: channel.slug.toLowerCase() });
  expect((await act(moderator, `channel:${channel.id}`)).status).toBe(303);
  expect((await harness.guest().get(`/c/${channel.slug}-2`)).text).toContain("Kanałowy film");
  await deleteChannel(harness.ctx, systemActor, channel.id);
  expect((await act(admin, `eraseChannel:${channel.id}`)).status).toBe(303);
  await harness.runJobs();
  expect(await videoById(harness.ctx, video.id)).toBeUndefined();
  const late = await makeOwner(harness);
  await deleteChannel(harness.ctx, systemActor, late.channel.id);
  harness.clock.advance(31 * day);
  expect((await act(moderator, `channel:${late.channel.id}`)).status).toBe(404);
});

test("staff get every video by the API, moderators none that are private", async () => {
  const { channel } = await makeOwner(harness);
  const hidden = await makeVideo(harness, channel, { visibility: "private", listedAt: null });
  const ids = async (client: Client) => {
    const { items } = (await client.api("GET", "/videos/all-videos?limit=100")).json as { items: { _id: string }[] };
    return items.map(({ _id }) => _id);
  };
  expect((await ids(admin)).includes(hidden.id)).toBe(true);
  expect((await ids(moderator)).includes(hidden.id)).toBe(false);
});

test("who is blocked in all chats is listed, and let in again", async () => {
  const user = await makeUser(harness, { name: "Zenon", surname: "Krzykacz" });
  const now = harness.clock.now();
  const block = {
    id: newId(now),
    userId: user.id,
    scope: "site" as const,
    scopeId: "",
    until: now + day,
    createdAt: now,
  };
  await harness.ctx.write((tx) => tx.db.insert(chatBlocks).values(block));
  expect((await moderator.get("/admin/chat-blocks")).text).toContain("Zenon Krzykacz");
  const lifted = await moderator.post("/admin/chat-blocks", { userId: user.id });
  expect(lifted.location).toBe("/admin/chat-blocks?done=1");
  expect((await moderator.get("/admin/chat-blocks")).text).not.toContain("Zenon Krzykacz");
});

test("no moderator brings back what others took away of theirs, nor what is private, by whichever door", async () => {
  const staff = await makeUser(harness, { role: "moderator" });
  const own = await loginAs(harness, staff);
  const channel = await makeChannel(harness, staff);
  const [taken, given, hidden] = [
    await makeVideo(harness, channel),
    await makeVideo(harness, channel),
    await makeVideo(harness, (await makeOwner(harness)).channel, { visibility: "private", listedAt: null }),
  ];
  for (const { id } of [taken, hidden]) expect((await admin.api("DELETE", `/videos/${id}`)).status).toBe(204);
  expect((await own.api("DELETE", `/videos/${given.id}`)).status).toBe(204);
  const statuses = async ({ id }: { id: string }) => [
    (await act(own, `video:${id}`)).status,
    (await own.api("POST", `/videos/${id}/restore`)).status,
  ];
  expect(await statuses(taken)).toEqual([403, 403]);
  expect(await statuses(hidden)).toEqual([404, 404]);
  // What they took away themselves they may bring back, once.
  expect(await statuses(given)).toEqual([303, 404]);
  expect((await act(moderator, `video:${taken.id}`)).status).toBe(303);
});
