import { readFileSync } from "node:fs";
import { dialect } from "../config/dialect.ts";
import { Refusal } from "../refusal.ts";
import { rootFile } from "../root.ts";
import type { Database } from "./database.ts";

export type Migration = { name: string; statements: string[] };

type Journal = { entries: { idx: number; tag: string }[] };

/** Every migration that ships with this program, oldest first. */
function shippedMigrations(): Migration[] {
  const folder = rootFile(`migrations/${dialect}`);
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as Journal;
  return journal.entries.map(({ tag }) => ({
    name: tag,
    statements: readFileSync(`${folder}/${tag}.sql`, "utf8").split("--> statement-breakpoint"),
  }));
}

/** Those that this database has not seen. Throws Refusal when it was written by a newer program. */
export async function pendingMigrations(database: Database): Promise<Migration[]> {
  const shipped = shippedMigrations();
  const applied = await appliedNames(database);
  const unknown = applied.filter((name) => !shipped.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new Refusal(
      `this database was migrated by a newer version of nadaj (${unknown.join(", ")}): use that version`,
    );
  }
  return shipped.filter((migration) => !applied.includes(migration.name));
}

/** Applies what is pending, all in one transaction each. Returns the names. */
export async function migrate(database: Database): Promise<string[]> {
  const pending = await pendingMigrations(database);
  for (const migration of pending) await applyMigration(database, migration);
  return pending.map((migration) => migration.name);
}

async function appliedNames(database: Database): Promise<string[]> {
  const exists =
    dialect === "postgres"
      ? await database.raw(
          "select 1 from information_schema.tables where table_name = 'migrations' and table_schema = current_schema()",
        )
      : await database.raw("select 1 from sqlite_master where name = 'migrations'");
  if (exists.length === 0) return [];
  const rows = await database.raw<{ name: string }>('select "name" from "migrations" order by "name"');
  return rows.map((row) => row.name);
}

async function applyMigration(database: Database, migration: Migration): Promise<void> {
  const begin = dialect === "postgres" ? "" : "BEGIN IMMEDIATE;";
  const now = Date.now();
  const script = [
    'CREATE TABLE IF NOT EXISTS "migrations" ("name" text PRIMARY KEY NOT NULL, "appliedAt" bigint NOT NULL)',
    ...migration.statements.map((statement) => statement.trim().replace(/;$/, "")).filter(Boolean),
    `INSERT INTO "migrations" ("name", "appliedAt") VALUES ('${migration.name.replaceAll("'", "''")}', ${now})`,
  ].join(";\n");
  await database.script(`${begin}${script};${begin ? "COMMIT;" : ""}`);
}
