import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc, eq } from "drizzle-orm";
import { happen } from "../platform/reactions.ts";
import { makeChannel, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { alignReplay } from "./rules/replay.ts";
import { chatMessages } from "./table.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("a finished stream's messages stand where its recording was when they were said", async () => {
  const { ctx } = harness;
  const user = await makeUser(harness);
  const channel = await makeChannel(harness, user);
  const video = await makeVideo(harness, channel, { live: true });
  const start = 1_000_000;
  const said: [text: string, at: number, offset: number | null][] = [
    ["before", start - 5000, null],
    ["in the first second", start + 200, 200],
    ["ten seconds in", start + 10_000, 10_000],
    ["while nobody published", start + 40_000, 40_000],
    ["after the return", start + 63_000, 63_000],
    ["a moment too late", start + 90_000, 90_000],
  ];
  await ctx.write(async (tx) => {
    for (const [seq, [text, createdAt, offset]] of said.entries()) {
      await tx.db.insert(chatMessages).values({
        id: `m${seq}`,
        videoId: video.id,
        userId: user.id,
        clientId: `c${seq}`,
        text,
        seq,
        rev: seq,
        offset,
        createdAt,
      });
    }
    // The first picture came half a second after the start; the publisher was away from second 20 to second 60.
    const stays = [
      { at: start + 500, ms: 0 },
      { at: start + 60_000, ms: 19_500 },
    ];
    await alignReplay(tx, video.id, { stays, duration: 29.5 });
  });
  const rows = await ctx.db
    .select({ text: chatMessages.text, offset: chatMessages.offset })
    .from(chatMessages)
    .where(eq(chatMessages.videoId, video.id))
    .orderBy(asc(chatMessages.seq));
  expect(rows.map(({ text, offset }) => [text, offset])).toEqual([
    ["before", null],
    ["in the first second", 0],
    ["ten seconds in", 9500],
    ["while nobody published", 19_500],
    ["after the return", 22_500],
    ["a moment too late", 28_500],
  ]);
});

test("what was said moves along with a part of the recording that takes its place", async () => {
  const { ctx } = harness;
  const user = await makeUser(harness);
  const video = await makeVideo(harness, await makeChannel(harness, user), { live: true, duration: 60 });
  const offsets = [null, 0, 4999, 5000, 12_345, 34_000];
  await ctx.write(async (tx) => {
    for (const [seq, offset] of offsets.entries()) {
      const said = { id: `cut${seq}`, videoId: video.id, userId: user.id, clientId: `c${seq}`, text: `${offset}` };
      await tx.db.insert(chatMessages).values({ ...said, seq, rev: seq, offset, createdAt: 1_000_000 + seq });
    }
    await happen(tx, "video file replaced", { videoId: video.id, cut: { from: 5, until: 30 } });
  });
  const replay = async () => (await harness.guest().get(`/chat/${video.id}/replay?chunk=0`)).json;
  const { m } = (await replay()) as { m: { id: string; offset: number | null }[] };
  expect(m.map(({ id, offset }) => [id, offset])).toEqual([
    ["cut0", null],
    ["cut1", null],
    ["cut2", null],
    ["cut3", 0],
    ["cut4", 7345],
    ["cut5", 29_000],
  ]);
  await ctx.write((tx) => happen(tx, "video file replaced", { videoId: video.id, cut: null }));
  expect(await replay()).toEqual({ m });
});
