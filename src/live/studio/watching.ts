import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
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
  /** Keeps the streams this node's. */
  keepOwn(): Promise<void>;
};

/** Notes how streams go, and takes their pictures. The function it gives ends that. */
export function startWatching(ctx: Ctx, { broadcasts, watching, endStrangersCameras, keepOwn }: Watched): () => void {
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
    await ctx.write((tx) => tx.db.insert(liveSamples).values(rows).onConflictDoNothing(), batchwise);
  }

  const timers = [
    setInterval(() => void broadcasts.attempt(sample), sampleEvery),
    setInterval(() => void broadcasts.attempt(keepOwn), renewEvery),
    setInterval(() => {
      // Also whose account was blocked meanwhile.
      void broadcasts.attempt(endStrangersCameras);
      for (const broadcast of broadcasts.all())
        void broadcasts.attempt(() => takeSnapshot(ctx, broadcast, snapshotEvery));
    }, lookEvery),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
