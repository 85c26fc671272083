import { AsyncLocalStorage } from "node:async_hooks";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

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
};

/** An open database: reads at once, writes one transaction at a time through `write`. */
export type Database = {
  readonly db: Db;
  write<Result>(run: (db: Db) => Promise<Result>, options?: WriteOptions): Promise<Result>;
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

/** The transaction of this asynchronous call, so that nested writes join it instead of waiting for themselves. */
export const currentWrite = new AsyncLocalStorage<{ db: Db; afterCommit: (() => void)[] }>();

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
    statement = build(db);
    statements.set(name, statement);
  }
  return statement;
}
