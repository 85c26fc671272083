import { Database as Sqlite } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { Database, Db, Watch, WriteOptions } from "./database.ts";
import { isBusy } from "./lock.ts";

/**
 * Opens (and creates) the SQLite file: one writer behind a queue, one read-only connection beside it, WAL.
 * Only this module says BEGIN: drizzle's own `transaction` commits at the first await under bun:sqlite.
 */
export function openSqlite(path: string, watch?: Watch): Database {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new Sqlite(path, { create: true, readwrite: true, strict: false });
  tune(writer);
  writer.run("PRAGMA busy_timeout = 0");
  const reader = new Sqlite(path, { readonly: true, strict: false });
  tune(reader, true);
  for (const connection of [writer, reader]) planOnce(connection);
  const told = watch ? { logger: { logQuery: watch } } : {};
  const writerDb = drizzle({ client: writer, ...told }) as unknown as Db;
  const readerDb = drizzle({ client: reader, ...told }) as unknown as Db;
  let queue: Promise<unknown> = Promise.resolve();
  let durability: WriteOptions["durability"] = "full";

  /** Runs one thing after another on the connection that writes, each in its turn. */
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = queue.then(run);
    queue = result.catch(() => undefined);
    return result;
  }

  async function transact<Result>(run: () => Result | Promise<Result>, patientUntil: number): Promise<Result> {
    await begin(writer, patientUntil);
    try {
      const result = await run();
      writer.run("COMMIT");
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.run("ROLLBACK");
      throw error;
    }
  }

  return {
    db: readerDb,
    write(run, { durability: wanted = "full" } = {}) {
      const patientUntil = performance.now() + patienceMs;
      return inTurn(() => {
        if (wanted !== durability) writer.run(`PRAGMA synchronous = ${wanted === "full" ? "FULL" : "NORMAL"}`);
        durability = wanted;
        return transact(() => run(writerDb), patientUntil);
      });
    },
    aside: inTurn,
    raw<Row>(statement: string, parameters: unknown[] = []) {
      const source = /^\s*(select|pragma|with|explain)/i.test(statement) ? reader : writer;
      return Promise.resolve(source.query(statement).all(...(parameters as never[])) as Row[]);
    },
    async script(statement) {
      writer.run(statement);
    },
    alter(statements) {
      return inTurn(async () => {
        // To rebuild a table is to drop it, which deletes what points to its rows; inside a transaction this does nothing.
        writer.run("PRAGMA foreign_keys = OFF");
        try {
          await transact(() => alterSchema(writer, statements), performance.now() + patienceMs);
        } finally {
          writer.run("PRAGMA foreign_keys = ON");
        }
      });
    },
    // The data folder's lock is what keeps others away.
    alone: (run) => run(),
    async close() {
      await queue;
      try {
        writer.run("PRAGMA optimize");
        writer.run("PRAGMA wal_checkpoint(TRUNCATE)");
      } catch {
        // Somebody else has it, or the disk is full: both are only tidying, and the next start does it.
      }
      reader.close();
      writer.close();
    },
  };
}

/** Has a connection plan each statement that the builder prepares once, whatever values it is given later. */
function planOnce(connection: Sqlite): void {
  const prepare = connection.prepare.bind(connection) as (...asked: unknown[]) => unknown;
  connection.prepare = ((statement: string, ...rest: unknown[]) =>
    prepare(withoutPeeking(statement), ...rest)) as Sqlite["prepare"];
}

/**
 * SQLite plans a statement anew at each run whose plan may depend on a value that is bound to it, as `limit ?` and `id = ?`
 * may: that costs more than most statements take. `+?` is the same value, and one that no plan looks at.
 */
export function withoutPeeking(statement: string): string {
  return statement.replaceAll(/(?<=[=<>]|\blimit|\boffset) \?/g, " +?"); // own text: the builder's statements
}

/** Throws when more rows point nowhere than before. */
function alterSchema(writer: Sqlite, statements: string[]): void {
  const before = lostRows(writer);
  for (const statement of statements) writer.run(statement);
  const after = lostRows(writer);
  if (after.length > before.length)
    throw new Error(`a migration leaves rows that point nowhere, in ${[...new Set(after)].join(", ")}`);
}

/** The table of each row whose parent is missing. */
function lostRows(writer: Sqlite): string[] {
  return writer
    .query<{ table: string }, []>("PRAGMA foreign_key_check")
    .all()
    .map(({ table }) => table);
}

/** How long a write waits for another process that has the database. */
const patienceMs = 5000;

/**
 * Begins once no other process writes. It waits between the tries, so that everything else goes on meanwhile: for less than
 * `letOthersRun`, or it would miss the moments between the transactions of one who writes for long.
 */
async function begin(writer: Sqlite, patientUntil: number): Promise<void> {
  for (;;) {
    try {
      writer.run("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > patientUntil) throw error;
      await Bun.sleep(2);
    }
  }
}

/** Settings measured for this load: see src/README.md, "Data". */
export function tune(connection: Sqlite, readonly = false): void {
  connection.run("PRAGMA busy_timeout = 5000");
  if (!readonly) connection.run("PRAGMA journal_mode = WAL");
  connection.run("PRAGMA foreign_keys = ON");
  connection.run("PRAGMA synchronous = FULL");
  connection.run("PRAGMA cache_size = -65536");
  connection.run("PRAGMA mmap_size = 1073741824");
  connection.run("PRAGMA temp_store = MEMORY");
  connection.run("PRAGMA journal_size_limit = 67108864");
  if (!readonly) connection.run("PRAGMA wal_autocheckpoint = 0");
}
