import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { ofOthers } from "../rules/owners.ts";
import { liveSamples } from "../table.ts";
import type { Broadcasts } from "./broadcasts.ts";
import { takeSnapshot } from "./snapshot.ts";

const sampleEvery = 10 * second;
const renewEvery = 10 * second;
const lookEvery = 2 * second;
const snapshotEvery = 60 * second;

type Watched = {
  broadcasts: Broadcasts;
  /** How many people watch a video now. */
  watching?(videoId: string): number;
  endStrangersCameras(): Promise<void>;
  lookAtStreams(): Promise<void>;
  /** Keeps the streams this node's. */
  keepOwn(): Promise<void>;
  /** Lets go of those that could not be kept. */
  letGo(): Promise<void>;
};

/** Notes how streams go, and takes their pictures. The function it gives ends that, and waits for what was begun. */
export function startWatching(
  ctx: Ctx,
  { broadcasts, watching, endStrangersCameras, lookAtStreams, keepOwn, letGo }: Watched,
): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  function begin(run: () => Promise<unknown>): void {
    const begun = broadcasts.attempt(run).finally(() => underWay.delete(begun));
    underWay.add(begun);
  }

  async function sample(): Promise<void> {
    const at = ctx.clock.now();
    const rows = [...broadcasts.all()]
      .filter(({ onAir }) => onAir)
      .map(({ videoId, stream, publishing }) => ({
        videoId,
        at,
        viewers: watching?.(videoId) ?? 0,
        bitrate: publishing ? stream.health().bitrate : 0,
      }));
    if (rows.length === 0) return;
    await ctx.write(async (tx) => {
      const others = await ofOthers(
        tx,
        rows.map(({ videoId }) => videoId),
      );
      const own = rows.filter(({ videoId }) => !others.has(videoId));
      if (own.length > 0) await tx.db.insert(liveSamples).values(own).onConflictDoNothing();
    }, batchwise);
  }

  const timers = [
    setInterval(() => {
      begin(sample);
      begin(lookAtStreams);
    }, sampleEvery),
    setInterval(() => begin(keepOwn), renewEvery),
    setInterval(() => {
      begin(letGo);
      // Also whose account was blocked meanwhile.
      begin(endStrangersCameras);
      for (const broadcast of broadcasts.all()) begin(() => takeSnapshot(ctx, broadcast, snapshotEvery));
    }, lookEvery),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay);
  };
}
