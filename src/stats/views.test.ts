import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { day, hour, minute, second } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { happen } from "../platform/reactions.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { asProgram } from "../testing/statements.ts";
import { opens, plays, viewer } from "../testing/viewing.ts";
import { date } from "../ui/format.ts";
import { forgetMediaFacts, videoById } from "../videos/queries/video.ts";
import { foldStats, forgetCountedViews } from "../videos/rules/views.ts";
import { countedViews, videos } from "../videos/table.ts";
import { retentionOf } from "./queries/retention.ts";
import { dayOf, dayText } from "./rules/days.ts";
import { rollUp as count } from "./rules/rollup.ts";
import { forgetOldStatistics } from "./rules/upkeep.ts";
import { statBeats, statDays, statMinutes, statPlaybacks, statTotals, statVisitors } from "./table.ts";

/** Looked at for what it reads, as the program's own. */
const rollUp = (ctx: Ctx) => asProgram(() => count(ctx));

let harness: Harness;
let owned: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  harness = await startHarness();
  owned = await makeOwner(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());
// What one test used up of its network is free again.
beforeEach(() => harness.clock.advance(hour));

const film = async (seconds: number | null = 60) => (await makeVideo(harness, owned.channel, { duration: seconds })).id;

async function viewsOf(id: string): Promise<number> {
  await rollUp(harness.ctx);
  await foldStats(harness.ctx);
  return ((await harness.guest().api("GET", `/videos/${id}`)).json as { views: number }).views;
}

async function row(id: string) {
  const found = await videoById(harness.ctx, id);
  if (!found) throw new Error("the film is gone");
  return found;
}

/** Plays this long by the clock, and as much of the film. */
async function watch(client: Client, videoId: string, seconds = 6, viewId = "a-view"): Promise<void> {
  await opens(client, { videoId, viewId });
  harness.clock.advance(seconds * second);
  await plays(client, { videoId, viewId, segments: [[0, seconds]] });
}

test("a view is what was played for five seconds, once in 30 minutes per viewer", async () => {
  const id = await film();
  const [one, other] = [viewer(harness), viewer(harness)];
  await watch(one, id, 4);
  expect(await viewsOf(id)).toBe(0);
  await plays(one, { videoId: id, segments: [[4, 4.9]] });
  expect(await viewsOf(id)).toBe(0);
  harness.clock.advance(second);
  await plays(one, { videoId: id, segments: [[4.9, 5.9]] });
  await watch(other, id);
  await watch(one, id, 6, "again");
  expect(await viewsOf(id)).toBe(2);
  harness.clock.advance(31 * minute);
  await watch(one, id, 6, "later");
  const member = await person(harness);
  await watch(member, id);
  await watch(member, id, 6, "again");
  expect(await viewsOf(id)).toBe(4);
});

test("half of a short film is a view", async () => {
  const id = await film(3);
  const client = viewer(harness);
  await watch(client, id, 1.4);
  expect(await viewsOf(id)).toBe(0);
  harness.clock.advance(200);
  await plays(client, { videoId: id, segments: [[1.4, 1.6]] });
  expect(await viewsOf(id)).toBe(1);
});

test("what a client merely says counts nothing: no opening, no beat, no time that passed, no five seconds by the clock", async () => {
  const id = await film();
  for (let n = 0; n < 20; n++) await opens(viewer(harness), { videoId: id });
  await plays(viewer(harness), { videoId: id, segments: [[0, 60]] });
  const hasty = viewer(harness);
  await opens(hasty, { videoId: id });
  await plays(hasty, { videoId: id, segments: [[0, 60]] });
  harness.clock.advance(3 * second);
  // Twice as fast six seconds of film are played in three.
  await plays(hasty, { videoId: id, segments: [[0, 6]] });
  const other = viewer(harness);
  await opens(other, { videoId: id, viewId: "mine" });
  harness.clock.advance(6 * second);
  await plays(other, { videoId: id, viewId: "another", segments: [[0, 6]] });
  expect(await viewsOf(id)).toBe(0);
});

test("programs and those who work on the channel are no viewers", async () => {
  const id = await film();
  const helper = await loginAs(harness, owned.user);
  await watch(helper, id);
  for (const name of ["Googlebot/2.1", "curl/8.5", "facebookexternalhit/1.1", "python-requests/2.32", ""]) {
    const client = viewer(harness);
    const headers = { "user-agent": name };
    expect(await opens(client, { videoId: id }, headers)).toBe(204);
    harness.clock.advance(6 * second);
    expect(await plays(client, { videoId: id, segments: [[0, 6]] }, headers)).toBe(200);
  }
  expect(await viewsOf(id)).toBe(0);
  expect(await harness.ctx.db.$count(statBeats)).toBe(0);
});

test("of one network a few count, whoever they say they are", async () => {
  const id = await film();
  const counted = async (address: (n: number) => string) => {
    const before = await viewsOf(id);
    const players = Array.from({ length: 12 }, (_, n) => viewer(harness, address(n)));
    await Promise.all(players.map((player) => opens(player, { videoId: id })));
    harness.clock.advance(6 * second);
    await Promise.all(players.map((player) => plays(player, { videoId: id, segments: [[0, 6]] })));
    return (await viewsOf(id)) - before;
  };
  expect(await counted(() => "203.0.113.50")).toBe(4);
  expect(await counted((n) => `2001:db8:1:2::${n + 1}`)).toBe(4);
  expect(await counted((n) => `198.51.100.${n}`)).toBe(12);
  const another = await film();
  await watch(viewer(harness, "203.0.113.50"), another);
  expect(await viewsOf(another)).toBe(1);
  harness.clock.advance(31 * minute);
  expect(await counted(() => "203.0.113.50")).toBe(4);
});

test("nobody watches ten minutes in one, alone or in two windows", async () => {
  const id = await film(3600);
  const client = viewer(harness);
  await watch(client, id);
  for (let n = 0; n < 30; n++) {
    harness.clock.advance(2 * second);
    await plays(client, { videoId: id, segments: [[0, 600]] });
  }
  await opens(client, { videoId: id, viewId: "second window" });
  await plays(client, { videoId: id, viewId: "second window", segments: [[0, 600]] });
  await rollUp(harness.ctx);
  const totals = await harness.ctx.db.select().from(statTotals);
  const mine = totals.find(({ subjectId }) => subjectId === id);
  // A minute and six seconds at twice the speed, and a second for the way.
  expect(mine?.watchedMs).toBeLessThanOrEqual(66 * 2 * second + second);
  expect(mine?.watchedMs).toBeGreaterThan(100 * second);
});

test("what is not of the film is not played", async () => {
  const id = await film(10);
  const client = viewer(harness);
  await opens(client, { videoId: id });
  harness.clock.advance(minute);
  await plays(client, {
    videoId: id,
    segments: [
      [8, 30],
      [500, 900],
    ],
  });
  harness.clock.advance(minute);
  await plays(client, { videoId: id, segments: [[0, 8]] });
  await rollUp(harness.ctx);
  const totals = await harness.ctx.db.select().from(statTotals);
  expect(totals.find(({ subjectId }) => subjectId === id)?.watchedMs).toBe(10 * second);
  const wrong = { videoId: id, viewId: "x", currentVideoTimeSeconds: 0, isPlayingNow: true, secondsSpentBuffering: 0 };
  for (const segments of [
    [{ startSeconds: 5, endSeconds: 1 }],
    [{ startSeconds: -1, endSeconds: 1 }],
    [{ startSeconds: 0, endSeconds: 1e12 }],
    Array.from({ length: 51 }, () => ({ startSeconds: 0, endSeconds: 1 })),
    [{ startSeconds: 0, endSeconds: 1, more: 1 }],
  ])
    expect((await client.api("POST", "/videos/view/playbackstats", { ...wrong, segments })).status).toBe(422);
});

test("no address and nobody's id is written down, and what is goes within the hour and the day", async () => {
  const id = await film();
  const user = await makeUser(harness);
  const [nobody, known] = [harness.guest(), await loginAs(harness, user)];
  nobody.address = "203.0.113.99";
  for (const client of [nobody, known]) await opens(client, { videoId: id });
  harness.clock.advance(6 * second);
  await plays(nobody, { videoId: id, segments: [[0, 6]] });
  await plays(known, { videoId: id, segments: [[0, 6]] });
  const raw = JSON.stringify(await harness.ctx.db.select().from(statBeats));
  expect(raw).toContain(id);
  await rollUp(harness.ctx);
  expect(await harness.ctx.db.$count(statBeats)).toBe(0);
  const rows = [
    await harness.ctx.db.select().from(countedViews),
    await harness.ctx.db.select().from(statPlaybacks),
    await harness.ctx.db.select().from(statVisitors),
  ];
  for (const text of [raw, JSON.stringify(rows)])
    for (const trace of ["203.0.113", user.id, "Firefox", "tuid", "visitor0"]) expect(text).not.toContain(trace);
  await opens(nobody, { videoId: id, viewId: "never counted" });
  harness.clock.advance(2 * hour);
  await forgetCountedViews(harness.ctx);
  await forgetOldStatistics(harness.ctx);
  expect(await harness.ctx.db.$count(countedViews)).toBe(0);
  expect(await harness.ctx.db.$count(statPlaybacks)).toBe(0);
  expect(await harness.ctx.db.$count(statBeats)).toBe(1);
  harness.clock.advance(3 * day);
  await forgetOldStatistics(harness.ctx);
  expect(await harness.ctx.db.$count(statBeats)).toBe(0);
  expect(await harness.ctx.db.$count(statVisitors)).toBe(0);
  expect(await harness.ctx.db.$count(statMinutes)).toBe(0);
});

test("the short way of beats without an account answers and counts as the long one does", async () => {
  const id = await film();
  const short = { "sec-fetch-site": "same-origin", "content-length": "400" };
  const asked = async (headers: Record<string, string>, body: object, client = viewer(harness)) => {
    const { status, json } = await client.api("POST", "/videos/view/playbackstats", body, headers);
    return { status, json };
  };
  const beat = {
    videoId: id,
    viewId: "a-view",
    currentVideoTimeSeconds: 6,
    isPlayingNow: true,
    secondsSpentBuffering: 0,
    segments: [{ startSeconds: 0, endSeconds: 6 }],
  };
  for (const body of [
    beat,
    { ...beat, videoId: "nobody" },
    { ...beat, segments: [{ startSeconds: 6, endSeconds: 0 }] },
    { ...beat, viewId: "\u0000" },
    { ...beat, more: 1 },
    { videoId: id },
  ])
    expect(await asked(short, body)).toEqual(await asked({}, body));
  const [one, other] = [viewer(harness), await loginAs(harness, owned.user)];
  for (const client of [one, other]) await opens(client, { videoId: id });
  harness.clock.advance(6 * second);
  for (const client of [one, other]) await plays(client, { videoId: id, segments: [[0, 6]] }, short);
  expect(await viewsOf(id)).toBe(1);
  const foreign = { origin: "https://zly.example", "sec-fetch-site": "cross-site" };
  expect((await asked(foreign, beat)).status).toBe(403);
  const crowd = viewer(harness, "203.0.113.77");
  const many = await Promise.all(Array.from({ length: 1210 }, () => asked(short, beat, crowd)));
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

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
  const begin = async () => {
    const client = viewer(harness);
    await opens(client, { videoId: id });
    harness.clock.advance(minute);
    return async (from: number, until: number) => {
      await plays(client, { videoId: id, segments: [[from, until]] });
      harness.clock.advance(minute);
    };
  };
  const first = dayOf(harness.clock.now());
  await (await begin())(0, 10);
  await rollUp(harness.ctx);
  harness.clock.advance(day);
  const [late, never] = [await begin(), await begin()];
  await late(0, 5);
  // Not all of it is counted yet when the file comes.
  const now = harness.clock.now();
  await harness.ctx.write(async (tx) => {
    await tx.db.update(videos).set({ duration: 20, uploadedAt: now }).where(eq(videos.id, id));
    tx.afterCommit(() => forgetMediaFacts(tx, id));
    await happen(tx, "video file replaced", { videoId: id, cut: null });
  });
  harness.clock.advance(second);
  await late(5, 10);
  await never(0, 10);
  await (await begin())(0, 12);
  expect(await viewsOf(id)).toBe(4);
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
