import type { Database as Sqlite } from "bun:sqlite";
import type { Client } from "pg";
import { Refusal } from "../refusal.ts";

/** Each database says these in its own way: they are made there, or belong to processes that ran. */
const ownToDatabase = new Set(["migrations", "site_keys", "schedule_ticks", "nodes"]);
/** What is searched stands beside terms that only its database's language can say: it is indexed again. */
const searched = ["searchVideos", "searchCues", "searchChannels", "searchPeople"];
const isCopied = (table: string) => !ownToDatabase.has(table) && !searched.includes(table);

const rowsAtOnce = 500;
const parametersMax = 60_000;

export type Moved = { table: string; rows: number; checksum: string };
type Table = { name: string; columns: { name: string; type: string }[] };
type Sum = { rows: number; sum: bigint };

/** The tables that are moved, with how many rows each has. */
export function rowsToMove(source: Sqlite): { table: string; rows: number }[] {
  const names = source
    .query<{ name: string }, []>("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => name)
    .filter((name) => isCopied(name) && !/Terms(_\w+)?$/.test(name)) // own text: the names of tables
    .sort();
  return names.map((table) => {
    const [counted] = source.query<{ n: number }, []>(`select count(*) as n from "${table}"`).all();
    return { table, rows: counted?.n ?? 0 };
  });
}

/** Throws Refusal for a database that holds anything: rows, or tables of somebody else's. */
export async function refuseFilled(
  target: Client,
  { known, dryRun }: { known: string[]; dryRun: boolean },
): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() order by 1",
  );
  const ours = new Set([...known, ...ownToDatabase, ...searched]);
  for (const { name } of rows) {
    if (!ours.has(name) && !name.endsWith("Terms"))
      throw new Refusal(`the PostgreSQL database holds the table ${name}, which is not nadaj's: take an empty one`);
    if (ownToDatabase.has(name)) continue;
    const { rowCount } = await target.query(`select from "${name}" limit 1`);
    if (rowCount)
      throw new Refusal(`the PostgreSQL database is not empty: there are rows in ${name}. Take an empty one`);
  }
  // Made by an earlier try, maybe over another data folder: those of this site are taken from its files.
  if (!dryRun && rows.some(({ name }) => name === "site_keys")) await target.query('delete from "site_keys"');
}

/**
 * Copies every row into the migrated tables of the target, all or nothing: counts and checksums of what was written are
 * compared with what was read before it is committed. Throws when they differ, and Refusal for a row that points nowhere.
 */
export async function moveRows(source: Sqlite, target: Client, onTable: (moved: Moved) => void): Promise<void> {
  const names = rowsToMove(source).map(({ table }) => table);
  const tables = await tablesOf(target, names);
  await target.query("begin");
  // One moment of the source for all tables, whoever writes there meanwhile.
  source.run("begin");
  try {
    // A row may point to a later one, also of its own table: they are all checked when the rules come back.
    const rules = await foreignKeys(target);
    for (const { table, name } of rules) await target.query(`alter table ${table} drop constraint ${name}`);
    for (const table of tables) {
      const read = await copyTable(source, target, table);
      const written = await sumOfTarget(target, table);
      if (read.rows !== written.rows || read.sum !== written.sum)
        throw new Error(`${table.name} came out otherwise: ${read.rows} rows were read, ${written.rows} are there`);
      onTable({ table: table.name, rows: read.rows, checksum: read.sum.toString(16).padStart(16, "0") });
    }
    for (const { table, name, rule } of rules)
      await target.query(`alter table ${table} add constraint ${name} ${rule}`);
    await target.query("commit");
  } catch (error) {
    await target.query("rollback").catch(() => undefined);
    throw inWords(error);
  } finally {
    source.run("rollback");
  }
  await target.query("analyze");
}

/** What PostgreSQL says of a row that it does not take, which SQLite had. */
function inWords(error: unknown): unknown {
  const { table, detail, code } = error as { table?: string; detail?: string; code?: string };
  if (!/^2[23]/.test(code ?? "")) return error;
  const said = [error instanceof Error ? error.message : "", detail].filter(Boolean).join(". ");
  return new Refusal(`nothing was moved: PostgreSQL does not take a row${table ? ` of ${table}` : ""}: ${said}`, {
    cause: error,
  });
}

async function tablesOf(target: Client, names: string[]): Promise<Table[]> {
  const { rows } = await target.query<{ table: string; name: string; type: string }>(
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() order by table_name, ordinal_position`,
  );
  return names.map((name) => {
    const columns = rows.filter(({ table }) => table === name);
    if (columns.length === 0) throw new Error(`the PostgreSQL database has no table ${name}`);
    return { name, columns };
  });
}

async function foreignKeys(target: Client): Promise<{ table: string; name: string; rule: string }[]> {
  const { rows } = await target.query(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  return rows;
}

async function copyTable(source: Sqlite, target: Client, { name, columns }: Table): Promise<Sum> {
  const listed = columns.map((column) => `"${column.name}"`).join(", ");
  const atOnce = Math.min(rowsAtOnce, Math.floor(parametersMax / columns.length));
  const total: Sum = { rows: 0, sum: 0n };
  let waiting: unknown[][] = [];
  const write = async () => {
    if (waiting.length === 0) return;
    const places = waiting.map(
      (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(", ")})`,
    );
    await target.query(`insert into "${name}" (${listed}) values ${places.join(", ")}`, waiting.flat());
    waiting = [];
  };
  for (const row of source.query<Record<string, unknown>, []>(`select ${listed} from "${name}"`).iterate()) {
    const values = columns.map((column) => plainValue(row[column.name], column.type));
    add(total, values);
    waiting.push(values);
    if (waiting.length === atOnce) await write();
  }
  await write();
  return total;
}

/** What was written, as it is read again. */
async function sumOfTarget(target: Client, { name, columns }: Table): Promise<Sum> {
  const total: Sum = { rows: 0, sum: 0n };
  const listed = columns.map((column) => `"${column.name}"`).join(", ");
  await target.query(`declare written no scroll cursor for select ${listed} from "${name}"`);
  for (;;) {
    const { rows } = await target.query<Record<string, unknown>>("fetch 1000 from written");
    if (rows.length === 0) break;
    for (const row of rows)
      add(
        total,
        columns.map((column) => plainValue(row[column.name], column.type)),
      );
  }
  await target.query("close written");
  return total;
}

/** A sum of the rows' hashes: databases give them in different orders. */
function add(total: Sum, values: unknown[]): void {
  total.rows++;
  total.sum = BigInt.asUintN(64, total.sum + BigInt(Bun.hash(JSON.stringify(values))));
}

/** A value as both databases mean it: SQLite has neither truth nor JSON, PostgreSQL's driver gives large numbers as text. */
function plainValue(value: unknown, type: string): unknown {
  if (value === null || value === undefined) return null;
  if (type === "boolean") return typeof value === "boolean" ? value : Number(value) !== 0;
  if (type === "jsonb") return JSON.stringify(ordered(typeof value === "string" ? JSON.parse(value) : value));
  if (type === "bigint" || type === "integer" || type === "double precision") return Number(value);
  return value;
}

/** With the names of each object in their order, as PostgreSQL does not keep the one that they were written in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  );
}
