import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day, minute, second } from "../platform/clock.ts";
import { happen } from "../platform/reactions.ts";
import { makeOwner, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { opens, plays, viewer } from "../testing/viewing.ts";
import { date } from "../ui/format.ts";
import { forgetMediaFacts, videoById } from "../videos/queries/video.ts";
import { videos } from "../videos/table.ts";
import { retentionOf } from "./queries/retention.ts";
import { dayOf, dayText } from "./rules/days.ts";
import { rollUp } from "./rules/rollup.ts";
import { statDays } from "./table.ts";

let harness: Harness;
let owned: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  owned = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const film = async (seconds: number | null) => (await makeVideo(harness, owned.channel, { duration: seconds })).id;

async function row(id: string) {
  const found = await videoById(harness.ctx, id);
  if (!found) throw new Error("the film is gone");
  return found;
}

/** Changes what the film is, and says so if its file took another one's place. */
async function change(videoId: string, to: Partial<typeof videos.$inferInsert>, replaced = false): Promise<void> {
  await harness.ctx.write(async (tx) => {
    await tx.db.update(videos).set(to).where(eq(videos.id, videoId));
    tx.afterCommit(() => forgetMediaFacts(tx, videoId));
    if (replaced) await happen(tx, "video file replaced", { videoId, cut: null });
  });
}

/** Somebody opens it, and a minute later plays what is said. */
async function begin(videoId: string) {
  const client = viewer(harness);
  await opens(client, { videoId });
  harness.clock.advance(minute);
  return async (from: number, until: number) => {
    await plays(client, { videoId, segments: [[from, until]] });
    harness.clock.advance(minute);
  };
}

test("which parts were seen is known of each day, and of the whole where it is not", async () => {
  const id = await film(10);
  const see = async (until: number) => {
    const client = viewer(harness);
    await opens(client, { videoId: id });
    harness.clock.advance(minute);
    await plays(client, { videoId: id, segments: [[0, until]] });
    await rollUp(harness.ctx);
    return dayOf(harness.clock.now());
  };
  const first = await see(10);
  harness.clock.advance(day);
  const last = await see(6);
  const of = async (period: { first: number; last: number }) => {
    const { views, seen, whole } = await retentionOf(harness.ctx, await row(id), period);
    return { views, whole, sums: [seen[0], seen[59], seen[60], seen[99]] };
  };
  expect(await of({ first, last: first })).toEqual({ views: 1, whole: false, sums: [1, 1, 1, 1] });
  expect(await of({ first: last, last })).toEqual({ views: 1, whole: false, sums: [1, 1, 0, 0] });
  const all = { views: 2, sums: [2, 2, 1, 1] };
  expect(await of({ first, last })).toEqual({ ...all, whole: false });
  expect(await of({ first: first - 9, last: first - 5 })).toEqual({ ...all, whole: true });
  const [known] = await harness.ctx.db.select().from(statDays).where(eq(statDays.subjectId, id)).orderBy(statDays.day);
  // Behind the parts stands of how many views they are.
  expect([known?.seen, known?.played]).toEqual(["1x101", "1x100"]);
});

test("another file begins with no parts: views and days stay, whoever watches the former one adds none", async () => {
  const id = await film(10);
  const first = dayOf(harness.clock.now());
  await (await begin(id))(0, 10);
  await rollUp(harness.ctx);
  harness.clock.advance(day);
  const [late, never] = [await begin(id), await begin(id)];
  await late(0, 5);
  // Not all of it is counted yet when the file comes.
  const now = harness.clock.now();
  await change(id, { duration: 20, uploadedAt: now }, true);
  harness.clock.advance(second);
  await late(5, 10);
  await never(0, 10);
  await (await begin(id))(0, 12);
  await rollUp(harness.ctx);
  const period = { first, last: dayOf(harness.clock.now()) };
  const { seen, played, ...facts } = await retentionOf(harness.ctx, await row(id), period);
  expect(facts).toEqual({ views: 1, whole: false, fileAt: now });
  for (const parts of [seen, played]) expect([parts[0], parts[59], parts[60]]).toEqual([1, 1, 0]);
  const asked = `since=${dayText(first)}&videoId=${id}`;
  const path = `/channels/${owned.channel.id}/stats?${asked}`;
  const { json } = await owned.owner.api("GET", `${path}&until=${dayText(period.last)}`);
  expect(json).toMatchObject({
    totals: { views: 4 },
    retention: { views: 1, sincePublication: false, sinceFile: new Date(now).toISOString() },
  });
  const { text } = await owned.owner.get(`/manage-channel/${owned.channel.id}/stats?${asked}&until=${dayText(first)}`);
  expect(text.replace(/<[^>]+>/g, "")).toContain(`Obecna wersja filmu, od ${date(now)}, 1 wyświetlenie`);
});

test("what was watched on the air is no part of the recording's retention", async () => {
  const id = await film(null);
  await (await begin(id))(0, 10);
  await change(id, { duration: 10 });
  await (await begin(id))(0, 5);
  await rollUp(harness.ctx);
  const today = dayOf(harness.clock.now());
  const { views, seen } = await retentionOf(harness.ctx, await row(id), { first: today, last: today });
  expect([views, seen[0], seen[49], seen[50]]).toEqual([1, 1, 1, 0]);
  const { json } = await owned.owner.api("GET", `/channels/${owned.channel.id}/stats?videoId=${id}`);
  expect(json).toMatchObject({ totals: { views: 2 } });
});
