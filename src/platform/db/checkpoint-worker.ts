import { Database } from "bun:sqlite";
import { statSync } from "node:fs";

declare const self: Worker;

const every = 1000;
const passiveAbove = 1024 * 1024;
const truncateAbove = 64 * 1024 * 1024;

/** Folds the write-ahead log into the file each second, away from the loop that answers requests. */
self.onmessage = (event: MessageEvent<{ path: string }>) => {
  const database = new Database(event.data.path, { readwrite: true });
  database.run("PRAGMA busy_timeout = 1000");
  setInterval(() => {
    const size = statSync(`${event.data.path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size < passiveAbove) return;
    try {
      database.run(`PRAGMA wal_checkpoint(${size > truncateAbove ? "TRUNCATE" : "PASSIVE"})`);
    } catch {
      // Busy: the next second tries again.
    }
  }, every);
};
