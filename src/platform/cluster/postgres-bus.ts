import pg from "pg";
import { second } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Carrier } from "./line.ts";
import { type SharedBus, sharedBus } from "./shared-bus.ts";

const channel = "nadaj";
/** A server that is gone without a word is noticed when it has not answered for so long. */
const patienceMs = 30 * second;

/** The bus of processes that share a PostgreSQL and no Redis. */
export function postgresBus(url: string, log: Log): SharedBus {
  return sharedBus(postgres(url), log);
}

/** Speaks by NOTIFY and hears by LISTEN on one connection. */
function postgres(url: string): Carrier {
  return {
    name: "PostgreSQL",
    askEveryMs: patienceMs,
    isApart: false,
    async connect({ onText, onLost }) {
      const client = new pg.Client({
        connectionString: url,
        application_name: "nadaj bus",
        keepAlive: true,
        connectionTimeoutMillis: patienceMs,
        query_timeout: patienceMs,
      });
      client.on("error", onLost);
      client.on("end", onLost);
      client.on("notification", ({ payload }) => onText(payload ?? ""));
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
      } catch (error) {
        void client.end().catch(() => undefined);
        throw error;
      }
      return {
        send: (texts) => client.query("select pg_notify($1, text) from unnest($2::text[]) text", [channel, texts]),
        ask: () => client.query("select 1"),
        end: () => client.end(),
      };
    },
  };
}
