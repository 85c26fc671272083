import { type Column, getTableColumns, type Placeholder, type SQL, sql, type Table } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { dialect } from "../config/dialect.ts";
import type { Db } from "./database.ts";

type Type = "bigint" | "int" | "text" | "tsvector";

/** Many rows as one parameter, for an insert: a builder takes longer for thousands of them than a database does. */
export function jsonRows(rows: (string | number)[][], types: readonly Type[]): SQL {
  return rowsOf(JSON.stringify(rows), types);
}

/**
 * An insert of rows that are `given` when it runs, as one parameter however many they are: made once (`hot`), it is
 * neither built nor planned again.
 */
export function insertGiven<Into extends PgTable>(db: Db, table: Into) {
  const types = columnsOf(table).map(([, column]) => column.getSQLType());
  return db.insert(table).select(rowsOf(sql.placeholder("rows"), types));
}

/** The same of rows that take the place of those with their key. */
export function putGiven<Into extends PgTable>(db: Db, table: Into, key: PgColumn[]) {
  const changing = columnsOf(table).filter(([, column]) => !key.includes(column as PgColumn));
  const set = Object.fromEntries(changing.map(([name]) => [name, sql`excluded.${sql.identifier(name)}`]));
  return insertGiven(db, table).onConflictDoUpdate({ target: key, set: set as PgUpdateSetSource<Into> });
}

/** What such an insert runs with. Rows name each column. */
export function given<Of extends Table>(table: Of, rows: Of["$inferSelect"][]): { rows: string } {
  const names = columnsOf(table).map(([name]) => name);
  return { rows: JSON.stringify(rows.map((row) => names.map((name) => row[name]))) };
}

/** Whether a column is one of a list that stands in a parameter as JSON. */
export function isAmong(column: Column, list: string | Placeholder): SQL {
  return dialect === "sqlite"
    ? sql`${column} in (select value from json_each(${list}))`
    : sql`${column} = any(array(select cast(json_array_elements_text(cast(${list} as json)) as ${sql.raw(column.getSQLType())})))`;
}

/** The same of several columns, whose texts stand together in the list. */
export function areAmong(columns: Column[], list: Placeholder): SQL {
  const all = sql.join(columns, sql`, `);
  return sql`(${all}) in (${rowsOf(
    list,
    columns.map((column) => column.getSQLType()),
  )})`;
}

function columnsOf(table: Table): [name: string, Column][] {
  return Object.entries(getTableColumns(table));
}

function rowsOf(json: string | Placeholder, types: readonly string[]): SQL {
  const columns = types.map((type, at) => {
    const value = sql.raw(`value ->> ${at}`);
    return dialect === "sqlite" ? value : sql`cast(${value} as ${sql.raw(type)})`;
  });
  const list = sql.join(columns, sql`, `);
  // The condition is for SQLite, which else takes what follows an insert's table for a part of a join.
  return dialect === "sqlite"
    ? sql`select ${list} from json_each(${json}) where true`
    : sql`select ${list} from json_array_elements(cast(${json} as json))`;
}
