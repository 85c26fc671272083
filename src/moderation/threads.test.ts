import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { comments } from "../comments/table.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { actorOf, decided, reported, scene } from "../testing/moderation.ts";
import { makeComment } from "../testing/scenarios/made.ts";
import { videoById } from "../videos/queries/video.ts";
import { undoDecision } from "./rules/revert.ts";

let harness: Harness;
let on: Awaited<ReturnType<typeof scene>>;
beforeAll(async () => {
  harness = await startHarness();
  on = await scene(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

test("what staff delete stands without its words among its replies, and comes back with them", async () => {
  const { video, people, viewer, admin } = on;
  const head = await makeComment(harness, video.id, people.other.id);
  const body = { videoId: video.id, parentCommentId: head, content: "Odpowiedź, która zostaje" };
  const reply = ((await viewer.api("POST", "/comments", body)).json as { _id: string })._id;
  const seen = async () => {
    const { text } = await viewer.get(`/watch/${video.id}?comment=${head}`);
    const found = await videoById(harness.ctx, video.id);
    return [found?.commentCount, text.includes("Pierwsze słowo"), text.includes("Odpowiedź, która zostaje")];
  };
  await harness.ctx.write((tx) =>
    tx.db.update(comments).set({ content: "Pierwsze słowo" }).where(eq(comments.id, head)),
  );
  const before = await seen();
  const count = Number(before[0]);
  expect(before).toEqual([count, true, true]);
  const first = await decided(admin, await reported(harness, viewer, "comment", head), "delete");
  expect(await seen()).toEqual([count - 1, false, true]);
  const second = await decided(admin, await reported(harness, on.other, "comment", reply), "delete");
  expect(await seen()).toEqual([count - 2, false, false]);
  for (const id of [second, first]) await undoDecision(harness.ctx, actorOf(people.admin), id);
  expect(await seen()).toEqual(before);
});
