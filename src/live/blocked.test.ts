import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { blockAccount } from "../accounts/rules/block.ts";
import { users } from "../accounts/table.ts";
import { blockChannel, unblockChannel } from "../channels/rules/block.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import { makeChannel, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { publish, until } from "../testing/publisher.ts";
import { rotateChannelKey } from "./rules/keys.ts";
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

/** A channel that streams by its lasting key, which its owner or a member was shown. */
async function onAir({ member = false } = {}) {
  const { ctx } = harness;
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner);
  const maker = member ? await makeUser(harness, { role: "creator" }) : owner;
  const actor = { userId: maker.id, role: "creator", channelIds: [channel.id] } as const;
  const { id } = await createLive(ctx, actor, channel.id, { title: "Na żywo", ...options });
  const key = await rotateChannelKey(ctx, actor, channel.id);
  const { over } = publish(`rtmp://127.0.0.1:${studio.rtmpPort}/live/${key}`, 60);
  await until(
    () => studio.broadcast(id)?.publishing,
    (publishing) => publishing !== undefined,
    20_000,
  );
  return { owner, maker, channel, over, authorise: () => studio.authorise({ app: "live", key, address }) };
}

test("whoever's account is blocked is off the air at once, and their key opens nothing", async () => {
  const { owner, over, authorise } = await onAir();
  await harness.ctx.write((tx) => blockAccount(tx, owner.id, { until: null, reason: "SPM" }));
  // Its program ends long before the film that it sends.
  expect((await over).code).not.toBe(0);
  expect(await authorise()).toHaveProperty("refuse");
}, 40_000);

test("so is whom a command blocks beside the server, though nobody tells it", async () => {
  const { owner, over } = await onAir();
  const blockedAt = harness.clock.now();
  await harness.ctx.write((tx) => tx.db.update(users).set({ blockedAt }).where(eq(users.id, owner.id)));
  expect((await over).code).not.toBe(0);
}, 40_000);

test("so is a member who was shown the key, though the channel is another's", async () => {
  const { maker, over, authorise } = await onAir({ member: true });
  await harness.ctx.write((tx) => blockAccount(tx, maker.id, { until: null, reason: "SPM" }));
  expect((await over).code).not.toBe(0);
  expect(await authorise()).toHaveProperty("refuse");
}, 40_000);

test("so is a channel that is blocked, until it is open again", async () => {
  const { channel, over, authorise } = await onAir();
  await harness.ctx.write((tx) => blockChannel(tx, channel.id, null));
  expect((await over).code).not.toBe(0);
  expect(await authorise()).toHaveProperty("refuse");
  await harness.ctx.write((tx) => unblockChannel(tx, channel.id));
  expect(await authorise()).toHaveProperty("sink");
}, 40_000);

test("while the site is closed for work no stream begins, and what is on the air may come back", async () => {
  const { ctx } = harness;
  const { over, authorise, owner: onAirNow } = await onAir();
  const owner = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, owner);
  const actor = { userId: owner.id, role: "creator", channelIds: [channel.id] } as const;
  await createLive(ctx, actor, channel.id, { title: "Po przerwie", ...options });
  const key = await rotateChannelKey(ctx, actor, channel.id);
  const fresh = () => studio.authorise({ app: "live", key, address });
  await saveSiteSettings(ctx, { maintenance: { since: harness.clock.now(), until: null, pl: "", en: "" } });
  expect(await fresh()).toMatchObject({ refuse: "BadName", description: expect.stringContaining("przerwa") });
  // Somebody publishes there, and that is all that is held against it.
  expect(await authorise()).not.toMatchObject({ description: expect.stringContaining("przerwa") });
  await saveSiteSettings(ctx, { maintenance: null });
  expect(await fresh()).not.toHaveProperty("refuse");
  await ctx.write((tx) => blockAccount(tx, onAirNow.id, { until: null, reason: "SPM" }));
  await over;
}, 40_000);
