import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database, Db } from "./database.ts";

/** "nada": the key of the lock under which migrations run. */
const aloneKey = 0x6e616461;
/** A transaction that lost a race against another, or a deadlock. */
const lostRace = new Set(["40001", "40P01"]);
const triesMax = 20;

/** Opens a pool on a PostgreSQL server. A transaction that loses a race is tried again, each time a little later. */
export function openPostgres(url: string): Database {
  const client = postgres(url, { max: 10, onnotice: () => undefined, connection: { application_name: "nadaj" } });
  const db = drizzle({ client });
  return {
    db: db as unknown as Db,
    async write(run, { isolation = "serializable" } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction((transaction) => run(transaction as unknown as Db), {
            isolationLevel: isolation,
          });
        } catch (error) {
          if (attempt === triesMax || !lostRace.has(codeOf(error))) throw error;
          await Bun.sleep(Math.random() * Math.min(250, 2 ** attempt));
        }
      }
    },
    async raw<Row>(statement: string, parameters: unknown[] = []) {
      return (await client.unsafe(statement, parameters as never[])) as unknown as Row[];
    },
    async script(statement) {
      await client.unsafe(statement);
    },
    async alter(statements) {
      await client.begin(async (transaction) => {
        for (const statement of statements) await transaction.unsafe(statement);
      });
    },
    async alone(run) {
      // A lock of a connection that nobody else uses meanwhile; it goes with the process, however that ends.
      const connection = await client.reserve();
      try {
        await connection.unsafe(`select pg_advisory_lock(${aloneKey})`);
        return await run();
      } finally {
        await connection.unsafe(`select pg_advisory_unlock(${aloneKey})`).catch(() => undefined);
        connection.release();
      }
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
