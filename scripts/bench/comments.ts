import { eq } from "drizzle-orm";
import { channelById } from "../../src/channels/queries.ts";
import { pinnedComment } from "../../src/comments/queries/above.ts";
import { firstReplies, headComments, repliesTo } from "../../src/comments/queries/lists.ts";
import { freshCount, likesAmong } from "../../src/comments/queries/news.ts";
import { subjectOfVideo } from "../../src/comments/queries/subject.ts";
import { comments } from "../../src/comments/table.ts";
import { batchwise } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/id.ts";
import { videoById } from "../../src/videos/queries/video.ts";
import { videos } from "../../src/videos/table.ts";
import { load } from "./load.ts";
import { type Reads, timed } from "./reads.ts";
import type { Measure } from "./result.ts";
import { type Prepared, prepare, startSite } from "./site.ts";

const count = 100_000;
const perStatement = 500;
const rounds = 500;
const actor = { role: "anonymous" as const, channelIds: [] };

/** The comments of one video that very many people talk below: each read of its page, and the page itself. */
export const commentsPage: Measure = {
  name: "comments",
  about: "a page of a video with 100,000 comments",
  async *run() {
    {
      await using prepared = await prepare(20);
      for await (const { name, median, p99 } of timed(await commentReads(prepared), rounds)) {
        yield { what: name, value: median, unit: "ms", goal: { at: "most", value: 1 } };
        yield { what: `${name}, p99`, value: p99, unit: "ms" };
      }
    }
    await using site = await startSite({ videos: 20, fill: (prepared) => fill(prepared).then(() => undefined) });
    const path = `${site.url}/watch/${site.seeded.videoIds[0]}`;
    const fresh = await load(path, {
      headers: { "accept-encoding": "gzip", "accept-language": "pl" },
      unique: { folder: site.folder },
    });
    yield { what: "watch page, fresh", value: fresh.perSecond, unit: "req/s", goal: { at: "least", value: 300 } };
  },
};

/** Every tenth comment heads a thread, and the others answer one of those. Gives the heads. */
async function fill({ ctx, seeded }: Prepared): Promise<string[]> {
  const video = await videoById(ctx, seeded.videoIds[0] ?? "");
  const channel = video ? await channelById(ctx, video.channelId) : undefined;
  if (!video || !channel) throw new Error("there is no video to comment on");
  const place = { videoId: video.id, ownerChannelId: channel.id, userId: channel.ownerId };
  const begun = ctx.clock.now() - count * 1000;
  const heads: string[] = [];
  for (let from = 0; from < count; from += perStatement) {
    const rows = Array.from({ length: perStatement }, (_, at) => {
      const createdAt = begun + (from + at) * 1000;
      const id = newId(createdAt);
      const isHead = (from + at) % 10 === 0;
      if (isHead) heads.push(id);
      const head = heads[Math.floor(((from + at) * 7919) % heads.length)] ?? null;
      const rating = ((from + at) * 31) % 997;
      const content = `Komentarz ${from + at}, w którym jest 2:14`;
      return {
        ...place,
        id,
        content,
        createdAt,
        rating,
        likes: rating,
        parentId: isHead ? null : head,
        replies: isHead ? 9 : 0,
      };
    });
    await ctx.write((tx) => tx.db.insert(comments).values(rows), batchwise);
  }
  await ctx.write((tx) => tx.db.update(videos).set({ commentCount: count }).where(eq(videos.id, video.id)));
  return heads;
}

/** The reads that the comments of a page are made of, over as many as are written for it. */
export async function commentReads(prepared: Prepared): Promise<Reads> {
  const { ctx, seeded } = prepared;
  const heads = await fill(prepared);
  const video = await videoById(ctx, seeded.videoIds[0] ?? "");
  if (!video) throw new Error("there is no video");
  const subject = subjectOfVideo(video);
  const some = (round: number) => Array.from({ length: 20 }, (_, n) => heads[(round * 7919 + n) % heads.length] ?? "");
  return {
    "best 20": () => headComments(ctx, actor, subject, "best"),
    "newest 20": () => headComments(ctx, actor, subject, "newest"),
    "best 20 from deep": (round) => headComments(ctx, actor, subject, "best", { from: { at: 996 - round, id: "" } }),
    "best 20 without 200": (round) =>
      headComments(ctx, actor, subject, "best", {
        without: Array.from({ length: 10 }, (_, n) => some(round + n)).flat(),
      }),
    "first replies to 20": (round) => firstReplies(ctx, actor, some(round)),
    "replies to one": (round) => repliesTo(ctx, actor, some(round)[0] ?? "", 20),
    "pinned one": () => pinnedComment(ctx, actor, subject.id),
    "likes of 100": (round) => likesAmong(ctx, subject, Array.from({ length: 5 }, (_, n) => some(round + n)).flat()),
    "what is new": (round) => freshCount(ctx, actor, subject, ctx.clock.now() - round * 1000),
  };
}
