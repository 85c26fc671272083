import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openContext } from "../app/context.ts";
import "../app/features.ts";
import { startReactions } from "../app/reactions.ts";
import { type App, makeApp } from "../app/server.tsx";
import type { Clock } from "../platform/clock.ts";
import { siteKeys } from "../platform/cluster/table.ts";
import { type Config, loadConfig } from "../platform/config/config.ts";
import { databaseServer, dialect } from "../platform/config/dialect.ts";
import type { Ctx } from "../platform/context.ts";
import type { Database } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { migrateSafely, shippedMigrations } from "../platform/db/migrate.ts";
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
  const database = dialect === "postgres" && !beside ? await createDatabase(options) : undefined;
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
  const kept = { clock, log, watch: statements.watch, node: "web" as const };
  const ctx = await openContext(config, { ...kept, ...(storage ? { storage } : {}) });
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

/** A database of its own on the server that DATABASE_URL names: a copy of a migrated one, unless it begins empty. */
async function createDatabase({ before, env }: HarnessOptions): Promise<{ url: string; drop(): Promise<void> }> {
  const server = databaseServer() ?? "";
  const name = `nadaj_test_${newId().toLowerCase()}`;
  const admin = new pg.Client(server);
  await admin.connect();
  const template = before || env?.DATABASE_URL ? "template1" : await migratedTemplate(admin, server);
  await admin.query(`create database "${name}" template "${template}" strategy file_copy`);
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

/**
 * The name of the database of that server to copy: migrated once by whoever needs it first. The name tells which
 * migrations; keys are left to each copy.
 */
async function migratedTemplate(admin: pg.Client, server: string): Promise<string> {
  const checksums = shippedMigrations().map(({ checksum }) => checksum);
  const name = `nadaj_template_${Bun.hash(checksums.join()).toString(36)}`;
  const exists = async () => (await admin.query("select from pg_database where datname = $1", [name])).rowCount === 1;
  if (await exists()) return name;
  await admin.query("select pg_advisory_lock(1)");
  try {
    if (!(await exists())) await makeTemplate(admin, server, name);
    return name;
  } finally {
    await admin.query("select pg_advisory_unlock(1)");
  }
}

/** Under another name until it is whole. */
async function makeTemplate(admin: pg.Client, server: string, name: string): Promise<void> {
  const unfinished = `nadaj_unfinished_${newId().toLowerCase()}`;
  await admin.query(`create database "${unfinished}"`);
  const url = new URL(server);
  url.pathname = `/${unfinished}`;
  const folder = await mkdtemp(join(tmpdir(), "nadaj-test-"));
  const config = loadConfig({ NADAJ_DATA: folder, DATABASE_URL: url.href, MIN_FREE_DISK_BYTES: "0" });
  const log = makeLog({ level: "error", format: "json", write: () => undefined });
  {
    await using ctx = await openContext(config, { clock: testClock(), log });
    await migrateSafely(ctx);
    await ctx.write((tx) => tx.db.delete(siteKeys));
  }
  await admin.query(`alter database "${unfinished}" rename to "${name}"`);
  await rm(folder, { recursive: true, force: true });
}
