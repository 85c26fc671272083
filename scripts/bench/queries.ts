import { channelById, listedChannels } from "../../src/channels/queries.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { channelVideos, moreOfChannel, newestVideos, popularVideos } from "../../src/videos/queries/cards.ts";
import { managedVideos } from "../../src/videos/queries/managed.ts";
import { mediaFacts, videoById } from "../../src/videos/queries.ts";
import { type Measure, median, quantile } from "./result.ts";
import { type Prepared, prepare } from "./site.ts";

const videos = 100_000;
const rounds = 500;

/** The reads that pages are made of, at a size that few sites reach. */
export const queries: Measure = {
  name: "queries",
  about: "hot queries at 100,000 videos",
  async *run() {
    await using prepared = await prepare(videos);
    for (const [name, read] of Object.entries(reads(prepared))) {
      for (let round = 0; round < 20; round++) await read(prepared.ctx, round);
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const begun = performance.now();
        await read(prepared.ctx, round);
        times.push(performance.now() - begun);
      }
      yield { what: name, value: median(times), unit: "ms", goal: { at: "most", value: 1 } };
      yield { what: `${name}, p99`, value: quantile(times, 0.99), unit: "ms" };
    }
  },
};

/** Most reads ask for other rows every time, so that no single page of the file decides. */
function reads({ seeded }: Prepared): Record<string, (ctx: Ctx, round: number) => Promise<unknown>> {
  const video = (round: number) => seeded.videoIds[(round * 7919) % seeded.videoIds.length] ?? "";
  const channel = (round: number) => seeded.channelIds[(round * 31) % seeded.channelIds.length] ?? "";
  return {
    "newest 20": (ctx) => newestVideos(ctx, 20),
    "newest 20 from deep": (ctx, round) => newestVideos(ctx, 20, ctx.clock.now() - round * 86_400_000),
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
