import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { blockedOnLiveChatsUntil } from "../chat/queries/site-block.ts";
import { chatMessages } from "../chat/table.ts";
import { day, second } from "../platform/clock.ts";
import { newId } from "../platform/db/id.ts";
import { loginAs, makeOwner, makeUser, makeVideo } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { actorOf, reported } from "../testing/moderation.ts";
import type { Decision } from "./queries/decisions.ts";
import { decide, decideBlock } from "./rules/decide.ts";
import { endSiteMute } from "./rules/restore.ts";
import { putBack, undoDecision } from "./rules/revert.ts";
import { tellOfDecision } from "./rules/tell.ts";
import { endBlock, endChannelBlock } from "./rules/unblock.ts";

let harness: Harness;
let actor: ReturnType<typeof actorOf>;
beforeAll(async () => {
  harness = await startHarness();
  actor = actorOf(await makeUser(harness, { role: "admin" }));
});
afterAll(() => harness[Symbol.asyncDispose]());

/** What stands in the way of an account, or of a channel, and how one is blocked and let in again. */
const kinds = {
  user: {
    make: async () => (await makeUser(harness)).id,
    state: async (id: string) => (await harness.ctx.db.select().from(users).where(eq(users.id, id)))[0],
    end: (id: string) => endBlock(harness.ctx, actor, id),
  },
  channel: {
    make: async () => (await makeOwner(harness)).channel.id,
    state: async (id: string) => (await harness.ctx.db.select().from(channels).where(eq(channels.id, id)))[0],
    end: (id: string) => endChannelBlock(harness.ctx, actor, id),
  },
};

for (const type of ["user", "channel"] as const) {
  const { make, state: row, end } = kinds[type];

  const block = (id: string, duration: "7" | "forever") => {
    harness.clock.advance(second);
    return decideBlock(harness.ctx, actor, type, id, { duration, reason: "SPM", note: "" });
  };
  const undo = ({ id }: Decision) => undoDecision(harness.ctx, actor, id);
  const state = async (id: string) => {
    const { blockedAt = null, blockedUntil = null } = (await row(id)) ?? {};
    return blockedAt === null ? "free" : blockedUntil === null ? "forever" : "for a time";
  };
  const twice = async () => {
    const id = await make();
    return { id, week: await block(id, "7"), forever: await block(id, "forever") };
  };

  const reverse = (decision: Decision) => harness.ctx.write((tx) => putBack(tx, actor, decision));

  test(`of two blocks of a ${type} each is taken back by itself, in whichever order`, async () => {
    const one = await twice();
    await undo(one.week);
    expect(await state(one.id)).toBe("forever");
    await undo(one.forever);
    expect(await state(one.id)).toBe("free");
    const other = await twice();
    await undo(other.forever);
    expect(await state(other.id)).toBe("for a time");
    await undo(other.week);
    expect(await state(other.id)).toBe("free");
  });

  test(`a block of a ${type} that ended meanwhile does not return`, async () => {
    const late = await twice();
    harness.clock.advance(8 * day);
    await undo(late.forever);
    expect(await state(late.id)).toBe("free");
    const ended = await twice();
    for (const { id } of [ended.week, ended.forever]) await tellOfDecision(harness.ctx, id);
    await end(ended.id);
    const again = await block(ended.id, "7");
    await reverse(ended.forever);
    expect(await state(ended.id)).toBe("for a time");
    await undo(again);
    expect(await state(ended.id)).toBe("free");
    const freed = await twice();
    await end(freed.id);
    // Nobody was told of them: the end took them back.
    for (const decision of [freed.forever, freed.week])
      await expect(undo(decision)).rejects.toMatchObject({ code: "TOO_LATE" });
    expect(await state(freed.id)).toBe("free");
  });
}

test("of two times without chats each is taken back by itself, and one that another took the place of stays", async () => {
  const { ctx, clock } = harness;
  const [{ channel }, reporter] = [await makeOwner(harness), await loginAs(harness, await makeUser(harness))];
  const video = await makeVideo(harness, channel);
  const mutedDays = async (userId: string) => {
    const until = (await blockedOnLiveChatsUntil(ctx, userId)) ?? 0;
    return Math.max(0, Math.round((until - clock.now()) / day));
  };
  const mute = async (userId: string, duration: "1" | "30") => {
    const id = newId(clock.now());
    const message = { id, videoId: video.id, userId, clientId: id, text: "Kupcie u mnie", seq: clock.now(), rev: 1 };
    await ctx.write((tx) => tx.db.insert(chatMessages).values({ ...message, createdAt: clock.now() }));
    const caseId = await reported(harness, reporter, "message", id);
    return decide(ctx, actor, caseId, { verdict: "mute", reason: "SPM", note: "", age: "18", duration });
  };
  const twice = async () => {
    const { id } = await makeUser(harness);
    return { id, month: await mute(id, "30"), day: await mute(id, "1") };
  };

  const one = await twice();
  await undoDecision(ctx, actor, one.day.id);
  expect(await mutedDays(one.id)).toBe(30);
  await undoDecision(ctx, actor, one.month.id);
  expect(await mutedDays(one.id)).toBe(0);

  const other = await twice();
  await undoDecision(ctx, actor, other.month.id);
  expect(await mutedDays(other.id)).toBe(1);
  await endSiteMute(ctx, actor, other.id);
  const again = await mute(other.id, "30");
  await ctx.write((tx) => putBack(tx, actor, other.day));
  expect(await mutedDays(other.id)).toBe(30);
  await undoDecision(ctx, actor, again.id);
  expect(await mutedDays(other.id)).toBe(0);
});
