import { Database } from "bun:sqlite";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { dialect } from "../config/dialect.ts";
import type { Ctx } from "../context.ts";
import { workerFile } from "../root.ts";
import type { Migration } from "./migrate.ts";
import { databasePath } from "./open.ts";

const kept = 5;

/** A file that says when the site was last copied as a whole. */
export function backupMark(config: Config): string {
  return join(config.dataDir, "last-backup");
}

/** Copies the SQLite file before migrations change it, keeping the newest five copies. PostgreSQL is its operator's. */
export async function backUpBefore(ctx: Ctx, pending: Migration[]): Promise<void> {
  if (dialect !== "sqlite") return;
  const tables = await ctx.database.raw("select 1 from sqlite_master where name = 'migrations'");
  if (tables.length === 0) return;
  const folder = join(ctx.config.dataDir, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date(ctx.clock.now()).toISOString().replace(/[:.]/g, "-");
  const path = join(folder, `before-${pending[0]?.name}-${stamp}.sqlite`);
  await copySqlite(databasePath(ctx.config), path);
  ctx.log.info("the database was backed up before migrating", { path });
  const old = (await readdir(folder)).filter((name) => name.startsWith("before-")).sort();
  for (const name of old.slice(0, -kept)) await rm(join(folder, name), { force: true });
}

/** A consistent copy of a SQLite file in use, made in a Worker so that nothing waits. */
export function copySqlite(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile("src/platform/db/backup-worker.ts"));
    worker.onmessage = (event: MessageEvent<{ error?: string }>) => {
      worker.terminate();
      if (event.data.error) reject(new Error(event.data.error));
      else resolve();
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message));
    };
    worker.postMessage({ from, to });
  });
}

/** Whether SQLite finds a file whole; false for what is no database at all. */
export function isSoundSqlite(path: string): boolean {
  try {
    const database = new Database(path, { readonly: true });
    try {
      const row = database.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get();
      return row?.quick_check === "ok";
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}
