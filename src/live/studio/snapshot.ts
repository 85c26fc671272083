import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initName, segmentName } from "../../ingest/ingest.ts";
import type { Ctx } from "../../platform/context.ts";
import { pictureOfSegment } from "../../platform/media/pictures-of-video.ts";
import { videoById } from "../../videos/queries/video.ts";
import { applyCandidate } from "../../videos/rules/thumbnails.ts";
import { mediaKeys } from "../../videos/urls.ts";
import type { Broadcast } from "./broadcast.ts";

const taken = new WeakMap<Broadcast, number>();

/** Makes the newest picture of a stream its thumbnail, unless its creator uploaded one; at most once in `every` ms. */
export async function takeSnapshot(ctx: Ctx, broadcast: Broadcast, every: number): Promise<void> {
  const now = performance.now();
  const source = broadcast.stream.source;
  // Nothing can be seen of a segment without its keyframe.
  const last = source?.segments.findLast(({ done, parts }) => done && parts[0]?.independent);
  if (!broadcast.onAir || !broadcast.publishing || !source || !last) return;
  if (now - (taken.get(broadcast) ?? Number.NEGATIVE_INFINITY) < every) return;
  taken.set(broadcast, now);
  const video = await videoById(ctx, broadcast.videoId);
  const own = video && video.thumbnailVersion > 0 && video.thumbnailChoice === null;
  const init = source.initFile(initName(last.init));
  const bytes = source.fromMemory(segmentName(last.number));
  if (!video || own || !init || !bytes) return;
  const folder = await mkdtemp(join(tmpdir(), "nadaj-snapshot-"));
  try {
    const input = join(folder, "segment.mp4");
    await Bun.write(input, Buffer.concat([init, bytes]));
    if (!broadcast.options.mayWrite()) return;
    await ctx.storage.make(mediaKeys.candidate(video.id, 0), (target) => pictureOfSegment(input, target));
    await applyCandidate(ctx, video.id, 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
