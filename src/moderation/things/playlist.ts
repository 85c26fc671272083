import { eq } from "drizzle-orm";
import { channelById } from "../../channels/queries.ts";
import type { Visibility } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/problem.ts";
import { maySeePlaylist } from "../../playlists/policy.ts";
import { playlists } from "../../playlists/table.ts";
import type { Thing } from "./thing.ts";

export const playlist: Thing = {
  verdicts: ["leave", "warn", "hide", "account"],
  async requireSeen(ctx, actor, id) {
    const found = await playlistById(ctx, id);
    const channel = found?.channelId ? await channelById(ctx, found.channelId) : undefined;
    const ofChannel = { channelVisibility: channel?.visibility ?? null, channelDeletedAt: channel?.deletedAt ?? null };
    if (!found || !maySeePlaylist(actor, { ...found, ...ofChannel })) throw notFound();
  },
  async facts(ctx, id) {
    const found = await playlistById(ctx, id);
    if (!found) return undefined;
    const owner = found.channelId ? await channelById(ctx, found.channelId) : undefined;
    const authorId = found.userId ?? owner?.ownerId ?? null;
    return { id, title: found.name, authorId, channelId: found.channelId, videoId: null };
  },
  async apply(tx, _actor, { id }, { verdict }) {
    const found = await playlistById(tx, id);
    if (verdict === "hide" && found?.hiddenAt === null) await setHidden(tx, id, tx.clock.now());
    return { was: found?.hiddenAt ?? null };
  },
  async revert(tx, _actor, { id }, verdict, before) {
    if (verdict !== "hide") return;
    // So it was hidden before lists knew of being hidden.
    if (typeof before.visibility === "string") await setVisibility(tx, id, before.visibility as Visibility);
    else if (before.was === null) await setHidden(tx, id, null);
  },
};

async function playlistById(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(playlists).where(eq(playlists.id, id)).limit(1);
  return found;
}

async function setHidden(tx: Ctx, id: string, hiddenAt: number | null): Promise<void> {
  await tx.db.update(playlists).set({ hiddenAt, updatedAt: tx.clock.now() }).where(eq(playlists.id, id));
}

async function setVisibility(tx: Ctx, id: string, visibility: Visibility): Promise<void> {
  await tx.db.update(playlists).set({ visibility, updatedAt: tx.clock.now() }).where(eq(playlists.id, id));
}
