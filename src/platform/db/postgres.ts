import { drizzle } from "drizzle-orm/node-postgres";
import pg, { type PoolClient } from "pg";
import type { Database, Db, Watch } from "./database.ts";

/** "nada": the key of the lock under which migrations run. */
const aloneKey = 0x6e616461;
/** A transaction that lost a race against another, or a deadlock. */
const lostRace = new Set(["40001", "40P01"]);
const triesMax = 20;
/** How long a request waits for a connection, or for the server. */
const patienceMs = 10_000;

// JSON is parsed once, by the columns' own types.
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) pg.types.setTypeParser(type, (text) => text);

/** Opens a pool on a PostgreSQL server. A transaction that loses a race is tried again, each time a little later. */
export function openPostgres(url: string, watch?: Watch): Database {
  const told = watch ? { logger: { logQuery: watch } } : {};
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "nadaj",
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 60_000,
  });
  // Whoever asks on a connection that was lost is told; that it was lost is no error of its own.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const byClient = new WeakMap<PoolClient, Db>();

  /** One for each connection, so that what is prepared on it stays prepared. */
  function dbOf(client: PoolClient): Db {
    const db = byClient.get(client) ?? (drizzle({ client, ...told }) as unknown as Db);
    byClient.set(client, db);
    return db;
  }

  return {
    db: drizzle({ client: pool, ...told }) as unknown as Db,
    async write(run, { isolation = "serializable" } = {}) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transact(pool, isolation, (client) => run(dbOf(client)));
        } catch (error) {
          if (attempt === triesMax || !lostRace.has(codeOf(error))) throw error;
          await Bun.sleep(Math.random() * Math.min(250, 2 ** attempt));
        }
      }
    },
    // Whoever writes waits for rows alone.
    aside: (run) => run(),
    async raw<Row>(statement: string, parameters: unknown[] = []) {
      return (await asked(statement, pool.query(statement, parameters))).rows as Row[];
    },
    async script(statement) {
      await pool.query(statement);
    },
    async alter(statements) {
      await transact(pool, "read committed", async (client) => {
        for (const statement of statements) await client.query(statement);
      });
    },
    async alone(run) {
      // A lock of a connection that nobody else uses meanwhile; it goes with the process, however that ends.
      const client = await asked("connect", pool.connect());
      try {
        await client.query("select pg_advisory_lock($1)", [aloneKey]);
        return await run();
      } finally {
        client.release(true);
      }
    },
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

/** A transaction on a connection of its own, which is not used again when it broke. */
async function transact<Result>(
  pool: pg.Pool,
  isolation: string,
  run: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await asked("connect", pool.connect());
  let broken = false;
  try {
    await asked("begin", client.query(`begin isolation level ${isolation}`));
    const result = await run(client);
    const { command } = await asked("commit", client.query("commit"));
    // One in which a statement failed ends with a rollback that says nothing.
    if (command !== "COMMIT") throw new Error("a transaction went on after one of its statements had failed");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Says on an error what was asked, as the query builder does: a connection that was lost is then known for the database's. */
async function asked<Answer>(query: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof Error && !("query" in error) ? Object.assign(error, { query }) : error;
  }
}

function codeOf(error: unknown): string {
  const source = error instanceof Error && error.cause ? error.cause : error;
  return source && typeof source === "object" && "code" in source ? String(source.code) : "";
}
