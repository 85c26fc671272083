import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import { auditLog } from "../audit/table.ts";
import { act, answerTo, crew, join, type Stage, say, stage } from "../testing/chat.ts";
import { loginAs, makeChannel, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { type Ear, type Listening, listen } from "../testing/listen.ts";
import { type BlockDuration, blockDurations } from "./limits.ts";
import { blocksOf } from "./queries/room.ts";
import { blockAuthor, unblockAuthor } from "./rules/blocks.ts";

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

async function anotherStream({ channel }: Pick<Stage, "channel">) {
  return makeVideo(harness, channel, { live: true, livestreamStartedAt: harness.clock.now(), playableAt: null });
}

const hello = { t: "say", text: "Dzień dobry" };

describe("blocks", () => {
  test("hold at once on every open socket, after reconnecting and after logging in again", async () => {
    const on = await crew(harness);
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
    const on = await crew(harness);
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
    const on = await crew(harness);
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
    await act(staff, { what: "delete", message });
    const noted = await harness.ctx.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.entityId, [on.anna.id, message]));
    const acts = noted.map(({ action, title }) => [action, title]).sort();
    const onSite =
      scope === "site"
        ? [
            ["mute", on.anna.email],
            ["unmute", on.anna.email],
          ]
        : [];
    expect(acts).toEqual([["delete", ""], ...onSite]);
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
    const on = await crew(harness);
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
