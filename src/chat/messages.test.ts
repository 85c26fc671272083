import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { act, crew, hears, join, say, socketUrl, stage } from "../testing/chat.ts";
import { makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";
import { blockDurations } from "./limits.ts";

let harness: Harness;
let site: Listening;

beforeAll(async () => {
  harness = await startHarness();
  site = listen(harness);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

describe("messages", () => {
  test("are crossed out and back, deleted without a trace, pinned one at a time", async () => {
    const on = await crew(harness);
    const [anna, guest, moderator] = [
      await join(site, on.annaClient, on.video.id),
      await join(site, harness.guest(), on.video.id),
      await join(site, on.moderatorClient, on.video.id),
    ];
    const one = (await say(anna, "Jeden sekret")).id;
    const two = (await say(anna, "Dwa")).id;
    await act(moderator, { what: "cross", message: one });
    await hears(guest, ({ id, crossed }) => id === one && crossed);
    await act(moderator, { what: "uncross", message: one });
    await hears(guest, ({ id, crossed, rev }) => id === one && !crossed && rev === 4);
    for (const message of [one, two]) {
      await act(moderator, { what: "pin", message });
      await guest.hear(({ t, room }) => t === "room" && (room as { pinned?: { id: string } }).pinned?.id === message);
    }
    await act(moderator, { what: "delete", message: two });
    await guest.hear(({ t, room }) => t === "room" && (room as { pinned: unknown }).pinned === null && t === "room");
    expect(await act(anna, { what: "delete", message: one })).toBe("done");
    const late = await join(site, harness.guest(), on.video.id);
    const shown = await late.hear(({ t }) => t === "hello");
    expect(JSON.stringify(shown)).not.toContain("sekret");
    expect(shown.m).toMatchObject([
      { id: one, deleted: true, body: [] },
      { id: two, deleted: true, body: [] },
    ]);
  });

  test("what a replay shows: by the time in the stream, without what was deleted", async () => {
    const on = await stage(harness);
    const [anna, owner] = [await join(site, on.annaClient, on.video.id), await join(site, on.ownerClient, on.video.id)];
    await say(anna, "Na początku");
    const gone = (await say(anna, "Do usunięcia")).id;
    await act(owner, { what: "delete", message: gone });
    harness.clock.advance(60_000);
    await say(anna, "Po minucie");
    const chunk = async (n: number) => {
      const answer = await harness.guest().get(`/chat/${on.video.id}/replay?chunk=${n}`);
      return (answer.json as { m: { offset: number; body: string[] }[] }).m.map(({ offset, body }) => [
        offset,
        body[0],
      ]);
    };
    expect(await chunk(0)).toEqual([[5000, "Na początku"]]);
    expect(await chunk(1)).toEqual([]);
    expect(await chunk(2)).toEqual([[65_000, "Po minucie"]]);
  });
});

describe("muting", () => {
  test("is for oneself, of a user or channel, and told to one's sockets", async () => {
    const on = await stage(harness);
    const bogdan = await join(site, on.bogdanClient, on.video.id);
    const muted = await on.bogdanClient.api("POST", "/auth/block-user", { userId: on.anna.id });
    expect(muted.json).toMatchObject({ blockedUsers: [{ userId: on.anna.id, name: "Anna" }], blockedChannels: [] });
    const until = Date.parse(
      (muted.json as { blockedUsers: { blockedUntil: string }[] }).blockedUsers[0]?.blockedUntil ?? "",
    );
    expect(until - harness.clock.now()).toBe(blockDurations.y100);
    await on.bogdanClient.api("POST", "/auth/block-channel", { channelId: on.channel.id });
    await bogdan.hear(({ t, you }) => {
      const { mutedUsers, mutedChannels } = (you ?? {}) as Record<string, unknown[]>;
      return t === "you" && mutedUsers?.length === 1 && mutedChannels?.length === 1;
    });
    await on.bogdanClient.api("POST", "/auth/unblock-user", { userId: on.anna.id });
    const left = await on.bogdanClient.api("POST", "/auth/unblock-channel", { channelId: on.channel.id });
    expect(left.json).toEqual({ blockedUsers: [], blockedChannels: [], blockedOnLiveChatsUntil: null });
    await on.bogdanClient.api("POST", "/auth/block-user", { userId: on.owner.id });
    const me = (await on.bogdanClient.api("GET", "/auth/me")).json;
    expect(me).toMatchObject({ blockedUsers: [{ userId: on.owner.id }], blockedOnLiveChatsUntil: null });
    expect((await harness.guest().api("POST", "/auth/block-user", { userId: on.anna.id })).status).toBe(401);
    expect((await on.bogdanClient.api("POST", "/auth/block-user", { userId: "nikt" })).status).toBe(404);
  });
});

test("another video's page knows nothing of a private stream's chat", async () => {
  const on = await stage(harness);
  const hidden = await makeVideo(harness, on.channel, { live: true, visibility: "private", playableAt: null });
  for (const path of [`/chat/${hidden.id}`, `/chat/${hidden.id}/replay?chunk=0`])
    expect((await on.annaClient.get(path)).status).toBe(404);
  const ear = Ear.of(on.annaClient, socketUrl(site, hidden.id));
  await ear.end();
  expect(ear.frames).toEqual([]);
});
