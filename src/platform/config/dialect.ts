export type Dialect = "sqlite" | "postgres";

/** Decided once when the program loads, because the tables are built for one dialect. */
export const dialect: Dialect = process.env.DATABASE_URL ? "postgres" : "sqlite";

/** The server that tests make their databases on. */
export function databaseServer(): string | undefined {
  return process.env.DATABASE_URL;
}
