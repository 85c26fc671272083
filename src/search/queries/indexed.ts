import { eq, inArray } from "drizzle-orm";
import { channels } from "../../channels/table.ts";
import type { Ctx } from "../../platform/context.ts";
import { captions, videos } from "../../videos/table.ts";
import { searchVideos } from "../table.ts";
import { type VideoFacts, viewStep } from "../text/video-terms.ts";

/** What a video is now, beside what the index knows of it. */
export type Present = VideoFacts & {
  id: string;
  listedAt: number | null;
  /** Its captions with their versions: `en:1,pl:3`. */
  spoken: string;
  known: typeof searchVideos.$inferSelect | undefined;
};

export async function presentVideos(ctx: Ctx, ids: string[]): Promise<Present[]> {
  const rows = await ctx.db
    .select({
      id: videos.id,
      title: videos.title,
      description: videos.description,
      tags: videos.tags,
      categories: videos.categories,
      duration: videos.duration,
      views: videos.views,
      listedAt: videos.listedAt,
      channelName: channels.name,
    })
    .from(videos)
    .innerJoin(channels, eq(channels.id, videos.channelId))
    .where(inArray(videos.id, ids));
  const known = await ctx.db.select().from(searchVideos).where(inArray(searchVideos.videoId, ids));
  const spoken = await ctx.db
    .select({ videoId: captions.videoId, lang: captions.lang, version: captions.version })
    .from(captions)
    .where(inArray(captions.videoId, ids))
    .orderBy(captions.videoId, captions.lang);
  const knownOf = new Map(known.map((row) => [row.videoId, row]));
  const spokenOf = Map.groupBy(spoken, ({ videoId }) => videoId);
  return rows.map((row) => {
    const langs = (spokenOf.get(row.id) ?? []).map(({ lang, version }) => `${lang}:${version}`);
    return { ...row, captioned: langs.length > 0, spoken: langs.join(","), known: knownOf.get(row.id) };
  });
}

/** The languages of what `spoken` says. */
export function spokenLangs(spoken: string): string[] {
  return spoken === "" ? [] : spoken.split(",").map((one) => one.split(":")[0] ?? "");
}

/** While this stays the same, the terms do. */
export function digestOf(video: Present): string {
  const { title, description, tags, channelName, categories, duration, captioned, views } = video;
  const length = Math.round(duration ?? -1);
  const read = [title, description, tags, channelName, categories, length, captioned, viewStep(views)];
  return Bun.hash(JSON.stringify(read)).toString(36);
}
