import { afterAll, beforeAll, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { watchLaterMax } from "./limits.ts";
import { watchLater } from "./table.ts";

let harness: Harness;
let owner: Client;
let channel: { id: string };
beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

type Made = Parameters<typeof makeVideo>[2];
const film = async (change: Made = {}) => (await makeVideo(harness, channel, change)).id;

/** The ids on a page of one's own, all pages by their links. */
async function listed(client: Client, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let at: string | undefined = path; at; ) {
    const { text } = await client.get(at);
    const list = /data-list="[^"]*">(.*)/s.exec(text)?.[1]?.split('class="pager"')[0] ?? "";
    found.push(...[...list.matchAll(/data-item="[^"]*?\/watch\/([0-9A-Za-z]{22})/g)].map((match) => match[1] ?? ""));
    at = /href="([^"]+)" data-more/.exec(text)?.[1]?.replaceAll("&amp;", "&");
  }
  return found;
}

const later = async (client: Client) =>
  ((await client.api("GET", "/watch-later?limit=100")).json as { items: { _id: string }[] }).items.map(
    ({ _id }) => _id,
  );

test("a video is kept for later by a call and no longer by the next, and each says so", async () => {
  const viewer = await person(harness);
  const [one, two] = [await film(), await film()];
  const toggle = async (id: string) => (await viewer.api("POST", `/watch-later?id=${id}`)).json;
  expect(await toggle(one)).toEqual({ added: true });
  harness.clock.advance(1000);
  expect(await toggle(two)).toEqual({ added: true });
  expect(await later(viewer)).toEqual([two, one]);
  expect((await viewer.api("GET", "/watch-later/ids")).json).toEqual({ items: [two, one], count: 2 });
  expect(await toggle(two)).toEqual({ added: false });
  expect(await later(viewer)).toEqual([one]);
  expect(await later(await person(harness))).toEqual([]);
  expect((await viewer.api("POST", "/watch-later/clear")).status).toBe(204);
  expect(await later(viewer)).toEqual([]);
});

test("what was taken out comes back to its place, and sending twice keeps one", async () => {
  const viewer = await person(harness);
  const ids = [await film(), await film(), await film()];
  for (const id of ids) {
    await viewer.post("/watch-later", { id, keep: "1" });
    await viewer.post("/watch-later", { id, keep: "1" });
    harness.clock.advance(hour);
  }
  const { text } = await viewer.get("/watch-later");
  const [, middle = ""] = ids;
  const form = new RegExp(`action="/watch-later/${middle}/drop".*?name="since" value="(\\d+)"`, "s").exec(text);
  const since = form?.[1] ?? "";
  expect((await viewer.post(`/watch-later/${middle}/drop`, { since }, { "hx-request": "true" })).status).toBe(204);
  expect(await listed(viewer, "/watch-later")).toEqual([ids[2], ids[0]] as string[]);
  expect((await viewer.post(`/watch-later/${middle}/keep`, { since })).status).toBe(303);
  expect(await listed(viewer, "/watch-later")).toEqual(ids.toReversed());
  const ahead = String(harness.clock.now() + 1000 * hour);
  await viewer.post(`/watch-later/${middle}/drop`, {});
  await viewer.post(`/watch-later/${middle}/keep`, { since: ahead });
  harness.clock.advance(hour);
  const last = await film();
  await viewer.post("/watch-later", { id: last, keep: "1" });
  expect((await listed(viewer, "/watch-later"))[0]).toBe(last);
});

test("what one may not see is not kept, and what was closed since is not shown", async () => {
  const viewer = await person(harness);
  const secret = await film({ visibility: "private", listedAt: null });
  expect((await viewer.api("POST", `/watch-later?id=${secret}`)).status).toBe(404);
  const id = await film();
  await viewer.api("POST", `/watch-later?id=${id}`);
  await viewer.api("POST", `/videos/${id}/rate`, { rating: 1 });
  await owner.api("PATCH", `/videos/${id}`, { visibility: "private" });
  for (const path of ["/watch-later", "/favourites"]) expect(await listed(viewer, path)).toEqual([]);
  expect((await viewer.api("GET", "/watch-later")).json).toMatchObject({ items: [], count: 0 });
  expect((await viewer.api("GET", "/rated-videos")).json).toMatchObject({ items: [], count: 0 });
  expect((await viewer.api("POST", `/watch-later?id=${id}`)).json).toEqual({ added: false });
});

test("so many of one moment are all reached, and no more than the limit are kept", async () => {
  const viewer = await person(harness);
  const ids: string[] = [];
  for (let n = 0; n < 45; n++) ids.push(await film());
  const now = harness.clock.now();
  const userId = viewer.userId ?? "";
  await harness.ctx.write((tx) =>
    tx.db.insert(watchLater).values(ids.map((videoId) => ({ userId, videoId, addedAt: now }))),
  );
  expect(await listed(viewer, "/watch-later")).toEqual(ids.toSorted().toReversed());
  expect(watchLaterMax).toBeGreaterThan(1000);
});

test("favourites are what one likes, the latest first; taken out they are not liked any longer", async () => {
  const viewer = await person(harness);
  const [one, two, disliked] = [await film(), await film(), await film()];
  for (const id of [one, two]) {
    await viewer.api("POST", `/videos/${id}/rate`, { rating: 1 });
    harness.clock.advance(1000);
  }
  await viewer.api("POST", `/videos/${disliked}/rate`, { rating: -1 });
  expect(await listed(viewer, "/favourites")).toEqual([two, one]);
  const { items, count } = (await viewer.api("GET", "/rated-videos")).json as {
    items: { _id: string }[];
    count: number;
  };
  expect([items.map(({ _id }) => _id), count]).toEqual([[two, one], 2]);
  await viewer.post(`/favourites/${two}/drop`);
  expect(await listed(viewer, "/favourites")).toEqual([one]);
  expect((await viewer.api("GET", `/videos/${two}/rating`)).json).toMatchObject({ rating: 0 });
  await viewer.post(`/favourites/${two}/keep`);
  expect(await listed(viewer, "/favourites")).toEqual([two, one]);
});

test("a paused history takes nothing in and shows what it has", async () => {
  const viewer = await person(harness);
  const [before, meanwhile] = [await film(), await film()];
  const watch = (id: string) => viewer.api("PATCH", `/history/watching-time?videoId=${id}&seconds=5`);
  await watch(before);
  await viewer.post("/history/pause", { paused: "1" });
  expect((await watch(meanwhile)).status).toBe(204);
  expect(await listed(viewer, "/history")).toEqual([before]);
  expect((await viewer.get("/history")).text).toContain("Historia jest wstrzymana");
  await viewer.api("PATCH", "/auth/update-account", { historyPaused: false });
  await watch(meanwhile);
  expect((await listed(viewer, "/history")).toSorted()).toEqual([before, meanwhile].toSorted());
});

test("the history is searched without regard to marks, and one entry is forgotten and recalled", async () => {
  const viewer = await person(harness);
  const [boat, hike] = [await film({ title: "Żółta łódź" }), await film({ title: "Wyprawa" })];
  for (const id of [boat, hike]) {
    await viewer.api("PATCH", `/history/watching-time?videoId=${id}&seconds=7`);
    harness.clock.advance(1000);
  }
  expect(await listed(viewer, "/history?query=zolta%20LODZ")).toEqual([boat]);
  expect(await listed(viewer, "/history?query=zeppelin")).toEqual([]);
  const since = String(harness.clock.now() - 2000);
  await viewer.post(`/history/${boat}/forget`, { since, seconds: "7" });
  expect(await listed(viewer, "/history")).toEqual([hike]);
  await viewer.post(`/history/${boat}/recall`, { since, seconds: "7" });
  expect(await listed(viewer, "/history")).toEqual([hike, boat]);
  expect((await viewer.api("POST", `/history/watching-time/${boat}`)).json).toBe(7);
  expect((await viewer.post(`/history/${boat}/recall`, { since: "-1", seconds: "x" })).status).toBe(422);
});
