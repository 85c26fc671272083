/**
 * Writes `src/platform/db/fixtures/<last migration>.<dialect>.sql`: a small site of this version with rows in every table,
 * through which every later migration has to pass. `bun scripts/fixture.ts`, once for each release; what is written stays
 * as it is.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableColumns, getTableName, is, Table } from "drizzle-orm";
import { getTableConfig as pgConfig } from "drizzle-orm/pg-core";
import { getTableConfig as sqliteConfig } from "drizzle-orm/sqlite-core";
import { dialect } from "../src/platform/config/dialect.ts";
import { shippedMigrations } from "../src/platform/db/migrate.ts";
import { loginAs, makeChannel, makeUser, makeVideo } from "../src/testing/factories.ts";
import { type Harness, startHarness } from "../src/testing/harness.ts";
import { startPostgres } from "./test/postgres.ts";

type Row = Record<string, unknown>;

/** What a column means where any text or number would not be believable. */
const believable: Record<string, (row: number, rows: Map<string, Row[]>) => unknown> = {
  "accountCodes.purpose": () => "reset",
  "chatBlocks.scope": () => "channel",
  "chatBlocks.scopeId": (row, rows) => rows.get("channels")?.[row]?.id,
  "chatLog.action": () => "block",
  "chatLog.scope": () => "channel",
  "chatMessages.rank": () => "none",
  "creatorApplications.state": () => "open",
  "documents.lang": (row) => ["pl", "en"][row],
  "documents.slug": () => "faq",
  "jobs.kind": () => "videos.tidy",
  "jobs.payload": (row, rows) => ({ videoId: rows.get("videos")?.[row]?.id }),
  "jobs.queue": () => "default",
  "jobs.state": () => "waiting",
  "mutes.kind": () => "user",
  "notifications.details": () => ({}),
  "notifications.mail": () => "none",
  "notifications.type": () => "new_video",
  "ratings.entityType": () => "video",
  "ratings.entityId": (row, rows) => rows.get("videos")?.[row]?.id,
  "ratings.rating": () => 1,
  "settings.name": (row) => ["site", "limits"][row],
  "settings.value": () => ({}),
  "subscriptions.notifyWhen": () => "always",
};

const values = process.argv[2];
if (values === undefined) await both();
else await write();

/** The dialect is decided when a program loads. */
async function both(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-fixture-"));
  const server = await startPostgres(folder);
  for (const url of ["", server.url])
    Bun.spawnSync(["bun", "scripts/fixture.ts", "write"], {
      env: { ...Bun.env, DATABASE_URL: url },
      stdio: ["ignore", "inherit", "inherit"],
    });
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function write(): Promise<void> {
  await using harness = await startHarness();
  const tables = await fill(harness);
  const migrations = shippedMigrations();
  const last = migrations.at(-1)?.name ?? "";
  const kept = await harness.ctx.database.raw<Row>('select * from "migrations" order by "name"');
  const statements = [
    ...migrations.flatMap((migration) => migration.statements),
    'CREATE TABLE "migrations" ("name" text PRIMARY KEY NOT NULL, "appliedAt" bigint NOT NULL, "checksum" text);',
    ...kept.map((row) => insert("migrations", row)),
  ];
  for (const name of tables)
    for (const row of await harness.ctx.database.raw<Row>(`select * from "${name}"`))
      statements.push(insert(name, row));
  const path = `src/platform/db/fixtures/${last}.${dialect}.sql`;
  await Bun.write(path, `${statements.join("\n--> statement-breakpoint\n")}\n`);
  console.log(`${path}: ${tables.length} tables`);
}

/** Fills every table, those that others point to first; returns their names in that order. */
async function fill(harness: Harness): Promise<string[]> {
  const people = [];
  for (const role of ["admin", "creator", "user"] as const) people.push(await makeUser(harness, { role }));
  for (const person of people) await loginAs(harness, person);
  for (const person of people.slice(0, 2)) await makeVideo(harness, await makeChannel(harness, person));
  const tables = inOrder(await allTables());
  const rowsIn = (name: string) => harness.ctx.database.raw<Row>(`select * from "${name}" order by 1`);
  const known = new Map<string, Row[]>();
  for (const table of tables) known.set(getTableName(table), await rowsIn(getTableName(table)));
  for (const table of tables) {
    const name = getTableName(table);
    if ((known.get(name)?.length ?? 0) < 2) {
      for (const row of [0, 1])
        await harness.ctx.write((tx) =>
          tx.db.insert(table as never).values(rowOf(table, row, known, tx.clock.now()) as never),
        );
    }
    known.set(name, await rowsIn(name));
  }
  return tables.map((table) => getTableName(table));
}

function rowOf(table: Table, row: number, known: Map<string, Row[]>, now: number): Row {
  const name = getTableName(table);
  const parents = new Map(foreignKeys(table).map(({ column, table, key }) => [column, known.get(table)?.[row]?.[key]]));
  const filled: Row = {};
  for (const [column, { dataType, notNull }] of Object.entries(getTableColumns(table))) {
    const chosen = believable[`${name}.${column}`];
    if (parents.has(column)) filled[column] = parents.get(column);
    else if (chosen) filled[column] = chosen(row, known);
    // One row with everything, one with what it must have.
    else if (!notNull && (row === 1 || column === "deletedAt")) filled[column] = null;
    else if (dataType === "number") filled[column] = /At$|^at$|until/i.test(column) ? now + row : row + 1;
    else if (dataType === "boolean") filled[column] = row === 0;
    else if (dataType === "json") filled[column] = {};
    else filled[column] = `${name} ${column} ${row}`;
  }
  return filled;
}

async function allTables(): Promise<Table[]> {
  const files = await Array.fromAsync(new Bun.Glob("src/**/table.ts").scan("."));
  const modules = await Promise.all(files.sort().map((file) => import(join(process.cwd(), file))));
  return modules.flatMap((module) => Object.values(module)).filter((value): value is Table => is(value, Table));
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const done = new Set(ordered.map((table) => getTableName(table)));
    const ready = tables.filter(
      (table) =>
        !done.has(getTableName(table)) &&
        foreignKeys(table).every(({ table: parent }) => done.has(parent) || parent === getTableName(table)),
    );
    if (ready.length === 0) throw new Error("the tables point to each other in a circle");
    ordered.push(...ready);
  }
  return ordered;
}

function foreignKeys(table: Table): { column: string; table: string; key: string }[] {
  const config = dialect === "postgres" ? pgConfig(table as never) : sqliteConfig(table as never);
  return config.foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    return { column: columns[0]?.name ?? "", table: getTableName(foreignTable), key: foreignColumns[0]?.name ?? "" };
  });
}

function insert(name: string, row: Row): string {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  return `INSERT INTO "${name}" (${columns.join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")});`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
}
