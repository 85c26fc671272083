import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openContext } from "../app/context.ts";
import "../app/features.ts";
import { startReactions } from "../app/reactions.ts";
import { type App, makeApp } from "../app/server.tsx";
import type { Clock } from "../platform/clock.ts";
import { type Config, loadConfig } from "../platform/config/config.ts";
import { databaseServer, dialect } from "../platform/config/dialect.ts";
import type { Ctx } from "../platform/context.ts";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { databasePath } from "../platform/db/open.ts";
import { type JobRunner, startJobs } from "../platform/jobs/runner.ts";
import { makeLog } from "../platform/log.ts";
import { saveSiteSettings } from "../platform/settings/settings.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { asSent, hearEachOther } from "./bus.ts";
import { Client } from "./client.ts";
import { asProgram, watchStatements } from "./statements.ts";

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { set(now: number): void; advance(milliseconds: number): void };

export type Harness = AsyncDisposable & {
  ctx: Ctx;
  app: App;
  clock: TestClock;
  /** Lines that were logged, for tests that look for what must and must not be there. */
  logged: string[];
  /** A browser without a session. */
  guest(): Client;
  /** Runs every job that is due; returns how many ran. */
  runJobs(): Promise<number>;
};

export type HarnessOptions = {
  env?: Record<string, string>;
  /** What stands in the database before it is migrated. */
  before?: (database: Database) => Promise<void>;
  /** Nobody has set the site up yet. */
  fresh?: boolean;
  /** Where media live instead of a folder of the data. */
  storage?: Storage;
  /** Another process of a site that runs already: over its database, with a data folder of its own. PostgreSQL only. */
  beside?: Harness;
};

/**
 * The whole program in this process over an empty, migrated database of its own (SQLite in a temporary folder, or a
 * database made on the PostgreSQL server of DATABASE_URL), with nothing listening and no job running by itself. Its end
 * throws when a statement of the program's reads a growing table from end to end (`statements.ts`), and when a message on
 * the bus is not one that other processes could hear (`bus.ts`).
 */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-test-"));
  const { beside } = options;
  const database = dialect === "postgres" && !beside ? await createDatabase() : undefined;
  const url = database?.url ?? beside?.ctx.config.databaseUrl;
  const config: Config = loadConfig({
    NADAJ_DATA: folder,
    LOG_LEVEL: "debug",
    LOG_FORMAT: "json",
    MIN_FREE_DISK_BYTES: "0",
    ...(url ? { DATABASE_URL: url } : {}),
    ...options.env,
  });
  const logged: string[] = [];
  const clock = beside?.clock ?? testClock();
  const log = makeLog({ level: "debug", format: "json", write: (line) => logged.push(line) });
  const statements = watchStatements();
  const storage = options.storage ?? beside?.ctx.storage;
  const ctx = await openContext(config, { clock, log, watch: statements.watch, ...(storage ? { storage } : {}) });
  const unsendable = asSent(ctx.bus);
  await options.before?.(ctx.database);
  await migrateSafely(ctx);
  if (beside) await hearEachOther(beside.ctx.bus, ctx.bus);
  if (!options.fresh && !beside) await saveSiteSettings(ctx, { setUp: true });
  const site = makeApp(ctx);
  const app: App = { fetch: (...asked) => asProgram(() => site.fetch(...asked)) };
  let runner: JobRunner | undefined;
  let stopReactions: (() => void) | undefined;
  return {
    ctx,
    app,
    clock,
    logged,
    guest: () => new Client(app),
    async runJobs() {
      if (!runner) {
        const concurrency = { default: 2, quick: 1, media: 1, imports: 1, mail: 1, push: 1 };
        runner = await startJobs(ctx, { concurrency, poll: false, alone: true });
        stopReactions = startReactions(ctx, runner);
      }
      const { drain } = runner;
      return asProgram(() => drain());
    },
    async [Symbol.asyncDispose]() {
      stopReactions?.();
      await runner?.stop();
      await ctx[Symbol.asyncDispose]();
      const scans = await statements.scans(url ? { url } : { path: databasePath(config) });
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
      if (unsendable.length > 0) throw new Error(`other processes do not hear this:\n\n${unsendable.join("\n")}`);
      if (scans.length > 0) throw new Error(`growing tables are read from end to end:\n\n${scans.join("\n\n")}`);
    },
  };
}

function testClock(): TestClock {
  let now = Date.UTC(2026, 10, 21, 12, 0, 0);
  return {
    now: () => now,
    set: (time) => {
      now = time;
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** A database of its own on the server that DATABASE_URL names. */
async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = databaseServer() ?? "";
  const name = `nadaj_test_${newId().toLowerCase()}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database if exists "${name}" with (force)`);
      await admin.end();
    },
  };
}
