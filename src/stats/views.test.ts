import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { day, hour, minute, second } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import type { Client } from "../testing/client.ts";
import { loginAs, makeOwner, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { asProgram } from "../testing/statements.ts";
import { opens, plays, viewer } from "../testing/viewing.ts";
import { foldStats, forgetCountedViews } from "../videos/rules/views.ts";
import { countedViews } from "../videos/table.ts";
import { rollUp as count } from "./rules/rollup.ts";
import { forgetOldStatistics } from "./rules/upkeep.ts";
import { statBeats, statMinutes, statPlaybacks, statTotals, statVisitors } from "./table.ts";

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
