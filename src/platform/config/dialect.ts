export type Dialect = "sqlite" | "postgres";

/** Decided once when the program loads, because the tables are built for one dialect. */
export const dialect: Dialect = process.env.DATABASE_URL ? "postgres" : "sqlite";
