import { Database as Sqlite } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { Database, Db, WriteOptions } from "./database.ts";

/**
 * Opens (and creates) the SQLite file: one writer behind a queue, one read-only connection beside it, WAL.
 * Only this module says BEGIN: drizzle's own `transaction` commits at the first await under bun:sqlite.
 */
export function openSqlite(path: string): Database {
  mkdirSync(dirname(path), { recursive: true });
  const writer = new Sqlite(path, { create: true, readwrite: true, strict: false });
  tune(writer);
  const reader = new Sqlite(path, { readonly: true, strict: false });
  tune(reader, true);
  const writerDb = drizzle({ client: writer }) as unknown as Db;
  const readerDb = drizzle({ client: reader }) as unknown as Db;
  let queue: Promise<unknown> = Promise.resolve();
  let durability: WriteOptions["durability"] = "full";

  async function transact<Result>(run: (db: Db) => Promise<Result>, options: WriteOptions): Promise<Result> {
    const wanted = options.durability ?? "full";
    if (wanted !== durability) {
      writer.run(`PRAGMA synchronous = ${wanted === "full" ? "FULL" : "NORMAL"}`);
      durability = wanted;
    }
    writer.run("BEGIN IMMEDIATE");
    try {
      const result = await run(writerDb);
      writer.run("COMMIT");
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.run("ROLLBACK");
      throw error;
    }
  }

  return {
    db: readerDb,
    write(run, options = {}) {
      const result = queue.then(() => transact(run, options));
      queue = result.catch(() => undefined);
      return result;
    },
    raw<Row>(statement: string, parameters: unknown[] = []) {
      const source = /^\s*(select|pragma|with|explain)/i.test(statement) ? reader : writer;
      return Promise.resolve(source.query(statement).all(...(parameters as never[])) as Row[]);
    },
    async script(statement) {
      writer.run(statement);
    },
    alter(statements) {
      const done = queue.then(() => alterSchema(writer, statements));
      queue = done.catch(() => undefined);
      return done;
    },
    // The data folder's lock is what keeps others away.
    alone: (run) => run(),
    async close() {
      await queue;
      writer.run("PRAGMA optimize");
      writer.run("PRAGMA wal_checkpoint(TRUNCATE)");
      reader.close();
      writer.close();
    },
  };
}

/**
 * To rebuild a table is to drop it, which deletes what points to its rows while foreign keys are on, and the switch
 * does nothing inside a transaction. Throws when more rows point nowhere than before.
 */
function alterSchema(writer: Sqlite, statements: string[]): void {
  writer.run("PRAGMA foreign_keys = OFF");
  try {
    const before = lostRows(writer);
    writer.run("BEGIN IMMEDIATE");
    for (const statement of statements) writer.run(statement);
    const after = lostRows(writer);
    if (after.length > before.length)
      throw new Error(`a migration leaves rows that point nowhere, in ${[...new Set(after)].join(", ")}`);
    writer.run("COMMIT");
  } catch (error) {
    if (writer.inTransaction) writer.run("ROLLBACK");
    throw error;
  } finally {
    writer.run("PRAGMA foreign_keys = ON");
  }
}

/** The table of each row whose parent is missing. */
function lostRows(writer: Sqlite): string[] {
  return writer
    .query<{ table: string }, []>("PRAGMA foreign_key_check")
    .all()
    .map(({ table }) => table);
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
