import { type Column, type SQL, sql } from "drizzle-orm";
import { dialect } from "../../platform/config/dialect.ts";

type Type = "bigint" | "int" | "text" | "tsvector";

/** Many rows as one parameter, for an insert: a builder takes longer for thousands of them than a database does. */
export function jsonRows(rows: (string | number)[][], types: readonly Type[]): SQL {
  const json = JSON.stringify(rows);
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

/** Whether a column holds one of many numbers, given as one parameter too. */
export function oneOf(column: Column, numbers: number[]): SQL {
  const json = JSON.stringify(numbers);
  return dialect === "sqlite"
    ? sql`${column} in (select value from json_each(${json}))`
    : sql`${column} in (select cast(value as bigint) from json_array_elements_text(cast(${json} as json)))`;
}
