import { LRUCache } from "lru-cache";
import { minute } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { captionsOf } from "../../videos/queries/video.ts";
import { mediaBase } from "../../videos/urls.ts";
import type { Slot } from "../limits.ts";
import type { ShownAd } from "../wire.ts";
import type { Candidate } from "./pool.ts";

export type SpotCaptions = NonNullable<ShownAd["video"]>["captions"];

function makeKept(ctx: Ctx) {
  const kept = new LRUCache<string, Awaited<ReturnType<typeof captionsOf>>>({
    max: 5_000,
    ttl: 10 * minute,
    ttlAutopurge: true,
  });
  for (const topic of ["ads", "missed"] as const) ctx.bus.subscribe(topic, () => kept.clear());
  return kept;
}

/** The captions of a spot, remembered for as long as the pool of ads is. */
export async function captionsFor(ctx: Ctx, slot: Slot, { video }: Candidate): Promise<SpotCaptions> {
  if (slot === "banner" || video === null) return [];
  const kept = ctx.local(makeKept);
  const tracks = kept.get(video.id) ?? (await captionsOf(ctx, video.id));
  kept.set(video.id, tracks);
  const base = mediaBase(ctx, video);
  return tracks.map(({ lang, label, version }) => ({ lang, label, url: `${base}/captions/${lang}.vtt?v=${version}` }));
}
