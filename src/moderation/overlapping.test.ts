import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import { day, second } from "../platform/clock.ts";
import { makeOwner, makeUser } from "../testing/factories.ts";
import { type Harness, startHarness } from "../testing/harness.ts";
import { actorOf } from "../testing/moderation.ts";
import type { Decision } from "./queries/decisions.ts";
import { decideBlock } from "./rules/decide.ts";
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
