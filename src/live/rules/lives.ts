import { eq } from "drizzle-orm";
import type { Actor } from "../../platform/actor.ts";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { dropWaiting } from "../../platform/jobs/queue.ts";
import { invalid, Problem } from "../../platform/problem.ts";
import { tellOfVideo } from "../../videos/changes.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { planLiveSoon } from "../../videos/rules/beginning.ts";
import { insertVideo, takeStreamPlace } from "../../videos/rules/edit.ts";
import { refreshListing } from "../../videos/rules/listing.ts";
import { videos } from "../../videos/table.ts";
import type { CreateLiveInput, UpdateLiveInput } from "../input.ts";
import { announcedAheadMs } from "../limits.ts";
import { managedLive } from "../queries.ts";

/** Announces a stream: its page waits for it from now on. Throws Problem 404, 422, 429. */
export async function createLive(ctx: Ctx, actor: Actor, channelId: string, input: CreateLiveInput): Promise<Video> {
  await takeStreamPlace(ctx, actor);
  return ctx.write(async (tx) => {
    const { id } = await insertVideo(tx, actor, { channelId, title: input.title, live: true });
    const now = tx.clock.now();
    const startsAt = input.livestreamStartsAt ?? null;
    checkTime(startsAt, now);
    await tx.db
      .update(videos)
      .set({
        description: input.description ?? "",
        visibility: input.visibility,
        livestreamStartsAt: startsAt,
        liveAutostart: input.liveAutostart,
        liveAutofinish: input.liveAutofinish,
      })
      .where(eq(videos.id, id));
    await planStart(tx, id, startsAt);
    await refreshListing(tx, id);
    return (await videoById(tx, id)) as Video;
  });
}

/** Changes when and how a stream begins and ends. Throws Problem 404, 409 `LIVE_STARTED`, 422. */
export async function updateLive(ctx: Ctx, actor: Actor, id: string, input: UpdateLiveInput): Promise<Video> {
  return ctx.write(async (tx) => {
    const video = await managedLive(tx, actor, id);
    const { livestreamStartsAt: startsAt, ...rest } = input;
    const moved = startsAt !== undefined && startsAt !== video.livestreamStartsAt;
    if (moved && video.livestreamStartedAt !== null) throw new Problem(409, "LIVE_STARTED");
    if (moved) checkTime(startsAt, tx.clock.now());
    const change = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    await tx.db
      .update(videos)
      .set({ ...change, ...(moved ? { livestreamStartsAt: startsAt } : {}), updatedAt: tx.clock.now() })
      .where(eq(videos.id, id));
    if (moved) {
      await planStart(tx, id, startsAt);
      await refreshListing(tx, id);
    }
    tellOfVideo(tx, id, "live");
    return (await videoById(tx, id)) ?? video;
  });
}

function checkTime(startsAt: number | null, now: number): void {
  if (startsAt === null) return;
  if (startsAt < now - minute) throw invalid({ livestreamStartsAt: { key: "live.forms.past" } });
  if (startsAt > now + announcedAheadMs) throw invalid({ livestreamStartsAt: { key: "live.forms.tooFar" } });
}

async function planStart(tx: Ctx, videoId: string, startsAt: number | null): Promise<void> {
  await dropWaiting(tx.db, `live due ${videoId}`);
  await planLiveSoon(tx, videoId, startsAt);
  if (startsAt === null) return;
  await tx.enqueue("live.due", { videoId }, { runAt: startsAt, uniqueKey: `live due ${videoId}` });
}
