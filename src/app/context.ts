import { readdir } from "node:fs/promises";
import { type Clock, systemClock } from "../platform/clock.ts";
import { localBus } from "../platform/cluster/bus.ts";
import { keyFiles, loadNodeId } from "../platform/cluster/key-files.ts";
import { keyRows } from "../platform/cluster/key-rows.ts";
import { keysIn } from "../platform/cluster/keys.ts";
import { localLimiter } from "../platform/cluster/limiter.ts";
import { postgresBus } from "../platform/cluster/postgres-bus.ts";
import { presence } from "../platform/cluster/presence.ts";
import type { Config } from "../platform/config/config.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { closeDataFolder } from "../platform/data-folder.ts";
import type { Watch } from "../platform/db/database.ts";
import { databasePath, openDatabase } from "../platform/db/open.ts";
import { type Log, makeLog } from "../platform/log.ts";
import { Refusal } from "../platform/refusal.ts";
import { mediaFolder, openStorage } from "../platform/storage/open.ts";
import type { Storage } from "../platform/storage/storage.ts";

export type OpenOptions = { clock?: Clock; log?: Log; storage?: Storage; watch?: Watch };

/** Opens everything that a command needs; disposing closes it in the reverse order. */
export async function openContext(config: Config, options: OpenOptions = {}): Promise<Ctx & AsyncDisposable> {
  const log = options.log ?? makeLog({ level: config.logLevel, format: config.logFormat });
  const clock = options.clock ?? systemClock;
  await closeDataFolder(config.dataDir, log);
  await refuseOthersMedia(config);
  const nodeId = await loadNodeId(config.dataDir);
  const database = openDatabase(config, options.watch);
  const shared = config.databaseUrl ? postgresBus(config.databaseUrl, log) : undefined;
  const files = keyFiles(config.dataDir);
  const ctx = makeCtx({
    config,
    clock,
    log,
    keys: keysIn(config.databaseUrl ? keyRows({ database, clock, log, files }) : files),
    nodeId,
    database,
    storage: options.storage ?? openStorage(config, log),
    bus: shared ?? localBus((error) => log.error("a bus listener failed", { error })),
    limiter: localLimiter(clock),
    presence: presence(clock, shared),
  });
  return Object.assign(ctx, {
    async [Symbol.asyncDispose]() {
      await shared?.close();
      await database.close();
    },
  });
}

/** Media without a database belong to one elsewhere: a new one would be an empty site over them. */
async function refuseOthersMedia(config: Config): Promise<void> {
  if (config.databaseUrl !== undefined || (await Bun.file(databasePath(config)).exists())) return;
  const kept = await readdir(mediaFolder(config)).catch(() => []);
  if (kept.length > 0)
    throw new Refusal(
      `${config.dataDir} holds media but no database: set DATABASE_URL if it is PostgreSQL's, else restore a backup.`,
    );
}
