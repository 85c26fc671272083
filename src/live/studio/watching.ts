import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { liveSamples } from "../table.ts";
import type { Broadcast } from "./broadcast.ts";
import { takeSnapshot } from "./snapshot.ts";

const sampleEvery = 10 * second;
const renewEvery = 10 * second;
const lookEvery = 2 * second;
const snapshotEvery = 60 * second;

type Watched = {
  broadcasts: Map<string, Broadcast>;
  /** How many people watch a video now. */
  watching?(videoId: string): number;
  endStrangersCameras(): Promise<void>;
  /** Keeps the streams this node's. */
  keepOwn(): Promise<void>;
  /** Runs what may fail without harm to the streams. */
  attempt(run: () => Promise<unknown>): Promise<void>;
};

/** Notes how streams go, and takes their pictures. The function it gives ends that. */
export function startWatching(ctx: Ctx, { broadcasts, watching, ...studio }: Watched): () => void {
  const { endStrangersCameras, keepOwn, attempt } = studio;

  async function sample(): Promise<void> {
    const at = ctx.clock.now();
    const rows = [...broadcasts.values()]
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
    setInterval(() => void attempt(sample), sampleEvery),
    setInterval(() => void attempt(keepOwn), renewEvery),
    setInterval(() => {
      // Also whose account was blocked meanwhile.
      void attempt(endStrangersCameras);
      for (const broadcast of broadcasts.values()) void attempt(() => takeSnapshot(ctx, broadcast, snapshotEvery));
    }, lookEvery),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
