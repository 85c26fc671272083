import { channelById, listedChannels } from "../../src/channels/queries.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { channelVideos, moreOfChannel, newestVideos, popularVideos } from "../../src/videos/queries/lists.ts";
import { managedVideos } from "../../src/videos/queries/managed.ts";
import { mediaFacts, videoById } from "../../src/videos/queries/video.ts";
import { median, quantile } from "./result.ts";
import type { Prepared } from "./site.ts";

const warmUp = 20;

export type Timed = { name: string; median: number; p99: number };

/** Times each of the reads that pages are made of, in milliseconds. */
export async function* timeReads(prepared: Prepared, rounds: number): AsyncGenerator<Timed> {
  for (const [name, read] of Object.entries(reads(prepared))) {
    for (let round = 0; round < warmUp; round++) await read(prepared.ctx, round);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      await read(prepared.ctx, round);
      times.push(performance.now() - begun);
    }
    yield { name, median: median(times), p99: quantile(times, 0.99) };
  }
}

/** Most reads ask for other rows every time, so that no single page of the file decides. */
function reads({ seeded }: Prepared): Record<string, (ctx: Ctx, round: number) => Promise<unknown>> {
  const video = (round: number) => seeded.videoIds[(round * 7919) % seeded.videoIds.length] ?? "";
  const channel = (round: number) => seeded.channelIds[(round * 31) % seeded.channelIds.length] ?? "";
  return {
    "newest 20": (ctx) => newestVideos(ctx, 20),
    "newest 20 from deep": (ctx, round) =>
      newestVideos(ctx, 20, { before: { at: ctx.clock.now() - round * 86_400_000, id: "" } }),
    "popular 20": (ctx) => popularVideos(ctx, 20),
    "channel's 20": (ctx, round) => channelVideos(ctx, channel(round), 20),
    "more of the channel": (ctx, round) => moreOfChannel(ctx, { id: video(round), channelId: channel(round) }, 12),
    "one video": (ctx, round) => videoById(ctx, video(round)),
    "right to a media file": (ctx, round) => mediaFacts(ctx, video(round)),
    "one channel": (ctx, round) => channelById(ctx, channel(round)),
    "channels by subscribers": (ctx) => listedChannels(ctx, "subscriptionsCount", 20),
    "manager's table": (ctx, round) => managedVideos(ctx, channel(round), {}, 30, 0),
  };
}
