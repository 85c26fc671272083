import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database, Db } from "./database.ts";

const serializationFailure = new Set(["40001", "40P01"]);

/** Opens a pool on a PostgreSQL server. A transaction that loses a race is tried three times. */
export function openPostgres(url: string): Database {
  const client = postgres(url, { max: 10, onnotice: () => undefined, connection: { application_name: "nadaj" } });
  const db = drizzle({ client });
  return {
    db: db as unknown as Db,
    async write(run) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction((transaction) => run(transaction as unknown as Db));
        } catch (error) {
          if (attempt === 3 || !serializationFailure.has(codeOf(error))) throw error;
        }
      }
    },
    async raw<Row>(statement: string, parameters: unknown[] = []) {
      return (await client.unsafe(statement, parameters as never[])) as unknown as Row[];
    },
    async script(statements) {
      await client.unsafe(statements);
    },
    async close() {
      await client.end({ timeout: 5 });
    },
  };
}

function codeOf(error: unknown): string {
  const source = error instanceof Error && error.cause ? error.cause : error;
  return source && typeof source === "object" && "code" in source ? String(source.code) : "";
}
