import type { Ctx } from "../../platform/context.ts";
import { indexChannels } from "./index-names.ts";

/** After a change of these videos: the index follows in a job of the same write. */
export async function followVideos(tx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const options = ids.length === 1 ? { uniqueKey: `search.videos ${ids[0]}` } : {};
  await tx.enqueue("search.videos", { ids }, options);
}

/** Indexes a channel; one that is called otherwise now is called so in its videos too. */
export async function indexChannel(ctx: Ctx, id: string): Promise<void> {
  const renamed = await indexChannels(ctx, [id]);
  if (renamed.length === 0) return;
  const uniqueKey = `search.channelVideos ${id}`;
  await ctx.write((tx) => tx.enqueue("search.channelVideos", { channelId: id, after: "" }, { uniqueKey }));
}
