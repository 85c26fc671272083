import type { BuildColumns, BuildExtraConfigColumns } from "drizzle-orm";
import {
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  alias as pgAlias,
  bigint as pgBigint,
  boolean as pgBoolean,
  doublePrecision as pgDouble,
  index as pgIndex,
  integer as pgInteger,
  jsonb as pgJson,
  primaryKey as pgPrimaryKey,
  pgTable,
  text as pgText,
  uniqueIndex as pgUniqueIndex,
} from "drizzle-orm/pg-core";
import * as sqlite from "drizzle-orm/sqlite-core";
import { dialect } from "../config/dialect.ts";

/**
 * The one vocabulary of columns, in PostgreSQL's types. Under SQLite the same names build SQLite's columns and are
 * cast, so a table is written once: booleans are 0/1 there, JSON is text, and times are milliseconds in both.
 */
const pgColumns = {
  id: () => pgText().primaryKey(),
  text: () => pgText(),
  int: () => pgInteger(),
  /** Whole numbers past 2^31: bytes, views. */
  big: () => pgBigint({ mode: "number" }),
  real: () => pgDouble(),
  bool: () => pgBoolean(),
  /** Milliseconds since the epoch. */
  time: () => pgBigint({ mode: "number" }),
  json: <Value>() => pgJson().$type<Value>(),
};

export type Columns = typeof pgColumns;

const sqliteColumns = {
  id: () => sqlite.text().primaryKey(),
  text: () => sqlite.text(),
  int: () => sqlite.integer(),
  big: () => sqlite.integer(),
  real: () => sqlite.real(),
  bool: () => sqlite.integer({ mode: "boolean" }),
  time: () => sqlite.integer(),
  json: <Value>() => sqlite.text({ mode: "json" }).$type<Value>(),
} as unknown as Columns;

export const index = dialect === "postgres" ? pgIndex : (sqlite.index as unknown as typeof pgIndex);
export const uniqueIndex =
  dialect === "postgres" ? pgUniqueIndex : (sqlite.uniqueIndex as unknown as typeof pgUniqueIndex);
export const primaryKey = dialect === "postgres" ? pgPrimaryKey : (sqlite.primaryKey as unknown as typeof pgPrimaryKey);

/** A table under another name, for a query that needs it twice. */
export const alias = dialect === "postgres" ? pgAlias : (sqlite.alias as unknown as typeof pgAlias);

type TableBuilder = <Name extends string, Map extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  build: (c: Columns) => Map,
  extras?: (t: BuildExtraConfigColumns<Name, Map, "pg">) => PgTableExtraConfigValue[],
) => PgTableWithColumns<{ name: Name; schema: undefined; columns: BuildColumns<Name, Map, "pg">; dialect: "pg" }>;

/** Declares a table of the active dialect. Column names in SQL are the property names. */
export const table = ((name: string, build: (c: Columns) => never, extras?: never) =>
  dialect === "postgres"
    ? pgTable(name, build(pgColumns), extras)
    : sqlite.sqliteTable(name, build(sqliteColumns), extras)) as unknown as TableBuilder;
