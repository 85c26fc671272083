import { readdir } from "node:fs/promises";
import { type Clock, systemClock } from "../platform/clock.ts";
import { localBus } from "../platform/cluster/bus.ts";
import { keyFiles } from "../platform/cluster/key-files.ts";
import { keyRows } from "../platform/cluster/key-rows.ts";
import { keysIn } from "../platform/cluster/keys.ts";
import { localLimiter } from "../platform/cluster/limiter.ts";
import { postgresBus } from "../platform/cluster/postgres-bus.ts";
import { presence } from "../platform/cluster/presence.ts";
import { redisBus } from "../platform/cluster/redis-bus.ts";
import { redisNames } from "../platform/cluster/redis-client.ts";
import { redisLimiter } from "../platform/cluster/redis-limiter.ts";
import type { Config } from "../platform/config/config.ts";
import { type Ctx, makeCtx } from "../platform/context.ts";
import { closeDataFolder } from "../platform/data-folder.ts";
import type { Watch } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { databasePath, openDatabase } from "../platform/db/open.ts";
import { type Log, makeLog } from "../platform/log.ts";
import { type NodeKind, takeIdentity } from "../platform/nodes/identity.ts";
import { Refusal } from "../platform/refusal.ts";
import { mediaFolder, openStorage } from "../platform/storage/open.ts";
import type { Storage } from "../platform/storage/storage.ts";

export type OpenOptions = {
  clock?: Clock;
  log?: Log;
  storage?: Storage;
  watch?: Watch;
  /** What this process is for good among those of the site. Without it: somebody that passes, as a command does. */
  node?: NodeKind;
};

/** Opens everything that a command needs; disposing closes it in the reverse order. */
export async function openContext(config: Config, options: OpenOptions = {}): Promise<Ctx & AsyncDisposable> {
  const log = options.log ?? makeLog({ level: config.logLevel, format: config.logFormat });
  const clock = options.clock ?? systemClock;
  await closeDataFolder(config.dataDir, log);
  await refuseOthersMedia(config);
  const identity = options.node && (await takeIdentity(config, options.node, log));
  const database = openDatabase(config, options.watch);
  const files = keyFiles(config.dataDir);
  const keys = keysIn(config.databaseUrl ? keyRows({ database, clock, log, files, secrets: config.secrets }) : files);
  const shared = sharedParts(config, { keys, clock, log });
  const ctx = makeCtx({
    config,
    clock,
    log,
    keys,
    nodeId: identity?.id ?? newId(),
    database,
    storage: options.storage ?? openStorage(config, log, identity?.id),
    bus: shared.bus ?? localBus((error) => log.error("a bus listener failed", { error })),
    limiter: shared.limiter ?? localLimiter(clock),
    presence: presence(clock, shared.bus),
  });
  return Object.assign(ctx, {
    async [Symbol.asyncDispose]() {
      shared.limiter?.close();
      await shared.bus?.close();
      await database.close();
      await identity?.[Symbol.asyncDispose]();
    },
  });
}

/** What several processes share besides the database: over Redis, else over PostgreSQL; over SQLite there is only one. */
function sharedParts(config: Config, { keys, clock, log }: Pick<Ctx, "keys" | "clock" | "log">) {
  const { redisUrl, databaseUrl } = config;
  if (redisUrl === undefined) return { bus: databaseUrl ? postgresBus(databaseUrl, log) : undefined };
  const names = redisNames(keys);
  return { bus: redisBus(redisUrl, names, log), limiter: redisLimiter({ url: redisUrl, names, clock, log }) };
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
