import { eq } from "drizzle-orm";
import { commentPins, comments } from "../../comments/table.ts";
import { hour, minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { newId } from "../../platform/db/id.ts";
import { ratings } from "../../ratings/table.ts";
import { videoById } from "../../videos/queries/video.ts";
import { videos } from "../../videos/table.ts";
import { demoComments, demoReplies } from "./content.ts";

type Row = typeof comments.$inferInsert & { id: string };

/** What people say below a video of the demo: comments, answers, ratings, and a pinned one of the channel. Inside a write. */
export async function talkBelow(
  tx: Ctx,
  videoId: string,
  index: number,
  published: number,
  people: string[],
): Promise<void> {
  const video = await videoById(tx, videoId);
  if (!video) return;
  const now = tx.clock.now();
  const place = { videoId, ownerChannelId: video.channelId };
  const person = (n: number) => people[(index * 3 + n) % people.length] ?? "";
  const rows: Row[] = [];
  const add = (n: number, content: string, more: Partial<Row> = {}): Row => {
    const createdAt = Math.min(now, published + (n + 1) * 3 * hour + index * minute);
    const row = { id: newId(createdAt), ...place, userId: person(n), content, createdAt, ...more };
    rows.push(row);
    return row;
  };
  for (let n = 0; n < 1 + (index % 4); n++) add(n, demoComments[(index + n * 3) % demoComments.length] ?? "");
  const [head] = rows;
  if (head && index % 2 === 0) {
    head.replies = 1 + (index % 3);
    for (let n = 0; n < head.replies; n++)
      add(n + 5, demoReplies[(index + n) % demoReplies.length] ?? "", { parentId: head.id });
  }
  const ofChannel = index % 3 === 0 ? add(4, demoReplies[1] ?? "", { channelId: video.channelId }) : undefined;
  const liked = rows.flatMap((row, at) =>
    Array.from({ length: (index + at * 2) % Math.max(1, people.length) }, (_, n) => ({ row, userId: person(n) })),
  );
  for (const { row } of liked) {
    row.likes = (row.likes ?? 0) + 1;
    row.rating = row.likes;
  }
  await tx.db.insert(comments).values(rows);
  if (liked.length > 0)
    await tx.db
      .insert(ratings)
      .values(
        liked.map(({ row, userId }) => ({
          userId,
          entityType: "comment" as const,
          entityId: row.id,
          rating: 1 as const,
          ratedAt: row.createdAt,
        })),
      )
      .onConflictDoNothing();
  if (ofChannel)
    await tx.db
      .insert(commentPins)
      .values({ subjectId: videoId, commentId: ofChannel.id, pinnedAt: ofChannel.createdAt });
  await tx.db.update(videos).set({ commentCount: rows.length }).where(eq(videos.id, videoId));
}
