import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { makeApp } from "../app/server.tsx";
import { localBus } from "../platform/cluster/bus.ts";
import { dialect } from "../platform/config/dialect.ts";
import { makeCtx } from "../platform/context.ts";
import { act, answerTo, heard, hears, join, newName, say, socketUrl, stage } from "../testing/chat.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";
import { tellOfVideo } from "../videos/changes.ts";
import { videos } from "../videos/table.ts";
import { hubOf } from "./hub.ts";
import { say as sayIn } from "./rules/say.ts";

let harness: Harness;
let here: Listening;
let there: Listening;
let beside: Harness | undefined;

/** Two servers of one site: programs over one PostgreSQL, or what SQLite allows, over one database and one bus. */
beforeAll(async () => {
  harness = await startHarness();
  here = listen(harness);
  if (dialect === "postgres") beside = await startHarness({ beside: harness });
  there = listen(beside ?? { ...harness, app: makeApp(makeCtx({ ...harness.ctx })) });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await there[Symbol.asyncDispose]();
  await beside?.[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

test("people at different servers talk, and a block holds at both", async () => {
  const { video, annaClient, bogdanClient, ownerClient } = await stage(harness);
  const [anna, bogdan, owner] = [
    await join(here, annaClient, video.id),
    await join(there, bogdanClient, video.id),
    await join(there, ownerClient, video.id),
  ];
  const one = await say(anna, "Stąd");
  const two = await say(bogdan, "Stamtąd");
  await hears(bogdan, ({ id }) => id === one.id);
  await hears(anna, ({ id }) => id === two.id);
  expect(two.seq).toBe(one.seq + 1);
  const both = await Promise.all([anna, bogdan].flatMap((ear, i) => [1, 2, 3].map((n) => say(ear, `${i}/${n}`))));
  expect(both.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8]);
  await act(owner, { what: "block", message: one.id, scope: "video", duration: "h1" });
  await anna.hear(({ t, you }) => t === "you" && (you as { blockedUntil: number | null }).blockedUntil !== null);
  expect(await answerTo(anna, { t: "say", text: "Jeszcze" })).toBe("CHAT_BLOCKED");
});

test("many talk at once at both: everybody hears all of it, in one order and without a gap", async () => {
  const { video, annaClient, bogdanClient } = await stage(harness);
  const [anna, bogdan] = [await join(here, annaClient, video.id), await join(there, bogdanClient, video.id)];
  const ears = [anna, bogdan];
  for (let round = 0; round < 4; round++) await Promise.all(ears.map((ear, index) => say(ear, `${index}/${round}`)));
  for (const ear of ears) {
    await hears(ear, ({ seq }) => seq === 8);
    const batches = ear.frames.filter(({ t }) => t === "batch") as unknown as { from: number; to: number }[];
    const told = batches.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    expect([told, new Set(heard(ear).map(({ id }) => id)).size]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], 8]);
  }
});

test("what was lost on the way between them is told when they hear each other again", async () => {
  const { video, anna, annaClient, bogdanClient } = await stage(harness);
  const [ear, bogdan] = [await join(here, annaClient, video.id), await join(there, bogdanClient, video.id)];
  await say(bogdan, "Słychać");
  await hears(ear, ({ seq }) => seq === 1);
  // Written by a process that nobody hears any longer.
  const mute = makeCtx({ ...harness.ctx, bus: localBus(() => undefined) });
  const saying = { videoId: video.id, text: "Nie słychać", commentAs: "user" } as const;
  for (let seq = 2; seq < 5; seq++)
    await sayIn(mute, { userId: anna.id, role: "user", channelIds: [] }, { ...saying, clientId: newName() });
  for (const ctx of [harness.ctx, ...(beside ? [beside.ctx] : [])]) ctx.bus.publish("missed", {});
  for (const listener of [ear, bogdan]) {
    await hears(listener, ({ seq }) => seq === 4);
    expect([...new Set(heard(listener).map(({ seq }) => seq))]).toEqual([1, 2, 3, 4]);
  }
});

test("who hears the second message first is told the one before it", async () => {
  const { video, anna, bogdanClient } = await stage(harness);
  const bogdan = await join(there, bogdanClient, video.id);
  const mute = makeCtx({ ...harness.ctx, bus: localBus(() => undefined) });
  const saying = { videoId: video.id, text: "Pierwsza", commentAs: "user", clientId: newName() } as const;
  await sayIn(mute, { userId: anna.id, role: "user", channelIds: [] }, saying);
  await say(bogdan, "Druga");
  await hears(bogdan, ({ seq }) => seq === 2);
  expect(heard(bogdan).map(({ seq }) => seq)).toEqual([1, 2]);
});

test("a stream that ends closes its chat for everybody; one that is made private sends strangers away", async () => {
  const { video, annaClient, ownerClient } = await stage(harness);
  const [anna, owner] = [await join(here, annaClient, video.id), await join(here, ownerClient, video.id)];
  const change = (fields: Partial<typeof videos.$inferInsert>) =>
    harness.ctx.write(async (tx) => {
      await tx.db.update(videos).set(fields).where(eq(videos.id, video.id));
      tellOfVideo(tx, video.id, "live");
    });
  await change({ livestreamEndedAt: harness.clock.now() });
  await anna.hear(({ t, room }) => t === "room" && (room as { state: string }).state === "closed");
  await change({ visibility: "private" });
  expect((await anna.end()).code).toBe(4404);
  expect(await answerTo(owner, { t: "do", action: { what: "unpin" } })).toBe("done");
});

test("everybody is told how many watch when that changes", async () => {
  const { video, annaClient, bogdanClient } = await stage(harness);
  const anna = await join(here, annaClient, video.id);
  // To be in the chat is not to watch.
  await anna.hear(({ t, n }) => t === "watching" && n === 0);
  for (const client of [annaClient, bogdanClient]) await client.get(`/watch/${video.id}/state?playing=1`);
  await anna.hear(({ t, n }) => t === "watching" && n === 2);
  harness.clock.advance(26_000);
  await annaClient.get(`/watch/${video.id}/state?playing=1`);
  await anna.hear(({ t, n }) => t === "watching" && n === 1);
}, 60_000);

test("one address does not take all places", async () => {
  const { video } = await stage(harness);
  const { addresses } = hubOf(harness.ctx);
  const before = addresses.get("127.0.0.1") ?? 0;
  addresses.set("127.0.0.1", 200);
  const refused = new Ear(socketUrl(here, video.id));
  await refused.end();
  expect(refused.frames).toEqual([]);
  expect(harness.logged.some((line) => line.includes("TRUST_PROXY"))).toBe(true);
  addresses.set("127.0.0.1", before);
});
