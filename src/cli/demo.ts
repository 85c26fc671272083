import "../app/features.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { hashPassword } from "../accounts/rules/passwords.ts";
import { users } from "../accounts/table.ts";
import { openContext } from "../app/context.ts";
import { uploadChannelPicture } from "../channels/rules/pictures.ts";
import { channelMembers, channels } from "../channels/table.ts";
import { comments } from "../comments/table.ts";
import { systemActor } from "../platform/actor.ts";
import { day, hour } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { newId, randomText } from "../platform/db/id.ts";
import { lockDataFolder } from "../platform/db/lock.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { startJobs } from "../platform/jobs/runner.ts";
import { rootFile } from "../platform/root.ts";
import { ratings } from "../ratings/table.ts";
import { createAdmin } from "../site/rules/setup.ts";
import { subscriptions } from "../subscriptions/table.ts";
import { videoById } from "../videos/queries/video.ts";
import { refreshListing } from "../videos/rules/listing.ts";
import { pin } from "../videos/rules/pin.ts";
import { queueTranscode } from "../videos/rules/processing.ts";
import { videoStats, videos } from "../videos/table.ts";
import { mediaKeys } from "../videos/urls.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";
import { makeClip } from "./demo/clips.ts";
import { type DemoVideo, demoChannels, demoComments, demoPeople, demoVideos } from "./demo/content.ts";
import { makeSearchable } from "./demo/search.ts";
import { progressBar } from "./progress.ts";

const adminEmail = "admin@example.org";

export const demoCommand: Command = {
  name: "demo",
  usage: "[--videos N]",
  about: "fills an empty data folder with a small site to look at",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { videos: { type: "string" } } });
    const count = values.videos === undefined ? demoVideos.length : Number(values.videos);
    if (!Number.isInteger(count) || count < 1 || count > demoVideos.length)
      return complain(`--videos is a number from 1 to ${demoVideos.length}`);
    const shortestFirst = demoVideos.toSorted((a, b) => a.seconds - b.seconds);
    const wanted = count === demoVideos.length ? demoVideos : shortestFirst.slice(0, count);
    using _lock = lockDataFolder(config);
    await using ctx = await openContext(config);
    await migrateSafely(ctx);
    if ((await ctx.db.$count(users)) > 0) return complain("The data folder is in use: the demo wants an empty one.");
    const password = randomText(12);
    await createAdmin(ctx, { email: adminEmail, name: "Admin", password });
    const people = await makePeople(ctx);
    const channelIds = await makeChannels(ctx, people);
    const ids = await makeVideos(ctx, wanted, channelIds);
    await fillWithLife(ctx, wanted, ids, channelIds, people);
    await makeSearchable(ctx, wanted, ids, adminEmail);
    process.stdout.write(
      `${ids.length} videos in ${channelIds.length} channels. Log in as ${adminEmail} with the password ${password}\n`,
    );
    return 0;
  },
};

async function makePeople(ctx: Ctx): Promise<string[]> {
  const passwordHash = await hashPassword(randomText(20));
  return ctx.write(async (tx) => {
    const ids: string[] = [];
    for (const [index, full] of demoPeople.entries()) {
      const now = tx.clock.now() - (400 - index) * day;
      const id = newId(now);
      const [name = "", surname = ""] = full.split(" ");
      await tx.db.insert(users).values({
        id,
        email: `osoba${index + 1}@example.org`,
        passwordHash,
        name,
        surname,
        role: index < demoChannels.length ? "creator" : "user",
        settings: {},
        termsAcceptedAt: now,
        activatedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      ids.push(id);
    }
    return ids;
  });
}

async function makeChannels(ctx: Ctx, people: string[]): Promise<string[]> {
  const bar = progressBar("channels", demoChannels.length);
  const ids: string[] = [];
  for (const [index, { slug, name, about, avatar, banner, subscribers }] of demoChannels.entries()) {
    const ownerId = people[index] ?? "";
    const now = ctx.clock.now() - (380 - index * 20) * day;
    const id = newId(now);
    await ctx.write(async (tx) => {
      await tx.db.insert(channels).values({
        id,
        name,
        slug,
        slugKey: slug,
        description: about,
        tags: [],
        links: [],
        ownerId,
        verified: index < 3,
        subscriptionsCount: subscribers,
        listedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      await tx.db.insert(channelMembers).values({ channelId: id, userId: ownerId, role: "owner", createdAt: now });
    });
    await uploadChannelPicture(
      ctx,
      systemActor,
      id,
      "picture",
      Bun.file(rootFile(`static/demo/avatars/${avatar}.jpg`)),
      undefined,
    );
    await uploadChannelPicture(
      ctx,
      systemActor,
      id,
      "banner",
      Bun.file(rootFile(`static/demo/${banner}.jpg`)),
      undefined,
    );
    ids.push(id);
    bar.step();
  }
  bar.end();
  return ids;
}

/** Makes the clips and runs them through the same jobs as an upload. */
async function makeVideos(ctx: Ctx, wanted: DemoVideo[], channelIds: string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-demo-"));
  const bar = progressBar("videos", wanted.length);
  const runner = await startJobs(ctx, {
    concurrency: { default: 1, quick: 1, media: 1, mail: 1, push: 1 },
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

/** Comments, ratings and subscriptions of the demo's people. */
async function fillWithLife(
  ctx: Ctx,
  wanted: DemoVideo[],
  ids: string[],
  channelIds: string[],
  people: string[],
): Promise<void> {
  await ctx.write(async (tx) => {
    for (const [index, videoId] of ids.entries()) {
      const published = tx.clock.now() - (wanted[index]?.daysAgo ?? 1) * day;
      const count = 1 + (index % 4);
      for (let n = 0; n < count; n++) {
        const createdAt = Math.min(tx.clock.now(), published + (n + 1) * 3 * hour + index * 60_000);
        const userId = people[(index * 3 + n) % people.length] ?? "";
        await tx.db.insert(comments).values({
          id: newId(createdAt),
          videoId,
          userId,
          content: demoComments[(index + n * 3) % demoComments.length] ?? "",
          createdAt,
        });
        await tx.db
          .insert(ratings)
          .values({ userId, entityType: "video", entityId: videoId, rating: 1, ratedAt: createdAt })
          .onConflictDoNothing();
      }
      await tx.db.update(videos).set({ commentCount: count }).where(eq(videos.id, videoId));
      await refreshListing(tx, videoId);
    }
    const first = ids[0] ? await videoById(tx, ids[0]) : undefined;
    if (first) await pin(tx, first, true);
    for (const [index, userId] of people.entries()) {
      for (const channelId of channelIds.filter((_, at) => (at + index) % 3 === 0)) {
        await tx.db.insert(subscriptions).values({ userId, channelId, createdAt: tx.clock.now() - index * day });
      }
    }
  });
}
