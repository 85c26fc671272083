import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { diskStorage } from "./disk.ts";
import { distantStorage } from "./distant.ts";
import { type S3Settings, s3Calls } from "./s3/calls.ts";
import { hasBucket, s3Objects } from "./s3/objects.ts";
import type { Storage } from "./storage.ts";
import { twoStores } from "./two-stores.ts";

/** Where media are kept below the data folder. */
export function mediaFolder(config: Config): string {
  return join(config.dataDir, "media");
}

export type Stores = { disk: Storage; s3: Storage | undefined };

/** The places where this site's media may be. */
export function storesOf(config: Config, log: Log, owner?: string): Stores {
  const disk = diskStorage(mediaFolder(config));
  if (!config.s3) return { disk, s3: undefined };
  return { disk, s3: distantStorage(s3Objects(config.s3), join(config.dataDir, "work"), log, owner) };
}

/** Where media are kept, as the settings say; with S3 also where they may still be from before. `owner`: who this process is. */
export function openStorage(config: Config, log: Log, owner?: string): Storage {
  const { disk, s3 } = storesOf(config, log, owner);
  if (!s3 || !config.s3) return disk;
  void tellOfBucket(config.s3, log);
  return config.mediaStore === "s3" ? twoStores(s3, disk) : twoStores(disk, s3);
}

/** Nothing waits for it: a store that is away at a start may come. */
async function tellOfBucket(settings: S3Settings, log: Log): Promise<void> {
  const isThere = await hasBucket(s3Calls(settings)).catch(() => true);
  if (isThere) return;
  const { bucket, endpoint } = settings;
  log.error("no such bucket in the store of media: make it there, or check S3_BUCKET", { bucket, endpoint });
}
