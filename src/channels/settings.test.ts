import { afterAll, beforeAll, expect, test } from "bun:test";
import { hour } from "../platform/clock.ts";
import { makeChannel, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { upcomingVideos } from "../videos/queries/lists.ts";
import { videoById } from "../videos/queries/video.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { channelById } from "./queries.ts";
import { updateChannel } from "./rules/channels.ts";
import { deleteChannel } from "./rules/delete.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

test("saving the form keeps every link that the API took", async () => {
  const {
    owner: client,
    channel: { id },
  } = await makeOwner(harness);
  const links = Array.from({ length: 10 }, (_, at) => ({ label: `Link ${at}`, url: `https://example.org/${at}` }));
  for (const count of [0, 3, 6, 10]) {
    await client.api("PATCH", `/channels/${id}`, { links: links.slice(0, count) });
    const { text } = await client.get(`/manage-channel/${id}/settings`);
    const form = Object.fromEntries(
      [...text.matchAll(/<input [^>]*name="(link\d+\w+)"[^>]*>/g)].map(([tag, name = ""]) => [
        name,
        /value="([^"]*)"/.exec(tag)?.[1] ?? "",
      ]),
    );
    const rest = { name: "Kanał", slug: `kanal-${count}-x`, description: "", tags: "", visibility: "public" };
    expect((await client.post(`/manage-channel/${id}/settings`, { ...rest, ...form })).status).toBe(303);
    expect((await channelById(harness.ctx, id))?.links).toEqual(links.slice(0, count));
  }
});

test("what is to come leaves the lists with its channel, and comes back no earlier than its time", async () => {
  const user = await makeUser(harness, { role: "creator" });
  const channel = await makeChannel(harness, user);
  const actor = { userId: user.id, role: "creator" as const, channelIds: [channel.id] };
  const now = harness.clock.now();
  const premiere = await makeVideo(harness, channel, { premiereAt: now + hour, listedAt: null });
  const stream = await makeVideo(harness, channel, { live: true, livestreamStartsAt: now + hour, listedAt: null });
  const ids = [premiere.id, stream.id];
  for (const id of ids) await harness.ctx.write((tx) => refreshListing(tx, id));
  const listed = async () => {
    const toCome = (await upcomingVideos(harness.ctx, 20)).map(({ id }) => id);
    const rows = await Promise.all(ids.map((id) => videoById(harness.ctx, id)));
    return { toCome: ids.filter((id) => toCome.includes(id)), listedAt: rows.map((row) => row?.listedAt) };
  };
  const open = { toCome: ids, listedAt: [null, null] };
  expect(await listed()).toEqual(open);
  await updateChannel(harness.ctx, actor, channel.id, { visibility: "private" });
  expect(await listed()).toEqual({ ...open, toCome: [] });
  await updateChannel(harness.ctx, actor, channel.id, { visibility: "public" });
  expect(await listed()).toEqual(open);
  await deleteChannel(harness.ctx, actor, channel.id);
  expect(await listed()).toEqual({ ...open, toCome: [] });
});
