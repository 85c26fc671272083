import { and, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { Finished } from "../../ingest/ingest.ts";
import type { Ctx } from "../../platform/context.ts";
import { chatMessages } from "../table.ts";

/** So long before the end the last message is seen at the latest. */
const lastWordMs = 1000;

/**
 * Sets a finished stream's messages to the times of its recording, which lacks the pauses in which the publisher was
 * away: what was said in one stands where the picture went on. Inside the write that ends the stream.
 */
export async function alignReplay(
  tx: Ctx,
  videoId: string,
  { stays, duration }: Pick<Finished, "stays" | "duration">,
): Promise<void> {
  for (const [index, stay] of stays.entries()) {
    const next = stays[index + 1];
    const from = index === 0 ? 0 : stay.at;
    const said = sql`${chatMessages.createdAt} - ${stay.at} + ${Math.round(stay.ms)}`;
    // A slow encoder's picture is shorter than the time that passed: nothing is said after the end.
    const latest = Math.round(Math.max(0, next?.ms ?? duration * 1000 - lastWordMs));
    const place = sql`case when ${said} < ${latest} then ${said} else ${latest} end`;
    await tx.db
      .update(chatMessages)
      .set({ offset: sql`case when ${place} > 0 then ${place} else 0 end` })
      .where(
        and(
          eq(chatMessages.videoId, videoId),
          isNotNull(chatMessages.offset),
          gte(chatMessages.createdAt, from),
          next ? lt(chatMessages.createdAt, next.at) : undefined,
        ),
      );
  }
}

/**
 * Moves what was said during a stream along with a part of its recording that takes its place: what was said before that part
 * stands before its beginning, and what was said after it is not shown. Inside the write that puts it in place.
 */
export async function cutReplay(tx: Ctx, videoId: string, { from }: { from: number }): Promise<void> {
  const place = sql`${chatMessages.offset} - ${Math.round(from * 1000)}`;
  await tx.db
    .update(chatMessages)
    .set({ offset: sql`case when ${place} >= 0 then ${place} end` })
    .where(and(eq(chatMessages.videoId, videoId), isNotNull(chatMessages.offset)));
}
