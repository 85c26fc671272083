import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dialect } from "../config/dialect.ts";
import type { Ctx } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { rootFile } from "../root.ts";
import { backUpBefore } from "./backup.ts";
import type { Database } from "./database.ts";
import { lockDataFolder } from "./lock.ts";

export type Migration = {
  name: string;
  statements: string[];
  /** Of its text, so that a migration that was edited after it had been applied is told from the one that was. */
  checksum: string;
  /** The tables and their columns once it was applied, as drizzle-kit keeps them. */
  tables: Record<string, string[]>;
};

type Journal = { entries: { idx: number; tag: string }[] };
type Snapshot = { tables: Record<string, { name: string; columns: Record<string, unknown> }> };

/** Every migration that ships with this program, oldest first. */
export function shippedMigrations(): Migration[] {
  const folder = rootFile(`migrations/${dialect}`);
  const read = (path: string) => readFileSync(`${folder}/${path}`, "utf8");
  const journal = JSON.parse(read("meta/_journal.json")) as Journal;
  return journal.entries.map(({ idx, tag }) => {
    const snapshot = JSON.parse(read(`meta/${String(idx).padStart(4, "0")}_snapshot.json`)) as Snapshot;
    const tables = Object.values(snapshot.tables).map(({ name, columns }) => [name, Object.keys(columns)] as const);
    return migrationOf(tag, read(`${tag}.sql`), Object.fromEntries(tables));
  });
}

/** A migration from its text. */
export function migrationOf(name: string, text: string, tables: Migration["tables"] = {}): Migration {
  const plain = text.replaceAll("\r\n", "\n");
  const statements = plain
    .split("--> statement-breakpoint")
    .map((statement) => statement.replace(/^--.*$/gm, "").trim())
    .filter(Boolean);
  return { name, statements, checksum: createHash("sha256").update(plain).digest("hex"), tables };
}

/**
 * Those that this database has not seen. Throws Refusal when it was written by a newer program, or when a migration
 * was applied to it that is not the one that ships.
 */
export async function pendingMigrations(database: Database, shipped = shippedMigrations()): Promise<Migration[]> {
  const applied = await appliedMigrations(database, await columnsOf(database));
  const unknown = applied.filter(({ name }) => !shipped.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(", ");
    throw new Refusal(`this database was migrated by a newer version of nadaj (${names}): use that version`);
  }
  for (const { name, checksum } of applied) {
    const own = shipped.find((migration) => migration.name === name);
    if (own && checksum !== null && checksum !== own.checksum) throw edited(name, "its text is another");
  }
  const seen = shipped.filter((migration) => applied.some(({ name }) => name === migration.name));
  const last = seen.at(-1);
  // Looked at after what was applied: another process may migrate meanwhile.
  const gap = last && gapIn(last, await columnsOf(database));
  if (gap) throw edited(last.name, `${gap} is missing`);
  return shipped.filter((migration) => !seen.includes(migration));
}

function edited(name: string, how: string): Refusal {
  return new Refusal(
    `the migration ${name} that made this database is not the one of this version of nadaj (${how}): use the version that made the data, or restore a backup of this one`,
  );
}

/**
 * Brings the database to this version: a copy first, then each migration in a transaction of its own, in one process
 * at a time. Then the site's keys are known. Returns the names. Throws Refusal as `pendingMigrations`, when a server uses
 * the data folder, and for a key that is empty.
 */
export async function migrateSafely(ctx: Ctx, shipped = shippedMigrations()): Promise<string[]> {
  const { database } = ctx;
  const names = await database.alone(async () => {
    const found = await pendingMigrations(database, shipped);
    const applied = found.length > 0 ? await applyPending(ctx, shipped) : [];
    await rememberChecksums(database, shipped);
    return applied;
  });
  await ctx.keys.open();
  return names;
}

async function applyPending(ctx: Ctx, shipped: Migration[]): Promise<string[]> {
  using _lock = lockDataFolder(ctx.config);
  // Whoever had the lock until now may have applied them.
  const pending = await pendingMigrations(ctx.database, shipped);
  if (pending.length > 0) await backUpBefore(ctx, pending);
  for (const migration of pending) await applyMigration(ctx.database, migration);
  return pending.map(({ name }) => name);
}

type Applied = { name: string; checksum: string | null };

async function appliedMigrations(database: Database, columns: Map<string, Set<string>>): Promise<Applied[]> {
  const known = columns.get("migrations");
  if (!known) return [];
  const checksum = known.has("checksum") ? '"checksum"' : "null";
  return database.raw<Applied>(`select "name", ${checksum} as "checksum" from "migrations" order by "name"`);
}

/** The columns of every table. */
async function columnsOf(database: Database): Promise<Map<string, Set<string>>> {
  const rows = await database.raw<{ table: string; column: string }>(
    dialect === "postgres"
      ? 'select table_name as "table", column_name as "column" from information_schema.columns where table_schema = current_schema()'
      : `select t.name as "table", c.name as "column" from sqlite_master t join pragma_table_info(t.name) c where t.type = 'table'`,
  );
  const found = new Map<string, Set<string>>();
  for (const { table, column } of rows) found.set(table, (found.get(table) ?? new Set()).add(column));
  return found;
}

/** The first table or column of a migration that the database has not. */
function gapIn({ tables }: Migration, columns: Map<string, Set<string>>): string | undefined {
  for (const [table, names] of Object.entries(tables)) {
    const known = columns.get(table);
    if (!known) return table;
    const missing = names.find((name) => !known.has(name));
    if (missing) return `${table}.${missing}`;
  }
  return undefined;
}

async function applyMigration(database: Database, { name, statements, checksum }: Migration): Promise<void> {
  await ensureTable(database);
  await database.alter([
    ...statements,
    `INSERT INTO "migrations" ("name", "appliedAt", "checksum") VALUES ('${name}', ${Date.now()}, '${checksum}')`,
  ]);
}

/** A database of a version that kept no checksums is compared by its columns once; from then on by these. */
async function rememberChecksums(database: Database, shipped: Migration[]): Promise<void> {
  const applied = await appliedMigrations(database, await columnsOf(database));
  if (applied.every(({ checksum }) => checksum !== null)) return;
  await ensureTable(database);
  await database.alter(
    shipped.map(
      ({ name, checksum }) =>
        `UPDATE "migrations" SET "checksum" = '${checksum}' WHERE "name" = '${name}' AND "checksum" IS NULL`,
    ),
  );
}

async function ensureTable(database: Database): Promise<void> {
  const known = (await columnsOf(database)).get("migrations");
  if (known?.has("checksum")) return;
  await database.alter([
    known
      ? 'ALTER TABLE "migrations" ADD COLUMN "checksum" text'
      : 'CREATE TABLE "migrations" ("name" text PRIMARY KEY NOT NULL, "appliedAt" bigint NOT NULL, "checksum" text)',
  ]);
}
