import { dialect } from "../config/dialect.ts";
import type { Ctx } from "../context.ts";
import { workerFile } from "../root.ts";
import { databasePath } from "./open.ts";

/** Refreshes the planner's statistics. */
export async function tidyDatabase(ctx: Ctx): Promise<void> {
  if (dialect === "sqlite") await ctx.database.script("PRAGMA optimize");
}

/** Starts the Worker that keeps SQLite's write-ahead log short; the function it gives stops it. */
export function startCheckpoints(ctx: Ctx): () => void {
  if (dialect !== "sqlite") return () => undefined;
  const worker = new Worker(workerFile("src/platform/db/checkpoint-worker.ts"));
  worker.postMessage({ path: databasePath(ctx.config) });
  return () => worker.terminate();
}

/**
 * Folds SQLite's write-ahead log into the file at once, for a command that writes much: between its writes all of it can be
 * folded, and the log begins anew. Nobody else waits for it.
 */
export async function foldLog(ctx: Ctx): Promise<void> {
  if (dialect === "sqlite") await ctx.database.script("PRAGMA wal_checkpoint(PASSIVE)");
}
