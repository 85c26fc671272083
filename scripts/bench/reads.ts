import { channelById, listedChannels } from "../../src/channels/queries.ts";
import type { Actor } from "../../src/platform/actor.ts";
import { countUpTo } from "../../src/playlists/queries/items.ts";
import { playlistById, playlistVideos } from "../../src/playlists/queries/playlists.ts";
import { cardsSeen } from "../../src/playlists/queries/run.ts";
import { relatedTo } from "../../src/recommendations/queries/related.ts";
import { channelVideos, moreOfChannel, newestVideos, popularVideos } from "../../src/videos/queries/lists.ts";
import { managedVideos } from "../../src/videos/queries/managed.ts";
import { mediaFacts, videoById } from "../../src/videos/queries/video.ts";
import { median, quantile } from "./result.ts";
import type { Prepared } from "./site.ts";

const warmUp = 20;
const anybody: Actor = { role: "anonymous", channelIds: [] };

export type Timed = { name: string; median: number; p99: number };

/** What is asked of the database again and again, each time in another round. */
export type Reads = Record<string, (round: number) => Promise<unknown>>;

/** Times each of some reads, in milliseconds. */
export async function* timed(reads: Reads, rounds: number): AsyncGenerator<Timed> {
  for (const [name, read] of Object.entries(reads)) {
    for (let round = 0; round < warmUp; round++) await read(round);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      await read(round);
      times.push(performance.now() - begun);
    }
    yield { name, median: median(times), p99: quantile(times, 0.99) };
  }
}

/** The reads that pages are made of. Most ask for other rows every time, so that no single page of the file decides. */
export function pageReads({ ctx, seeded }: Prepared): Reads {
  const video = (round: number) => seeded.videoIds[(round * 7919) % seeded.videoIds.length] ?? "";
  const place = (round: number) => 2 ** 30 * ((round * 31) % 5000);
  const channel = (round: number) => seeded.channelIds[(round * 31) % seeded.channelIds.length] ?? "";
  return {
    "newest 20": () => newestVideos(ctx, 20),
    "newest 20 from deep": (round) =>
      newestVideos(ctx, 20, { before: { at: ctx.clock.now() - round * 86_400_000, id: "" } }),
    "popular 20": () => popularVideos(ctx, 20),
    "channel's 20": (round) => channelVideos(ctx, channel(round), 20),
    "more of the channel": (round) => moreOfChannel(ctx, { id: video(round), channelId: channel(round) }, 12),
    "what goes with a video": async (round) => {
      const found = await videoById(ctx, video(round));
      return found && relatedTo(ctx, anybody, found, 20);
    },
    "one video": (round) => videoById(ctx, video(round)),
    "right to a media file": (round) => mediaFacts(ctx, video(round)),
    "one channel": (round) => channelById(ctx, channel(round)),
    "channels by subscribers": () => listedChannels(ctx, "subscriptionsCount", 20),
    "playlist of 5,000": () => playlistById(ctx, seeded.playlistId),
    "its first 100": () => playlistVideos(ctx, anybody, seeded.playlistId, 100),
    "its 100 from deep": (round) =>
      playlistVideos(ctx, anybody, seeded.playlistId, 100, { before: { at: place(round), id: "" } }),
    "its 100 around one": (round) => cardsSeen(ctx, anybody, seeded.videoIds.slice(round, round + 100)),
    "how many stand before": (round) => countUpTo(ctx, seeded.playlistId, { at: place(round), id: "" }, true),
    "manager's table": (round) => managedVideos(ctx, channel(round), {}, 30, 0),
  };
}
