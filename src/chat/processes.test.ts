import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { makeApp } from "../app/server.tsx";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { act, answerTo, hears, join, say, socketUrl, stage } from "../testing/chat.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";
import { tellOfVideo } from "../videos/changes.ts";
import { videos } from "../videos/table.ts";
import { hubOf } from "./hub.ts";

let harness: Harness;
let here: Listening;
let there: Listening;
let other: Ctx;

/** Two servers over one database and one bus, as two processes would be. */
beforeAll(async () => {
  harness = await startHarness();
  here = listen(harness);
  const { bus } = harness.ctx;
  const parts = { ...harness.ctx, bus: { publish: bus.publish.bind(bus), subscribe: bus.subscribe.bind(bus) } };
  other = makeCtx(parts);
  there = listen({ ...harness, app: makeApp(other) });
});
afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await there[Symbol.asyncDispose]();
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
