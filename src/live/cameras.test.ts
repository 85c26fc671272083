import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channelMembers } from "../channels/table.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { publish, until } from "../testing/publisher.ts";
import { createLive } from "./rules/lives.ts";
import { type Studio, startStudio } from "./studio/studio.ts";

const options = { visibility: "public", liveAutostart: true, liveAutofinish: true } as const;
const address = "203.0.113.9";

let harness: Harness;
let studio: Studio;
beforeAll(async () => {
  harness = await startHarness({ env: { LIVE_RENDITIONS: "off", MEDIAMTX_PATH: "off" } });
  studio = await startStudio(harness.ctx, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await studio.stop();
  await harness[Symbol.asyncDispose]();
});

/** A channel of two, its stream, and the key of the second one's camera. */
async function filmed() {
  const { ctx, clock } = harness;
  const owner = await makeUser(harness, { role: "creator" });
  const member = await makeUser(harness);
  const channel = await makeChannel(harness, owner);
  await ctx.write((tx) =>
    tx.db
      .insert(channelMembers)
      .values({ channelId: channel.id, userId: member.id, role: "editor", createdAt: clock.now() }),
  );
  const actor = { userId: owner.id, role: "creator", channelIds: [channel.id] } as const;
  const { id } = await createLive(ctx, actor, channel.id, { title: "Z kamery", ...options });
  const key = studio.cameras.keyOf({ videoId: id, userId: member.id });
  return { id, key, channel, member, owner: await loginAs(harness, owner), client: await loginAs(harness, member) };
}

test("a member who is removed is cut off at once, and films no more", async () => {
  const { id, key, channel, member, owner, client } = await filmed();
  expect(await studio.film({ key, address })).toHaveProperty("sink");
  expect(studio.broadcast(id)?.publishing).toMatchObject({ key, protocol: "WHIP" });
  expect((await owner.api("DELETE", `/channels/${channel.id}/users/${member.id}`)).status).toBe(204);
  await until(
    () => studio.broadcast(id)?.publishing,
    (publishing) => publishing === undefined,
    1500,
  );
  expect(studio.cameras.cameraOf(key)).toBeUndefined();
  expect(await studio.film({ key, address })).toHaveProperty("refuse");
  const offer = await client.post(`/live/whip/${id}`);
  expect(offer.status).toBe(404);
  // The stream waits for those who stay.
  expect((await owner.api("GET", `/videos/${id}/live/stats`)).json).toMatchObject({ stage: "lost" });
});

test("so is one whose account is blocked, though nobody tells", async () => {
  const { id, key, member } = await filmed();
  expect(await studio.film({ key, address })).toHaveProperty("sink");
  const blockedAt = harness.clock.now();
  await harness.ctx.write((tx) => tx.db.update(users).set({ blockedAt }).where(eq(users.id, member.id)));
  await until(
    () => studio.broadcast(id)?.publishing,
    (publishing) => publishing === undefined,
    8000,
  );
  expect(await studio.film({ key, address })).toHaveProperty("refuse");
}, 15_000);

test("a camera's key opens no other door, and another person's camera has another", async () => {
  const { id, key, owner } = await filmed();
  const other = studio.cameras.keyOf({ videoId: id, userId: owner.userId ?? "" });
  expect([other === key, studio.cameras.keyOf({ videoId: id, userId: owner.userId ?? "" }) === other]).toEqual([
    false,
    true,
  ]);
  expect(await studio.authorise({ app: "live", key, address })).toHaveProperty("refuse");
  expect(await studio.authorise({ app: "camera", key, address })).toHaveProperty("refuse");
  expect((await publish(`rtmp://127.0.0.1:${studio.rtmpPort}/camera/${key}`, 2).over).code).not.toBe(0);
  expect(await studio.film({ key, address })).toHaveProperty("sink");
  expect(await studio.film({ key: other, address })).toMatchObject({ refuse: "Denied" });
  expect((await owner.post(`/live/whip/${id}`)).status).toBe(409);
});
