import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { channels } from "../../channels/table.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newest } from "../../platform/db/cursor.ts";
import type { ViewerChannel } from "../../platform/http/viewer.ts";
import { channelPictureUrl } from "../../platform/media-urls.ts";
import { newestVideos } from "../../videos/queries/lists.ts";
import type { Viewer } from "../../videos/queries/viewer.ts";
import { freshestChannels } from "./subscriptions.ts";

const shown = 3;
/** Among so many of the newest videos there are as many channels, or the site has none. */
const lookedAt = 24;

type Asking = Viewer & {
  /** When their subscriptions changed last. */
  changedAt?: number | null;
};

const makeKept = ({ clock }: Ctx) =>
  new LRUCache<string, ViewerChannel[]>({
    max: 10_000,
    ttl: 30 * second,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: clock,
  });

/**
 * At most three channels that the newest videos are of: of those that a person is subscribed to, of all for whoever is
 * not logged in. Half a minute old at most.
 */
export async function channelsBeside(ctx: Ctx, asking: Asking): Promise<ViewerChannel[]> {
  const kept = ctx.local(makeKept);
  const key = `${asking.userId ?? ""} ${asking.changedAt ?? 0}`;
  const known = kept.get(key);
  if (known) return known;
  const found = await viewerChannels(ctx, await freshIds(ctx, asking));
  kept.set(key, found);
  return found;
}

async function freshIds(ctx: Ctx, asking: Asking): Promise<string[]> {
  if (asking.userId !== undefined) return freshestChannels(ctx, asking, shown, newest);
  const rows = await newestVideos(ctx, lookedAt);
  return [...new Set(rows.map(({ channelId }) => channelId))].slice(0, shown);
}

async function viewerChannels(ctx: Ctx, ids: string[]): Promise<ViewerChannel[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: channels.id, name: channels.name, slug: channels.slug, pictureVersion: channels.pictureVersion })
    .from(channels)
    .where(inArray(channels.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ id, name: row.name, slug: row.slug, pictureUrl: channelPictureUrl(ctx, row, 96) }] : [];
  });
}
