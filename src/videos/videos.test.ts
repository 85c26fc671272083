import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { minute } from "../platform/clock.ts";
import type { Client } from "../testing/client.ts";
import { type makeChannel, makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { videoById } from "./queries/video.ts";
import { refreshListing } from "./rules/listing.ts";

let harness: Harness;
let owner: Client;
let other: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
  other = await person(harness, "creator");
});
afterAll(() => harness[Symbol.asyncDispose]());

type Json = Record<string, unknown>;

describe("fields", () => {
  test("limits are checked and named", async () => {
    const video = await makeVideo(harness, channel);
    const bad = {
      title: "abc",
      tags: ["a", "b#", "ok", "1", "2", "3", "4"],
      ageRestriction: 13,
      subcategories: ["nie-ma"],
    };
    const answer = await owner.api("PATCH", `/videos/${video.id}`, bad);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.json as { fields: Json }).fields).sort()).toEqual(
      expect.arrayContaining(["ageRestriction", "subcategories.0", "tags", "title"]),
    );
    const good = await owner.api("PATCH", `/videos/${video.id}`, {
      title: "Dobry tytuł",
      tags: ["#Góry", "góry", " las  nocą "],
      categories: ["travel"],
      subcategories: ["mountains", "chess"],
    });
    expect(good.json).toMatchObject({ tags: ["góry", "las nocą"], subcategories: ["mountains"] });
  });

  test("what cannot be seen is no title, comment or name; a NUL reaches no database", async () => {
    const video = await makeVideo(harness, channel);
    const empty = "\u200b\u200b\u200b\u2060";
    for (const [method, path, body] of [
      ["PATCH", `/videos/${video.id}`, { title: empty }],
      ["PATCH", `/channels/${channel.id}`, { name: empty }],
      ["POST", "/comments", { videoId: video.id, content: empty }],
    ] as const)
      expect([path, (await owner.api(method, path, body)).status]).toEqual([path, 422]);
    expect((await owner.api("PATCH", `/videos/${video.id}`, { title: " Góry\n\u202e zimą " })).json).toMatchObject({
      title: "Góry zimą",
    });
    expect((await owner.api("PATCH", `/videos/${video.id}`, { description: "a\u0000b" })).status).toBe(400);
    for (const path of ["/c/%00", "/api/channels?query=%00", `/watch/${video.id}?t=%00`, "/api/channels/by-slug/a%00"])
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    const form = { action: "save", title: "Tyt\0uł filmu", description: "a\0b", visibility: "public" };
    expect((await owner.post(`/manage-channel/${channel.id}/videos/${video.id}`, form)).status).toBe(303);
  });

  test("what people write is escaped, and links are marked", async () => {
    const nasty =
      '<script>alert(1)</script> "><img src=x onerror=alert(2)> javascript:alert(3) https://example.org/a?b=1';
    const video = await makeVideo(harness, channel, { title: nasty.slice(0, 100), description: nasty });
    const { text } = await harness.guest().get(`/watch/${video.id}`);
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img src=x");
    expect(text).toContain('rel="nofollow noopener ugc"');
    expect(text).not.toContain('href="javascript:');
    const ld = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "";
    expect(JSON.parse(ld)).toMatchObject({ "@type": "VideoObject" });
  });
});

test("the API tells lengths to the millisecond, not the last digit of a sum", async () => {
  const duration = 24.391999999999996;
  const { id } = await makeVideo(harness, channel, { duration });
  await owner.api("PATCH", `/history/watching-time?videoId=${id}&seconds=99`);
  const list = async (path: string) =>
    ((await owner.api("GET", path)).json as { items: Json[] }).items.find(({ _id }) => _id === id);
  const found = [
    ((await owner.api("GET", `/videos/${id}`)).json as Json).duration,
    ((await harness.guest().api("GET", `/videos/${id}`)).json as Json).duration,
    (await list("/videos?limit=100"))?.duration,
    (await list(`/videos/managed?channelId=${channel.id}&limit=100`))?.duration,
    (await list("/history"))?.seconds,
    (await owner.api("POST", `/history/watching-time/${id}`)).json,
  ];
  expect(found).toEqual(new Array(6).fill(24.392));
});

describe("publication", () => {
  test("nothing is published without a file or a title", async () => {
    const made = (await owner.api("POST", "/videos", { channelId: channel.id })).json as { _id: string };
    expect((await owner.api("POST", `/videos/${made._id}/publish`)).json).toMatchObject({ error: "NOTHING_UPLOADED" });
    expect((await other.api("POST", "/videos", { channelId: channel.id })).status).toBe(404);
  });

  test("a hidden channel takes its videos out of the lists, and brings them back", async () => {
    const { owner: client, channel: own } = await makeOwner(harness);
    const video = await makeVideo(harness, own, { tags: ["narty"] });
    await harness.ctx.write((tx) => refreshListing(tx, video.id));
    const ids = async () =>
      ((await client.api("GET", `/videos?channelId=${own.id}`)).json as { items: Json[] }).items.length;
    expect(await ids()).toBe(1);
    await client.api("PATCH", `/channels/${own.id}`, { visibility: "private" });
    expect(await ids()).toBe(0);
    expect((await harness.guest().get(`/c/${own.slug}`)).status).toBe(404);
    await client.api("PATCH", `/channels/${own.id}`, { visibility: "public" });
    expect(await ids()).toBe(1);
  });

  test("a private channel's videos are seen by those who work on it alone, whatever each video says", async () => {
    const { owner: client, channel: own } = await makeOwner(harness);
    const video = await makeVideo(harness, own, { thumbnailVersion: 1 });
    await harness.ctx.storage.put(`video/${video.id}/360.webp`, "picture");
    const statuses = async (visitor: ReturnType<typeof harness.guest>) => {
      harness.clock.advance(3000);
      const paths = [`/watch/${video.id}`, `/api/videos/${video.id}`, `/media/video/${video.id}/360.webp`];
      return Promise.all(paths.map(async (path) => (await visitor.get(path)).status));
    };
    expect(await statuses(harness.guest())).toEqual([200, 200, 200]);
    await client.api("PATCH", `/channels/${own.id}`, { visibility: "private" });
    expect(await statuses(harness.guest())).toEqual([404, 404, 404]);
    expect((await statuses(client)).slice(0, 2)).toEqual([200, 200]);
    const made = (await client.api("POST", "/videos", { channelId: own.id })).json as Json;
    expect((await videoById(harness.ctx, String(made._id)))?.closed).toBe(true);
    await client.api("PATCH", `/channels/${own.id}`, { visibility: "non_public" });
    expect(await statuses(harness.guest())).toEqual([200, 200, 200]);
  });
});

describe("media files", () => {
  test("ranges, validators, HEAD, and only what the address opens", async () => {
    const guest = harness.guest();
    const open = await makeVideo(harness, channel);
    const hidden = await makeVideo(harness, channel, { visibility: "private", listedAt: null, thumbnailVersion: 1 });
    for (const { id } of [open, hidden])
      await harness.ctx.storage.put(`video/${id}/hls-1/v360/s00000.m4s`, "0123456789");
    const path = `/media/video/${open.id}/hls-1/v360/s00000.m4s`;
    const whole = await guest.get(path);
    expect([whole.status, whole.text, whole.headers.get("content-type")]).toEqual([
      200,
      "0123456789",
      "video/iso.segment",
    ]);
    expect(whole.headers.get("cache-control")).toContain("immutable");
    const again = await guest.get(path);
    expect([again.text, [...again.headers]]).toEqual([whole.text, [...whole.headers]]);
    const etag = whole.headers.get("etag") ?? "";
    expect((await guest.get(path, { "if-none-match": etag })).status).toBe(304);
    const part = await guest.get(path, { range: "bytes=2-4" });
    expect([part.status, part.text, part.headers.get("content-range")]).toEqual([206, "234", "bytes 2-4/10"]);
    expect((await guest.get(path, { range: "bytes=-3" })).text).toBe("789");
    expect((await guest.get(path, { range: "bytes=20-" })).status).toBe(416);
    expect((await guest.get(path, { range: "bytes=2-4", "if-range": '"other"' })).status).toBe(200);
    const head = await guest.request(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), head.text]).toEqual([200, "10", ""]);

    await owner.api("PATCH", `/videos/${open.id}`, { visibility: "private" });
    expect((await guest.get(path)).status).toBe(404);
    await owner.api("PATCH", `/videos/${open.id}`, { visibility: "public" });
    expect((await guest.get(path)).status).toBe(200);

    const closed = `/media/video/${hidden.id}/hls-1/v360/s00000.m4s`;
    expect((await guest.get(closed)).status).toBe(404);
    expect((await owner.get(closed)).status).toBe(404);
    const { hls } = (await owner.api("GET", `/videos/${hidden.id}`)).json as { hls: string };
    const signed = hls.replace("master.m3u8", "v360/s00000.m4s");
    expect((await guest.get(signed)).status).toBe(200);
    expect((await guest.get(signed.replace(hidden.id, open.id))).status).toBe(200);
    const forged = signed.replace(/~(\w+)\.(.)/, (_, time, sign) => `~${time}.${sign === "A" ? "B" : "A"}`);
    expect((await guest.get(forged)).status).toBe(404);
    harness.clock.advance(14 * 60 * minute);
    expect((await guest.get(signed)).status).toBe(404);
  });

  test("no address leaves the folder of media", async () => {
    const guest = harness.guest();
    const { id } = await makeVideo(harness, channel);
    const nasty = [
      `/media/video/${id}/..%2f..%2f..%2fnadaj.sqlite`,
      `/media/video/${id}/%2e%2e/%2e%2e/nadaj.sqlite`,
      "/media/user/../../keys/session",
      "/media/source/x/original",
      `/media/video/${id}/hls-1/../../../../keys/media`,
      "/assets/..%2f..%2fpackage.json",
      "/assets/../package.json",
    ];
    for (const path of nasty) expect([path, (await guest.get(path)).status]).toEqual([path, 404]);
  });
});

describe("ratings, history, comments", () => {
  test("rating changes, and is taken back", async () => {
    const video = await makeVideo(harness, channel);
    const rate = async (rating: number) => (await other.api("POST", `/videos/${video.id}/rate`, { rating })).json;
    expect(await rate(1)).toEqual({ rating: 1, likes: 1, dislikes: 0 });
    expect(await rate(-1)).toEqual({ rating: -1, likes: 0, dislikes: 1 });
    expect(await rate(-1)).toEqual({ rating: -1, likes: 0, dislikes: 1 });
    expect(await rate(0)).toEqual({ rating: 0, likes: 0, dislikes: 0 });
    expect((await other.api("POST", `/videos/${video.id}/rate`, { rating: 5 })).status).toBe(422);
    expect((await harness.guest().api("POST", `/videos/${video.id}/rate`, { rating: 1 })).status).toBe(401);
  });

  test("the playhead is remembered, and history shows it", async () => {
    const video = await makeVideo(harness, channel);
    const client = await person(harness);
    expect((await client.api("POST", `/history/watching-time/${video.id}`)).json).toBe(-1);
    expect((await client.api("PATCH", `/history/watching-time?videoId=${video.id}&seconds=12.5`)).status).toBe(204);
    expect((await client.api("POST", `/history/watching-time/${video.id}`)).json).toBe(12.5);
    expect((await client.get("/history")).text).toContain(video.title);
    await client.post("/history/clear");
    expect((await client.get("/history")).text).not.toContain(video.title);
  });

  test("comments: once a minute, as oneself or one's channel, deleted by author, channel or staff", async () => {
    const video = await makeVideo(harness, channel);
    const client = await person(harness);
    const post = (content: string, more = {}) =>
      client.api("POST", "/comments", { videoId: video.id, content, ...more });
    const first = await post("  <b>Świetne</b>\n\n\n\nujęcia ");
    expect(first.json).toMatchObject({ content: "<b>Świetne</b>\n\nujęcia" });
    expect((await post("Drugi")).json).toMatchObject({ statusCode: 429, error: "COMMENT_TOO_SOON" });
    harness.clock.advance(2 * minute);
    expect((await post("Jako cudzy kanał", { commentAs: "channel", channelId: channel.id })).status).toBe(403);
    expect((await post("")).status).toBe(422);
    expect((await post("x".repeat(2001))).status).toBe(422);
    const page = await harness.guest().get(`/watch/${video.id}`);
    expect(page.text).toContain("<b>Świetne</b>");
    const { _id } = first.json as { _id: string };
    const stranger = await person(harness);
    expect((await stranger.api("DELETE", `/comments/${_id}`)).status).toBe(403);
    expect((await owner.api("DELETE", `/comments/${_id}`)).status).toBe(204);
    expect((await client.api("GET", `/comments/${_id}`)).status).toBe(404);
    expect((await client.api("GET", `/comments?videoId=${video.id}`)).json).toMatchObject({ count: 0, items: [] });
  });
});
