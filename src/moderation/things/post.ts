import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { channelById, visibleChannel } from "../../channels/queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { firstWords } from "../../platform/markup.ts";
import { notFound } from "../../platform/problem.ts";
import { posts } from "../../posts/table.ts";
import type { Thing } from "./thing.ts";

export const post: Thing = {
  verdicts: ["leave", "warn", "hide", "delete", "account"],
  async requireSeen(ctx, actor, id) {
    const found = await postById(ctx, id);
    if (!found || found.deletedAt !== null) throw notFound();
    if (found.channelId !== null) visibleChannel(actor, await channelById(ctx, found.channelId));
  },
  async facts(ctx, id) {
    const found = await postById(ctx, id);
    if (!found) return undefined;
    const { message, userId, channelId, videoId } = found;
    return { id, title: firstWords(message), authorId: userId, channelId, videoId };
  },
  async apply(tx, _actor, { id }, { verdict }) {
    const found = await postById(tx, id);
    if (verdict === "hide") await tx.db.update(posts).set({ hiddenFromHome: true }).where(eq(posts.id, id));
    if (verdict === "delete") await show(tx, id, false);
    return { hidden: found?.hiddenFromHome ?? false, deletedAt: found?.deletedAt ?? null };
  },
  async revert(tx, _actor, { id }, verdict, before) {
    if (verdict === "hide" && before.hidden === false)
      await tx.db.update(posts).set({ hiddenFromHome: false }).where(eq(posts.id, id));
    if (verdict === "delete" && before.deletedAt === null) await show(tx, id, true);
  },
};

async function postById(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(posts).where(eq(posts.id, id)).limit(1);
  return found;
}

async function show(tx: Ctx, id: string, shown: boolean): Promise<void> {
  await tx.db
    .update(posts)
    .set({ deletedAt: shown ? null : tx.clock.now() })
    .where(and(eq(posts.id, id), shown ? isNotNull(posts.deletedAt) : isNull(posts.deletedAt)));
}
