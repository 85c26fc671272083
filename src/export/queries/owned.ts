import { asc, eq, inArray } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import { iso } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { playlists } from "../../playlists/table.ts";
import { dayJson, kindsJson } from "../../stats/json.ts";
import type { Day } from "../../stats/queries/figures.ts";
import { readHours } from "../../stats/rules/hours.ts";
import { readKinds } from "../../stats/rules/kinds.ts";
import { statDays, statTotals } from "../../stats/table.ts";
import { captions, videos } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { withVideos } from "./playlists.ts";
import { type Part, part, type Row, rowsOf } from "./rows.ts";

/** What stands on the channels that a person owns, whoever of them wrote it: films, their texts, playlists and statistics. */
export const ownedParts: Part[] = [
  part("own-channels", channels, channels.ownerId, channels.id),
  { name: "videos", tables: [videos], rows: filmsOf },
  { name: "captions", tables: [captions], rows: captionsOf },
  { name: "channel-playlists", tables: [playlists], rows: playlistsOf },
  { name: "channel-statistics", tables: [statDays], rows: daysOf },
  { name: "video-statistics", tables: [statTotals], rows: totalsOf },
];

const batchSize = 500;

async function* filmsOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for (const id of await ownedBy(ctx, userId)) yield* rowsOf(ctx, videos, eq(videos.channelId, id), videos.id);
}

/** With all that is said in them. */
async function* captionsOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for await (const ids of filmIds(ctx, userId)) {
    const tracks = await ctx.db
      .select()
      .from(captions)
      .where(inArray(captions.videoId, ids))
      .orderBy(asc(captions.videoId), asc(captions.lang));
    for (const { videoId, lang, label, createdAt } of tracks) {
      const file = await ctx.storage.open(mediaKeys.caption(videoId, lang));
      yield { videoId, lang, label, createdAt: iso(createdAt), text: file ? await file.text() : "" };
    }
  }
}

async function* playlistsOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for (const id of await ownedBy(ctx, userId)) yield* withVideos(ctx, eq(playlists.channelId, id));
}

/** Day by day, as the page of statistics and the API tell it. */
async function* daysOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for (const channelId of await ownedBy(ctx, userId))
    for await (const row of rowsOf(ctx, statDays, eq(statDays.subjectId, channelId), statDays.day)) {
      const day = row as Day;
      const hours = [...readHours(day.hours)].map(([hour, { views }]) => [hour, views]);
      yield { channelId, ...dayJson(day), viewsByHour: Object.fromEntries(hours), ...kindsJson(readKinds(day.kinds)) };
    }
}

async function* totalsOf(ctx: Ctx, userId: string): AsyncGenerator<Row> {
  for await (const ids of filmIds(ctx, userId)) {
    const { subjectId, views, watchedMs } = statTotals;
    yield* await ctx.db
      .select({ videoId: subjectId, views, watchedMs })
      .from(statTotals)
      .where(inArray(subjectId, ids))
      .orderBy(asc(subjectId));
  }
}

async function ownedBy(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: channels.id }).from(channels).where(eq(channels.ownerId, userId));
  return rows.map(({ id }) => id);
}

/** Some at a time. */
async function* filmIds(ctx: Ctx, userId: string): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const { id } of filmsOf(ctx, userId)) {
    ids.push(String(id));
    if (ids.length < batchSize) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}
