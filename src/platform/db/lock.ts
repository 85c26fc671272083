import { Database as Sqlite } from "bun:sqlite";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { dialect } from "../config/dialect.ts";
import { Refusal } from "../refusal.ts";

type Held = { connection: Sqlite; holders: number };

/** Says who has the lock, or had it when it crashed. */
const pidFile = "server.pid";

/** Of this process, by folder. The connection stands here so that nothing collects it, which would let go of the lock. */
const held = new Map<string, Held>();

/**
 * Makes this process the only one that serves or rewrites a data folder with SQLite, until it is disposed of. The
 * kernel frees the lock of a process that ends in any way. Over PostgreSQL several may share a folder: it locks nothing.
 * Throws Refusal that names who has it.
 */
export function lockDataFolder({ dataDir }: Pick<Config, "dataDir">): Disposable {
  if (dialect === "postgres") return { [Symbol.dispose]: () => undefined };
  const mine = held.get(dataDir) ?? { connection: take(dataDir), holders: 0 };
  held.set(dataDir, mine);
  mine.holders++;
  return {
    [Symbol.dispose]() {
      mine.holders--;
      if (mine.holders > 0) return;
      held.delete(dataDir);
      // While nobody else can have it: the next one writes its own.
      rmSync(join(dataDir, pidFile), { force: true });
      mine.connection.close();
    },
  };
}

/** An empty database of its own: SQLite's locks are the kernel's, and no table of the site's is held by them. */
function take(dataDir: string): Sqlite {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const connection = new Sqlite(join(dataDir, "server.lock"), { create: true, readwrite: true });
  try {
    connection.run("PRAGMA locking_mode = EXCLUSIVE");
    connection.run("BEGIN EXCLUSIVE");
  } catch (error) {
    connection.close();
    if (!isBusy(error)) throw error;
    throw new Refusal(`${dataDir} is in use by another nadaj${holderOf(dataDir)}: stop that one first`, {
      cause: error,
    });
  }
  writeFileSync(join(dataDir, pidFile), `${process.pid} ${hostname()}\n`);
  return connection;
}

/** Whether SQLite says that somebody else has the lock that was wanted. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));
}

/** Who has the lock, as it wrote down. */
function holderOf(dataDir: string): string {
  try {
    const [pid, host] = readFileSync(join(dataDir, pidFile), "utf8").trim().split(" ");
    return pid ? ` (process ${pid}${host ? ` on ${host}` : ""})` : "";
  } catch {
    return "";
  }
}
