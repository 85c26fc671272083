import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Actor } from "../platform/actor.ts";
import { makeOwner, makePlaylist, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videosMax } from "./limits.ts";
import { playlistVideos } from "./queries/playlists.ts";
import { addVideos, takeVideo } from "./rules/items.ts";
import { moveVideo, orderVideos, stepVideo } from "./rules/order.ts";
import { playlists } from "./table.ts";

let harness: Harness;
let made: Awaited<ReturnType<typeof makeOwner>>;
let actor: Actor;
let films: string[];
beforeAll(async () => {
  harness = await startHarness();
  made = await makeOwner(harness);
  actor = { userId: made.user.id, role: "creator", channelIds: [made.channel.id] };
  films = [];
  for (let n = 0; n < 6; n++) films.push((await makeVideo(harness, made.channel)).id);
});
afterAll(() => harness[Symbol.asyncDispose]());

const list = (videoIds = films) => makePlaylist(harness, made.user, { videoIds });
const orderOf = async (id: string) => (await playlistVideos(harness.ctx, actor, id, 100)).map((row) => row.id);
const named = (order: string[]) => order.map((id) => films.indexOf(id)).join("");

test("a video goes behind another, to the beginning and by steps, and nothing else moves", async () => {
  const { id } = await list();
  await moveVideo(harness.ctx, actor, id, films[5] ?? "", films[1] ?? "");
  expect(named(await orderOf(id))).toBe("015234");
  await moveVideo(harness.ctx, actor, id, films[3] ?? "", null);
  expect(named(await orderOf(id))).toBe("301524");
  for (const [film, where, then] of [
    [3, "up", "301524"],
    [3, "down", "031524"],
    [4, "up", "031542"],
    [0, "last", "315420"],
    [2, "first", "231540"],
    [0, "down", "231540"],
  ] as const) {
    await stepVideo(harness.ctx, actor, id, films[film] ?? "", where);
    expect([film, where, named(await orderOf(id))]).toEqual([film, where, then]);
  }
});

test("a hundred moves into one gap keep the order", async () => {
  const { id } = await list();
  const expected = [...films];
  for (let n = 0; n < 100; n++) {
    const moved = expected.splice(2 + (n % 4), 1)[0] ?? "";
    expected.splice(1, 0, moved);
    await moveVideo(harness.ctx, actor, id, moved, films[0] ?? "");
  }
  expect(await orderOf(id)).toEqual(expected);
});

test("moves, additions and removals at once lose and double nothing", async () => {
  const { id } = await list(films.slice(0, 4));
  await Promise.all([
    moveVideo(harness.ctx, actor, id, films[3] ?? "", null),
    moveVideo(harness.ctx, actor, id, films[2] ?? "", films[0] ?? ""),
    addVideos(harness.ctx, actor, id, { videoIds: [films[4] ?? "", films[5] ?? ""] }),
    addVideos(harness.ctx, actor, id, { videoIds: [films[5] ?? "", films[4] ?? ""], after: films[0] ?? "" }),
    takeVideo(harness.ctx, actor, id, films[1] ?? ""),
    moveVideo(harness.ctx, actor, id, films[0] ?? "", films[3] ?? ""),
  ]);
  const order = await orderOf(id);
  expect(order.toSorted()).toEqual(films.filter((film) => film !== films[1]).toSorted());
  const { json } = await made.owner.api("GET", `/playlists/${id}`);
  expect(json).toMatchObject({ videosCount: 5, duration: 300 });
});

test("a whole order has to name the same videos, and the refusal says how they stand now", async () => {
  const { id } = await list();
  const order = films.toReversed();
  expect((await made.owner.api("PUT", `/playlists/${id}/items`, { order })).status).toBe(204);
  expect(await orderOf(id)).toEqual(order);
  for (const wrong of [order.slice(1), [...order, order[0]], order.with(0, order[1] ?? ""), [...order, "obcy"]]) {
    const { status, json } = await made.owner.api("PUT", `/playlists/${id}/items`, { order: wrong });
    expect([status, json]).toMatchObject([409, { error: "PLAYLIST_CHANGED", order }]);
  }
  const gone = await made.owner.api("PATCH", `/playlists/${id}/items/${films[0]}`, { after: "nikt" });
  expect([gone.status, gone.json]).toMatchObject([409, { order }]);
  expect(await orderOf(id)).toEqual(order);
});

test("a stretch is ordered by itself, and only where it is one", async () => {
  const { id } = await list();
  const [a = "", b = "", c = "", d = ""] = films.slice(1);
  await orderVideos(harness.ctx, actor, id, [c, a, b], true);
  expect(named(await orderOf(id))).toBe("031245");
  await expect(orderVideos(harness.ctx, actor, id, [a, d], true)).rejects.toMatchObject({ code: "PLAYLIST_CHANGED" });
});

test("what was taken out comes back to its place", async () => {
  const { id } = await list();
  for (const at of [0, 3, 5]) {
    const { after } = await takeVideo(harness.ctx, actor, id, films[at] ?? "");
    expect((await orderOf(id)).length).toBe(5);
    expect(await addVideos(harness.ctx, actor, id, { videoIds: [films[at] ?? ""], after })).toEqual([films[at] ?? ""]);
    expect(named(await orderOf(id))).toBe("012345");
  }
  expect(await addVideos(harness.ctx, actor, id, { videoIds: films })).toEqual([]);
});

test("a list has so many videos and no more, and one that stands still is changed by nobody", async () => {
  const { id } = await list(films.slice(0, 2));
  await harness.ctx.write((tx) => tx.db.update(playlists).set({ videosCount: videosMax - 1 }));
  const two = { videoIds: films.slice(2, 4) };
  const full = await made.owner.api("POST", `/playlists/${id}/items`, two);
  expect([full.status, full.json]).toMatchObject([409, { error: "PLAYLIST_FULL" }]);
  expect((await made.owner.api("POST", `/playlists/${id}/items`, { videoIds: [films[2]] })).status).toBe(201);
  expect((await made.owner.api("PATCH", `/playlists/${id}`, { frozen: true })).status).toBe(200);
  const calls = [
    ["PATCH", "", { name: "Inna" }],
    ["POST", "/items", two],
    ["PUT", "/items", { order: [] }],
    ["PATCH", `/items/${films[0]}`, { after: null }],
    ["DELETE", `/items/${films[0]}`, undefined],
    ["DELETE", "", undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await made.owner.api(method, `/playlists/${id}${path}`, body);
    expect([method, path, answer.status, answer.json]).toMatchObject([method, path, 409, { error: "PLAYLIST_FROZEN" }]);
  }
  const thawed = await made.owner.api("PATCH", `/playlists/${id}`, { frozen: false, name: "Znów moja" });
  expect([thawed.status, thawed.json]).toMatchObject([200, { frozen: false, name: "Znów moja" }]);
});

test("the site's own lists are filled by staff, have their names from the start, and nobody describes or deletes them", async () => {
  const staff = await person(harness, "moderator");
  expect((await harness.guest().api("GET", "/playlists/featured")).json).toMatchObject({
    name: "Wyróżnione",
    videosCount: 0,
  });
  expect((await staff.api("POST", "/playlists/featured/items", { videoIds: films })).status).toBe(201);
  expect((await staff.api("PATCH", "/playlists/featured", { name: "Na start" })).json).toMatchObject({
    name: "Na start",
    videosCount: 6,
  });
  for (const change of [{ description: "Inny" }, { frozen: true }, { coverVideoId: films[0] }])
    expect([change, (await staff.api("PATCH", "/playlists/featured", change)).status]).toEqual([change, 403]);
  expect((await staff.api("DELETE", "/playlists/featured")).status).toBe(403);
  expect((await harness.guest().get("/playlist/featured")).text).toContain("Na start");
});

test("a person has so many lists and no more", async () => {
  const user = await makeUser(harness);
  const now = harness.clock.now();
  const rows = Array.from({ length: 500 }, (_, n) => ({
    id: `pelna${n}`,
    userId: user.id,
    name: "x",
    createdAt: now,
    updatedAt: now,
  }));
  await harness.ctx.write((tx) => tx.db.insert(playlists).values(rows));
  await expect(makePlaylist(harness, user)).rejects.toMatchObject({ code: "TOO_MANY_PLAYLISTS" });
});
