import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { day, hour } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { startJobs } from "../../platform/jobs/runner.ts";
import { queueTranscode } from "../../videos/rules/processing.ts";
import { videoStats, videos } from "../../videos/table.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { progressBar } from "../progress.ts";
import { makeClip } from "./clips.ts";
import type { DemoVideo } from "./content.ts";

/** Makes the clips and runs them through the same jobs as an upload. */
export async function makeVideos(ctx: Ctx, wanted: DemoVideo[], channelIds: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-demo-"));
  const bar = progressBar("videos", wanted.length);
  const runner = await startJobs(ctx, {
    concurrency: { default: 1, quick: 1, media: 1, imports: 0, mail: 1, push: 1 },
    poll: false,
    alone: true,
  });
  const ids: string[] = [];
  try {
    for (const [index, video] of wanted.entries()) {
      const clip = join(folder, `${index}.mp4`);
      await makeClip(video, index, clip);
      const id = await insertVideo(ctx, video, channelIds[video.channel] ?? "", clip);
      await runner.drain();
      const [row] = await ctx.db
        .select({ processing: videos.processing, failureCode: videos.failureCode })
        .from(videos)
        .where(eq(videos.id, id));
      if (row?.processing !== "ready") throw new Error(`"${video.title}" was not transcoded: ${row?.failureCode}`);
      ids.push(id);
      bar.step();
    }
  } finally {
    bar.end();
    await runner.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return ids;
}

async function insertVideo(ctx: Ctx, video: DemoVideo, channelId: string, clip: string): Promise<string> {
  const at = ctx.clock.now() - video.daysAgo * day - hour * (video.views % 10);
  const id = newId(at);
  const size = Bun.file(clip).size;
  await ctx.storage.putFile(mediaKeys.source(id), clip);
  await ctx.write(async (tx) => {
    await tx.db.insert(videos).values({
      id,
      channelId,
      title: video.title,
      description: video.description,
      tags: video.tags,
      categories: [video.category],
      subcategories: [],
      renditions: [],
      visibility: "public",
      sourceKey: mediaKeys.source(id),
      sourceName: `${video.picture}.mp4`,
      sourceSize: size,
      createdAt: at,
      updatedAt: at,
      uploadedAt: at,
      publishedAt: at,
    });
    const likes = Math.round(video.views / 16);
    await tx.db
      .insert(videoStats)
      .values({ videoId: id, views: video.views, likes, dislikes: Math.round(likes / 40), dirty: false });
    await tx.db
      .update(videos)
      .set({ views: video.views, likes, dislikes: Math.round(likes / 40) })
      .where(eq(videos.id, id));
    await queueTranscode(tx, id);
  });
  return id;
}
