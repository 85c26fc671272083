import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "../testing/client.ts";
import { loginAs, makeChannel, makeOwner, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let owner: Client;
let other: Client;
let staff: Client;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  harness = await startHarness();
  ({ owner, channel } = await makeOwner(harness));
  other = await person(harness, "creator");
  staff = await person(harness, "moderator");
});
afterAll(() => harness[Symbol.asyncDispose]());

type Json = Record<string, unknown>;

describe("who sees what", () => {
  test("pages and API agree for guest, owner, other, moderator and administrator", async () => {
    const open = await makeVideo(harness, channel);
    const hidden = await makeVideo(harness, channel, { visibility: "private", listedAt: null });
    const linked = await makeVideo(harness, channel, { visibility: "non_public", listedAt: null });
    const draft = await makeVideo(harness, channel, { publishedAt: null, listedAt: null });
    const guest = harness.guest();
    const admin = await person(harness, "admin");
    const table: [string, string, Client, number][] = [
      ["public", open.id, guest, 200],
      ["private", hidden.id, guest, 404],
      ["private", hidden.id, other, 404],
      ["private", hidden.id, owner, 200],
      ["private", hidden.id, staff, 404],
      ["private", hidden.id, admin, 200],
      ["draft", draft.id, staff, 404],
      ["with the link", linked.id, guest, 200],
      ["draft", draft.id, guest, 404],
      ["draft", draft.id, owner, 200],
    ];
    for (const [name, id, client, status] of table) {
      expect([name, (await client.get(`/watch/${id}`)).status]).toEqual([name, status]);
      expect([name, (await client.api("GET", `/videos/${id}`)).status]).toEqual([name, status]);
      expect([name, (await client.api("GET", `/comments?videoId=${id}`)).status]).toEqual([name, status]);
    }
    const listed = ((await guest.api("GET", "/videos")).json as { items: Json[] }).items.map(({ _id }) => _id);
    expect(listed).toContain(open.id);
    for (const id of [hidden.id, linked.id, draft.id]) expect(listed).not.toContain(id);
  });

  test("only members of the channel change a video", async () => {
    const video = await makeVideo(harness, channel);
    const change = { title: "Nowy tytuł" };
    for (const [client, status] of [
      [harness.guest(), 401],
      [other, 404],
      [staff, 404],
      [owner, 200],
    ] as const) {
      expect((await client.api("PATCH", `/videos/${video.id}`, change)).status).toBe(status);
    }
    const page = `/manage-channel/${channel.id}/videos/${video.id}`;
    expect((await other.get(page)).location).toBe("/");
    expect((await other.post(page, { title: "x" })).location).toBe("/");
    expect((await owner.get(page)).status).toBe(200);
  });

  test("another channel's video cannot be edited through one's own channel's page", async () => {
    const mine = await makeChannel(harness, { id: other.userId ?? "" });
    const video = await makeVideo(harness, channel);
    const thief = await loginAs(harness, { id: other.userId ?? "" });
    expect((await thief.post(`/manage-channel/${mine.id}/videos/${video.id}`, { title: "Ukradziony" })).status).toBe(
      404,
    );
    await thief.post(`/manage-channel/${mine.id}/videos/bulk`, { ids: video.id, action: "delete" });
    expect((await owner.api("GET", `/videos/${video.id}`)).status).toBe(200);
  });
});

test("the API names a video's channel", async () => {
  const { id } = await makeVideo(harness, channel);
  const named = { channel: { _id: channel.id, name: channel.name, slug: channel.slug } };
  for (const client of [harness.guest(), owner])
    expect((await client.api("GET", `/videos/${id}`)).json).toMatchObject(named);
});
