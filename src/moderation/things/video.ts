import { channelById } from "../../channels/queries.ts";
import { blockChannel, unblockChannel } from "../../channels/rules/block.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Before } from "../../reports/table.ts";
import { videoById, visibleVideo } from "../../videos/queries/video.ts";
import { restoreVideo, takeVideoDown } from "../../videos/rules/edit.ts";
import { type Imposed, impose } from "../../videos/rules/moderate.ts";
import { type Facts, isOver, type Thing } from "./thing.ts";

type Age = NonNullable<Imposed["ageAtLeast"]>;

export const video: Thing = {
  verdicts: ["leave", "warn", "age", "hide", "delete", "block", "account"],
  async requireSeen(ctx, actor, id) {
    await visibleVideo(ctx, actor, id);
  },
  facts: videoFacts,
  async apply(tx, actor, { id, channelId }, { verdict, age, until }): Promise<Before> {
    const found = await videoById(tx, id);
    if (!found) return {};
    const { ageRestriction, ageAtLeast, hiddenAt, deletedAt } = found;
    if (verdict === "age") {
      const least = (age ?? 18) as Age;
      await impose(tx, id, { ageAtLeast: least, ageRestriction: least > ageRestriction ? least : ageRestriction });
      return { ageRestriction, ageAtLeast };
    }
    if (verdict === "hide" && hiddenAt === null) await impose(tx, id, { hiddenAt: tx.clock.now() });
    if (verdict === "delete" && deletedAt === null) await takeVideoDown(tx, actor, id);
    if (verdict === "block" && channelId) return closeChannel(tx, channelId, until);
    return { was: verdict === "hide" ? hiddenAt : deletedAt };
  },
  async revert(tx, actor, { id, channelId }, verdict, before) {
    const found = await videoById(tx, id);
    if (!found) return;
    if (verdict === "age") {
      const { ageRestriction, ageAtLeast } = before as { ageRestriction: Age; ageAtLeast: Age };
      await impose(tx, id, { ageAtLeast, ageRestriction });
    }
    if (verdict === "hide" && before.was === null) await impose(tx, id, { hiddenAt: null });
    if (verdict === "delete" && before.was === null && found.deletedAt !== null) await restoreVideo(tx, actor, id);
    if (verdict === "block" && channelId) await reopenChannel(tx, channelId, before);
  },
};

async function videoFacts(ctx: Ctx, id: string): Promise<Facts | undefined> {
  const found = await videoById(ctx, id);
  const owner = found && (await channelById(ctx, found.channelId));
  if (!found) return undefined;
  return { id, title: found.title, authorId: owner?.ownerId ?? null, channelId: found.channelId, videoId: id };
}

/** Blocks a channel, by whatever on it was reported; gives what stood there before. */
export async function closeChannel(tx: Ctx, channelId: string, until: number | null): Promise<Before> {
  const found = await channelById(tx, channelId);
  await blockChannel(tx, channelId, until);
  return { channelId, blockedAt: found?.blockedAt ?? null, blockedUntil: found?.blockedUntil ?? null };
}

/** As it was before; one that was opened meanwhile stays so. */
export async function reopenChannel(tx: Ctx, channelId: string, before: Before): Promise<void> {
  if ((await channelById(tx, channelId))?.blockedAt === null) return;
  const until = before.blockedUntil as number | null;
  if (before.blockedAt === null || isOver(tx, until)) await unblockChannel(tx, channelId);
  else await blockChannel(tx, channelId, until);
}
