import { expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { loginAs, makeChannel, makeUser } from "../testing/factories.ts";
import { liveScene } from "../testing/live.ts";
import { keysPerHour } from "./limits.ts";
import { streamKeyOf } from "./queries.ts";
import { streamKeys } from "./table.ts";

const { scene, madeKeys, roomOf, announced, makeKey } = liveScene();

test("a key is shown once, and nowhere else", async () => {
  const { harness, owner, channel } = scene;
  const { ctx } = harness;
  const id = await announced();
  const fields = { action: "key", key: "video", replaces: "" };
  const made = await owner.post(roomOf(id), fields);
  const key = /id="stream-key"[^>]*value="([\w-]{32})"/.exec(made.text)?.[1] ?? "";
  madeKeys.push(key);
  expect(made.text.split(key).length - 1).toBe(1);
  expect(made.headers.get("cache-control")).toBe("no-store");
  // A reload of that answer sends the form again: no other key is made, and none is shown.
  const again = await owner.post(roomOf(id), fields);
  expect(again.status).toBe(303);
  const room = await owner.get(roomOf(id));
  expect(room.text).not.toContain(key);
  expect(room.text).toContain(`••••••••${key.slice(-4)}`);
  const address = await owner.api("GET", `/videos/${id}/live/url`);
  expect(address.json).toMatchObject({ url: "rtmp://localhost:1940/live", keyHint: key.slice(-4) });
  for (const path of [`/videos/${id}`, `/videos/${id}/live/stats`, `/videos/managed?channelId=${channel.id}`])
    expect((await owner.api("GET", path)).text).not.toContain(key);
  expect(JSON.stringify(await ctx.db.select().from(streamKeys))).not.toContain(key);
  const present = await streamKeyOf(ctx, channel.id, id);
  const part = await owner.post(roomOf(id), { ...fields, replaces: present?.id ?? "" }, { "hx-request": "true" });
  const newer = /id="stream-key"[^>]*value="([\w-]{32})"/.exec(part.text)?.[1] ?? "";
  madeKeys.push(newer);
  expect(part.text).toStartWith("<section");
  expect(newer).not.toBe(key);
});

test("the channel's lasting key is another one than those of its streams", async () => {
  const { harness, owner, channel } = scene;
  const id = await announced();
  const own = await makeKey(owner, id);
  const made = await owner.post(`${roomOf(id)}?key=channel`, {
    action: "key",
    key: "channel",
    replaces: (await streamKeyOf(harness.ctx, channel.id, null))?.id ?? "",
  });
  const lasting = /id="stream-key"[^>]*value="([\w-]{32})"/.exec(made.text)?.[1] ?? "";
  madeKeys.push(lasting);
  expect(lasting).not.toBe(own);
  const hints = ["", "?key=channel"].map(async (query) => (await owner.get(roomOf(id) + query)).text);
  const [forStream = "", forChannel = ""] = await Promise.all(hints);
  expect(forStream).toContain(`••••••••${own.slice(-4)}`);
  expect(forChannel).toContain(`••••••••${lasting.slice(-4)}`);
});

test("keys are made so often only", async () => {
  const { harness } = scene;
  const user = await makeUser(harness, { role: "creator" });
  const client = await loginAs(harness, user);
  const { id: channelId } = await makeChannel(harness, user);
  for (let count = 0; count < keysPerHour; count++)
    expect((await client.api("POST", "/live/stream-key", { channelId })).status).toBe(200);
  const refused = await client.api("POST", "/live/stream-key", { channelId });
  expect([refused.status, (refused.json as { error: string }).error]).toEqual([429, "RATE_LIMITED"]);
  harness.clock.advance(hour + 1);
  expect((await client.api("POST", "/live/stream-key", { channelId })).status).toBe(200);
});
