import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { act, answerTo, hears, join, say, socketUrl, stage } from "../testing/chat.ts";
import { loginAs, makeChannel, makeUser, makeVideo, person } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { Ear, type Listening, listen } from "../testing/listen.ts";
import { type BlockDuration, blockDurations } from "./limits.ts";
import { blocksOf } from "./queries/room.ts";
import { blockAuthor, unblockAuthor } from "./rules/blocks.ts";
import { appoint } from "./rules/moderators.ts";

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

type Stage = Awaited<ReturnType<typeof stage>>;

/** The same stage with an appointed moderator, the site's staff and an administrator. */
async function crew() {
  const on = await stage(harness);
  const moderator = await makeUser(harness, { name: "Mirek" });
  const owner = { userId: on.owner.id, role: "creator" as const, channelIds: [on.channel.id] };
  await harness.ctx.write((tx) => appoint(tx, owner, on.channel.id, moderator.id));
  return {
    ...on,
    moderator,
    moderatorClient: await loginAs(harness, moderator),
    staffClient: await person(harness, "moderator"),
    adminClient: await person(harness, "admin"),
  };
}

async function anotherStream({ channel }: Pick<Stage, "channel">) {
  return makeVideo(harness, channel, { live: true, livestreamStartedAt: harness.clock.now(), playableAt: null });
}

const hello = { t: "say", text: "Dzień dobry" };

describe("who may do what", () => {
  test("the same answer for each action and each person", async () => {
    const on = await crew();
    const anna = await join(site, on.annaClient, on.video.id);
    const message = (await say(anna, "Kontrowersyjna")).id;
    const people = {
      guest: await join(site, harness.guest(), on.video.id),
      user: await join(site, on.bogdanClient, on.video.id),
      moderator: await join(site, on.moderatorClient, on.video.id),
      owner: await join(site, on.ownerClient, on.video.id),
      staff: await join(site, on.staffClient, on.video.id),
      admin: await join(site, on.adminClient, on.video.id),
    };
    const actions = {
      cross: { what: "cross", message },
      uncross: { what: "uncross", message },
      pin: { what: "pin", message },
      unpin: { what: "unpin" },
      blockHere: { what: "block", message, scope: "video", duration: "m1" },
      blockInChannel: { what: "block", message, scope: "channel", duration: "m1" },
      blockEverywhere: { what: "block", message, scope: "site", duration: "m1" },
      unblock: { what: "unblock", message },
      slow: { what: "slow", seconds: 0 },
      appoint: { what: "appoint", message },
      dismiss: { what: "dismiss", message },
      off: { what: "off", off: false },
    };
    const allowed: Record<string, string[]> = {};
    for (const [who, ear] of Object.entries(people)) {
      allowed[who] = [];
      for (const [name, action] of Object.entries(actions)) {
        const answer = await act(ear, action);
        if (answer === "done") allowed[who].push(name);
        else expect([who, name, answer]).toEqual([who, name, "FORBIDDEN"]);
      }
    }
    const order = ["cross", "uncross", "pin", "unpin", "blockHere", "blockInChannel", "unblock", "slow"];
    const everything = Object.keys(actions);
    expect(allowed).toEqual({
      guest: [],
      user: [],
      moderator: order,
      owner: [...order, "appoint", "dismiss", "off"],
      staff: [...order.slice(0, 6), "blockEverywhere", "unblock", "slow", "off"],
      admin: everything,
    });
  });

  test("nobody keeps those above in order, nobody blocks oneself", async () => {
    const on = await crew();
    const [moderator, owner, staff] = [
      await join(site, on.moderatorClient, on.video.id),
      await join(site, on.ownerClient, on.video.id),
      await join(site, on.staffClient, on.video.id),
    ];
    const byOwner = (await say(owner, "Jestem u siebie")).id;
    const byOwnersChannel = (await say(owner, "Kanał", on.channel.id)).id;
    const byModerator = (await say(moderator, "Pilnuję")).id;
    const block = (message: string) => ({ what: "block", message, scope: "channel", duration: "h1" });
    for (const message of [byOwner, byOwnersChannel]) {
      expect(await act(moderator, block(message))).toBe("FORBIDDEN");
      expect(await act(moderator, { what: "cross", message })).toBe("FORBIDDEN");
      expect(await act(moderator, { what: "delete", message })).toBe("FORBIDDEN");
    }
    expect(await act(moderator, block(byModerator))).toBe("FORBIDDEN");
    expect(await act(owner, block(byModerator))).toBe("done");
    expect(await act(staff, block(byOwner))).toBe("done");
  });

  test("nobody lifts a block of oneself, by a message or over the API", async () => {
    const on = await crew();
    const [moderator, owner] = [
      await join(site, on.moderatorClient, on.video.id),
      await join(site, on.ownerClient, on.video.id),
    ];
    const message = (await say(moderator, "Pilnuję")).id;
    expect(await act(owner, { what: "block", message, scope: "channel", duration: "h1" })).toBe("done");
    expect(await act(moderator, { what: "unblock", message })).toBe("FORBIDDEN");
    const path = `/channels/${on.channel.id}/unblock-user`;
    expect((await on.moderatorClient.api("POST", path, { userId: on.moderator.id })).status).toBe(403);
    expect(await answerTo(moderator, hello)).toBe("CHAT_BLOCKED");
    expect(await act(owner, { what: "unblock", message })).toBe("done");
    expect(await answerTo(moderator, hello)).toBe("ack");
  });

  test("a message of another chat does not exist in this one", async () => {
    const [here, there] = [await crew(), await crew()];
    const anna = await join(site, there.annaClient, there.video.id);
    const message = (await say(anna, "Gdzie indziej")).id;
    const owner = await join(site, here.ownerClient, here.video.id);
    for (const what of ["cross", "pin", "delete", "unblock"])
      expect(await act(owner, { what, message })).toBe("NOT_FOUND");
  });
});

describe("blocks", () => {
  test("hold at once on every open socket, after reconnecting and after logging in again", async () => {
    const on = await crew();
    const [first, second, moderator] = [
      await join(site, on.annaClient, on.video.id),
      await join(site, await loginAs(harness, on.anna), on.video.id),
      await join(site, on.moderatorClient, on.video.id),
    ];
    const message = (await say(first, "Spam")).id;
    expect(await act(moderator, { what: "block", message, scope: "video", duration: "m10" })).toBe("done");
    const until = harness.clock.now() + blockDurations.m10;
    for (const ear of [first, second]) {
      await ear.hear(({ t, you }) => t === "you" && (you as { blockedUntil: number }).blockedUntil === until);
      expect(await answerTo(ear, hello)).toBe("CHAT_BLOCKED");
    }
    first.close();
    for (const client of [on.annaClient, await loginAs(harness, on.anna)]) {
      const back = await join(site, client, on.video.id);
      expect(await answerTo(back, hello)).toBe("CHAT_BLOCKED");
    }
    harness.clock.advance(blockDurations.m10);
    expect(await answerTo(second, hello)).toBe("ack");
  });

  test("a block of a channel's voice blocks the person behind it", async () => {
    const on = await crew();
    await makeChannel(harness, on.anna, { name: "Kanał Anny" });
    const anna = await join(site, await loginAs(harness, on.anna), on.video.id);
    const own = (await on.annaClient.api("GET", "/auth/me")).json as { channels: { _id: string }[] };
    const message = (await say(anna, "Reklama", own.channels[0]?._id)).id;
    const owner = await join(site, on.ownerClient, on.video.id);
    await act(owner, { what: "block", message, scope: "channel", duration: "d1" });
    expect(await answerTo(anna, hello)).toBe("CHAT_BLOCKED");
    expect(await answerTo(anna, { ...hello, as: own.channels[0]?._id })).toBe("CHAT_BLOCKED");
  });

  test.each([
    ["video", ["CHAT_BLOCKED", "ack", "ack"]],
    ["channel", ["CHAT_BLOCKED", "CHAT_BLOCKED", "ack"]],
    ["site", ["CHAT_BLOCKED", "CHAT_BLOCKED", "CHAT_BLOCKED"]],
  ])("%s: where it holds, and where no longer once it is lifted", async (scope, expected) => {
    const on = await crew();
    const streams = [on.video.id, (await anotherStream(on)).id, (await stage(harness)).video.id];
    const staff = await join(site, on.staffClient, on.video.id);
    const ears = await Promise.all(streams.map((id) => join(site, on.annaClient, id)));
    const message = (await say(ears[0] as Ear, "Raz")).id;
    await act(staff, { what: "block", message, scope, duration: "y100" });
    expect(await Promise.all(ears.map((ear) => answerTo(ear, hello)))).toEqual(expected);
    const me = (await on.annaClient.api("GET", "/auth/me")).json as { blockedOnLiveChatsUntil: string | null };
    expect(me.blockedOnLiveChatsUntil !== null).toBe(scope === "site");
    await act(staff, { what: "unblock", message });
    expect(await Promise.all(ears.map((ear) => answerTo(ear, hello)))).toEqual(["ack", "ack", "ack"]);
  });

  test("all ten lengths end when they say", async () => {
    const on = await stage(harness);
    const owner = { userId: on.owner.id, role: "creator" as const, channelIds: [on.channel.id] };
    const anna = await join(site, on.annaClient, on.video.id);
    const message = (await say(anna, "Raz")).id;
    const isBlocked = async () => (await blocksOf(harness.ctx, on.video, [on.anna.id])).has(on.anna.id);
    const now = harness.clock.now();
    const ended: string[] = [];
    for (const [duration, length] of Object.entries(blockDurations)) {
      await blockAuthor(harness.ctx, owner, message, "video", duration as BlockDuration);
      harness.clock.set(now + length - 1);
      const before = await isBlocked();
      harness.clock.set(now + length);
      if (before && !(await isBlocked())) ended.push(duration);
      harness.clock.set(now);
    }
    expect(ended).toEqual(["m1", "m5", "m10", "m30", "h1", "h4", "d1", "d7", "d30", "y100"]);
    await unblockAuthor(harness.ctx, owner, message);
  });

  test("the API blocks, lists and lifts by the same rule", async () => {
    const on = await crew();
    const path = `/channels/${on.channel.id}`;
    const anna = await join(site, on.annaClient, on.video.id);
    expect((await on.bogdanClient.api("POST", `${path}/block-user`, { userId: on.anna.id })).status).toBe(403);
    expect((await harness.guest().api("POST", `${path}/block-user`, { userId: on.anna.id })).status).toBe(401);
    expect((await on.moderatorClient.api("POST", `${path}/block-user`, { userId: on.owner.id })).status).toBe(403);
    const made = await on.moderatorClient.api("POST", `${path}/block-user`, { userId: on.anna.id });
    expect(made.json).toMatchObject({ count: 1, items: [{ userId: on.anna.id, scope: "channel" }] });
    expect(await answerTo(anna, hello)).toBe("CHAT_BLOCKED");
    expect((await on.bogdanClient.api("GET", `${path}/blocked-users`)).status).toBe(403);
    expect((await on.ownerClient.api("POST", `${path}/unblock-user`, { userId: on.anna.id })).json).toMatchObject({
      count: 0,
    });
    expect(await answerTo(anna, hello)).toBe("ack");
  });
});

describe("messages", () => {
  test("are crossed out and back, deleted without a trace, pinned one at a time", async () => {
    const on = await crew();
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

describe("the channel's page", () => {
  test("appoints and dismisses moderators, shows the log, lifts blocks; strangers go home", async () => {
    const on = await crew();
    const path = `/manage-channel/${on.channel.id}/chat`;
    const anna = await join(site, on.annaClient, on.video.id);
    const moderator = await join(site, on.moderatorClient, on.video.id);
    const message = (await say(anna, "<b>Zły</b> żart <i>tak")).id;
    await act(moderator, { what: "block", message, scope: "channel", duration: "y100" });
    const shown = (await on.ownerClient.get(path)).text;
    for (const text of ["Mirek", "Anna", "Zły żart tak", "na stałe"]) expect(shown).toContain(text);
    expect((await on.annaClient.get(path)).status).toBe(302);
    expect((await on.annaClient.post(path, { action: "unblock", userId: on.anna.id })).status).toBe(302);
    expect(await answerTo(anna, hello)).toBe("CHAT_BLOCKED");
    expect((await on.ownerClient.post(path, { action: "unblock", userId: on.anna.id })).status).toBe(303);
    expect(await answerTo(anna, hello)).toBe("ack");
    expect((await on.ownerClient.post(path, { action: "dismiss", userId: on.moderator.id })).status).toBe(303);
    expect(await act(moderator, { what: "cross", message })).toBe("FORBIDDEN");
    const wrong = await on.ownerClient.post(path, { action: "invite", email: "nikt@" });
    expect([wrong.status, wrong.text.includes('value="nikt@"')]).toEqual([422, true]);
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
