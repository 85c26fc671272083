import { AsyncLocalStorage } from "node:async_hooks";
import { Column, eq, is, type Placeholder, SQL, Subquery, sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { dialect } from "../config/dialect.ts";

/**
 * What queries may use: the part of drizzle that means the same in both dialects. `.for("update")` and `ilike` still
 * compile and still fail under SQLite, so tests run on both.
 */
export type Db = Pick<
  PgDatabase<PgQueryResultHKT>,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "$count" | "with"
>;

export type WriteOptions = {
  /** Full: survives a power cut, for everything a person did. Relaxed: counters, positions and statistics. */
  durability?: "full" | "relaxed";
  /**
   * Serializable: as if nobody else wrote meanwhile, for everything that reads, decides and writes; it runs again when
   * somebody did. Read committed: for claims, batches and single statements, and for rows that many change at once,
   * which are locked first (`locked`).
   */
  isolation?: "serializable" | "read committed";
};

/** For tests that look at what is asked of the database. */
export type Watch = (statement: string, parameters: unknown[]) => void;

/** An open database: reads at once, writes in transactions through `write`. */
export type Database = {
  readonly db: Db;
  /** Runs `run` in a transaction, again from its beginning when that lost a race: it may have no effect outside. */
  write<Result>(run: (db: Db) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /** Runs while this process writes nothing else: for a thread of it that writes by a connection of its own. */
  aside<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Runs one statement with positional parameters as it is, for what the builder cannot say. */
  raw<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs a statement that gives nothing on the connection that writes. */
  script(statement: string): Promise<void>;
  /** Changes the schema in one transaction. Rows may point nowhere meanwhile, but not at its end; none is deleted for it. */
  alter(statements: string[]): Promise<void>;
  /** Runs while no other process that shares this database does so too. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** A transaction that runs, or ran: what nobody waited for may outlive it, and is no part of it any longer. */
export type Write = { db: Db; afterCommit: (() => void)[]; enqueued: Set<string>; over: boolean };
const writes = new AsyncLocalStorage<Write>();

/** The transaction of this asynchronous call, so that nested writes join it instead of waiting for themselves. */
export function currentWrite(): Write | undefined {
  const write = writes.getStore();
  return write?.over ? undefined : write;
}

/** Runs with `write` as the current transaction. */
export async function within<Result>(write: Write, run: () => Promise<Result>): Promise<Result> {
  try {
    return await writes.run(write, run);
  } finally {
    write.over = true;
  }
}

/** For rows that many change at once, which each statement changes rightly by itself or which are `locked` first. */
export const hotRows: WriteOptions = { isolation: "read committed" };
/** The same for counters, positions and batches, of which a power cut may take the last. */
export const batchwise: WriteOptions = { durability: "relaxed", isolation: "read committed" };

/**
 * A query whose rows nobody else changes until the end of the transaction. SQLite has one writer anyway; `skip` leaves
 * out rows that another transaction holds.
 */
export function locked<Query>(query: Query, options: { skip?: boolean } = {}): Query {
  if (dialect === "sqlite") return query;
  const lockable = query as { for(strength: "update", config?: { skipLocked: true }): Query };
  return options.skip ? lockable.for("update", { skipLocked: true }) : lockable.for("update");
}

/**
 * The condition of a join that is read from `from` to the row it names, never the other way: SQLite would begin with a small
 * table, read all that points to it and sort that, where a list's index gives the few rows that are asked for.
 */
export function named(id: Column, from: Column): SQL {
  return dialect === "sqlite" ? sql`${id} = +${from}` : eq(id, from);
}

/**
 * A condition that many rows meet. SQLite counts how many rows have the same value on average: of a parent that comments have
 * that is a few, and all those without one would be read and sorted where a list's own index has them in order.
 */
export function metByMany(condition: SQL): SQL {
  return dialect === "sqlite" ? sql`likelihood(${condition}, 0.9)` : condition;
}

/**
 * Has SQLite read by this index: it takes one of which more columns are given, however many rows those leave. Stands behind
 * the table's name in a part of a statement that is written out.
 */
export function byIndex(name: string): SQL {
  return dialect === "sqlite" ? sql`indexed by ${sql.identifier(name)}` : sql``;
}

const prepared = new WeakMap<object, Map<string, unknown>>();

/**
 * A prepared statement made once per connection: `hot(db, "watchPage", (db) => db.select()….prepare("watchPage"))`.
 * The builder costs about ten times the query itself.
 */
export function hot<Statement>(db: Db, name: string, build: (db: Db) => Statement): Statement {
  let statements = prepared.get(db);
  if (!statements) {
    statements = new Map();
    prepared.set(db, statements);
  }
  let statement = statements.get(name) as Statement | undefined;
  if (statement === undefined) {
    statement = withReadyDecoders(build(db));
    statements.set(name, statement);
  }
  return statement;
}

const sizes = [5, 13, 21, 25, 31, 51, 101];
const written = (count: number) => sql.raw(String(count)) as unknown as Placeholder;

/**
 * How a prepared list of at most `limit` rows is called, how many it reads, of which whoever asks leaves the rest, and how many
 * it skips before. PostgreSQL has to know when it plans that few rows are wanted: where these are values it plans the list anew
 * each time, which takes longer than reading it. There are a few sizes, for each is a statement of its own.
 */
export function sized(
  name: string,
  limit: number,
  offset = 0,
): { name: string; size: Placeholder; skipped: Placeholder } {
  const size = sizes.find((one) => one >= limit) ?? limit;
  return offset > 0
    ? { name: `${name} ${size} of others`, size: written(size), skipped: sql.placeholder("offset") }
    : { name: `${name} ${size}`, size: written(size), skipped: written(0) };
}

/** What a statement of the builder makes its rows with. */
type Inside = {
  fields?: { path: string[]; field: object }[];
  customResultMapper?: (rows: unknown[][]) => unknown[];
};
type Decoder = { mapFromDriverValue(value: unknown): unknown };

/**
 * Has a statement look up how each of its columns is read once, and not for each row: of a hundred rows that takes as long as
 * reading them does. Rows in which tables stand apart are left to the builder.
 */
function withReadyDecoders<Statement>(statement: Statement): Statement {
  const inside = statement as Inside;
  const { fields } = inside;
  if (!fields || inside.customResultMapper || fields.some(({ path }) => path.length > 1)) return statement;
  const columns = fields.map(({ path: [name = ""], field }) => ({ name, decoder: decoderOf(field) }));
  inside.customResultMapper = (rows) =>
    rows.map((row) => {
      const made: Record<string, unknown> = {};
      for (let at = 0; at < columns.length; at++) {
        const { name, decoder } = columns[at] as (typeof columns)[number];
        const value = row[at];
        made[name] = value === null ? null : decoder.mapFromDriverValue(value);
      }
      return made;
    });
  return statement;
}

/** As the builder finds it: a column is its own, an expression has one, and so has one with a name. */
function decoderOf(field: object): Decoder {
  if (is(field, Column)) return field;
  return is(field, SQL) ? decoderIn(field) : decoderIn(is(field, Subquery) ? field._.sql : (field as SQL.Aliased).sql);
}

function decoderIn(expression: SQL): Decoder {
  return (expression as unknown as { decoder: Decoder }).decoder;
}
