import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { day, hour, minute, second } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { foldStats, forgetCountedViews, type ViewAnswer } from "./rules/views.ts";
import { countedViews } from "./table.ts";

let harness: Harness;
let channel: { id: string };
beforeAll(async () => {
  harness = await startHarness();
  ({ channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());
// What one test used up of its network is free again.
beforeEach(() => harness.clock.advance(hour));

let serial = 0;
function visitor(address = "203.0.113.1"): Client {
  const guest = harness.guest();
  guest.address = address;
  guest.cookies.set("tuid", `visitor${String(serial++).padStart(20, "0")}`);
  return guest;
}

type Report = { videoId: string; viewId?: string; token?: string | null | undefined };

async function report(client: Client, { videoId, viewId = "a-view", token }: Report): Promise<ViewAnswer> {
  const { status, json } = await client.api("POST", "/videos/view", { videoId, viewId, ...(token ? { token } : {}) });
  expect(status).toBe(200);
  return json as ViewAnswer;
}

/** As a player does: tells of the beginning, plays, and tells again. */
async function watch(client: Client, videoId: string): Promise<boolean> {
  const { token } = await report(client, { videoId });
  harness.clock.advance(5 * second);
  return (await report(client, { videoId, token })).counted;
}

async function viewsOf(id: string): Promise<number> {
  await foldStats(harness.ctx);
  return ((await harness.guest().api("GET", `/videos/${id}`)).json as { views: number }).views;
}

test("a view is what was played for as long as it takes, once in 30 minutes per visitor", async () => {
  const { id } = await makeVideo(harness, channel);
  const [first, second_] = [visitor(), visitor()];
  expect([await watch(first, id), await watch(first, id), await watch(second_, id)]).toEqual([true, false, true]);
  expect(await viewsOf(id)).toBe(2);
  harness.clock.advance(31 * minute);
  expect(await watch(first, id)).toBe(true);
  const member = await person(harness);
  expect([await watch(member, id), await watch(member, id)]).toEqual([true, false]);
  expect(await viewsOf(id)).toBe(4);
});

test("a call without playing counts nothing, however often it is made", async () => {
  const { id } = await makeVideo(harness, channel);
  const client = visitor();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => report(visitor(), { videoId: id, viewId: `${n}` })),
  );
  expect(answers.filter(({ counted }) => counted)).toEqual([]);
  const { token, afterMs } = await report(client, { videoId: id });
  expect(afterMs).toBe(5000);
  harness.clock.advance(4 * second);
  expect(await report(client, { videoId: id, token })).toEqual({ counted: false, token, afterMs: 1000 });
  harness.clock.advance(second);
  // A token is for its own visitor, video and playing, and is not made at home.
  const { id: otherId } = await makeVideo(harness, channel);
  const changed = `${token?.slice(0, -1)}${token?.endsWith("A") ? "B" : "A"}`;
  const older = `${(harness.clock.now() - hour).toString(36)}${token?.slice(token.indexOf("."))}`;
  for (const [who, what] of [
    [visitor(), { videoId: id, token }],
    [client, { videoId: otherId, token }],
    [client, { videoId: id, token, viewId: "another" }],
    [client, { videoId: id, token: changed }],
    [client, { videoId: id, token: older }],
    [client, { videoId: id, token: "x" }],
  ] as const)
    expect(await report(who, what)).toMatchObject({ counted: false, afterMs: 5000 });
  expect(await viewsOf(id)).toBe(0);
  expect((await report(client, { videoId: id, token })).counted).toBe(true);
  expect((await report(client, { videoId: id, token })).counted).toBe(false);
  expect(await viewsOf(id)).toBe(1);
});

test("half of a short video is a view, and a token ends with the half hour", async () => {
  const { id } = await makeVideo(harness, channel, { duration: 3 });
  const client = visitor();
  const { token, afterMs } = await report(client, { videoId: id });
  expect(afterMs).toBe(1500);
  harness.clock.advance(31 * minute);
  const late = await report(client, { videoId: id, token });
  expect(late).toMatchObject({ counted: false, afterMs: 1500 });
  harness.clock.advance(1500);
  expect((await report(client, { videoId: id, token: late.token })).counted).toBe(true);
});

test("of one network a few count, whoever they say they are", async () => {
  const { id } = await makeVideo(harness, channel);
  const counted = async (address: (n: number) => string) => {
    const players = Array.from({ length: 12 }, (_, n) => visitor(address(n)));
    const tokens = await Promise.all(players.map((player) => report(player, { videoId: id })));
    harness.clock.advance(5 * second);
    const answers = [];
    for (const [n, player] of players.entries())
      answers.push(await report(player, { videoId: id, token: tokens[n]?.token }));
    return answers.filter((answer) => answer.counted).length;
  };
  expect(await counted(() => "203.0.113.50")).toBe(4);
  expect(await counted((n) => `2001:db8:1:2::${n + 1}`)).toBe(4);
  expect(await counted((n) => `198.51.100.${n}`)).toBe(12);
  // Another video of the same household counts by itself, and this one later.
  expect(await watch(visitor("203.0.113.50"), (await makeVideo(harness, channel)).id)).toBe(true);
  harness.clock.advance(31 * minute);
  expect(await watch(visitor("203.0.113.50"), id)).toBe(true);
});

test("no address is written down, and what is goes within the hour", async () => {
  const { id } = await makeVideo(harness, channel);
  const nobody = harness.guest();
  nobody.address = "203.0.113.99";
  expect([await watch(nobody, id), await watch(nobody, id)]).toEqual([true, false]);
  const rows = await harness.ctx.db.select().from(countedViews);
  const mine = rows.find(({ videoId }) => videoId === id);
  expect(mine?.visitor).toMatch(/^network [\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
  harness.clock.advance(day);
  expect(await watch(nobody, id)).toBe(true);
  const again = (await harness.ctx.db.select().from(countedViews)).filter(({ videoId }) => videoId === id);
  expect(new Set(again.map(({ visitor }) => visitor)).size).toBe(2);
  harness.clock.advance(31 * minute);
  await forgetCountedViews(harness.ctx);
  expect(await harness.ctx.db.$count(countedViews)).toBe(0);
});
