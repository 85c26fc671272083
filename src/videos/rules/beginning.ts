import type { Ctx } from "../../platform/context.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { soonBefore } from "../limits.ts";

/**
 * Plans the word that a live or premiere begins soon, in place of a former plan; a start less than 15 minutes away, or none, only
 * drops that. Inside the write that sets the start.
 */
export async function planLiveSoon(tx: Ctx, videoId: string, startsAt: number | null): Promise<void> {
  const uniqueKey = `live soon ${videoId}`;
  await dropWaiting(tx.db, uniqueKey);
  const runAt = (startsAt ?? 0) - soonBefore;
  if (runAt > tx.clock.now()) await tx.enqueue("notifications.liveSoon", { videoId }, { runAt, uniqueKey });
}
