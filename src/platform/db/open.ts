import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Database, Watch } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

type Place = Pick<Config, "dataDir" | "databaseUrl">;

/** Where the SQLite file stands. */
export function databasePath(config: Pick<Place, "dataDir">): string {
  return join(config.dataDir, "nadaj.sqlite");
}

/** `watch` is told of each statement that the builder makes, before it runs. */
export function openDatabase(config: Place, watch?: Watch): Database {
  return config.databaseUrl ? openPostgres(config.databaseUrl, watch) : openSqlite(databasePath(config), watch);
}

/** The database, unless opening it would make the file: for who only looks. */
export function openExisting(config: Place): Database | undefined {
  return config.databaseUrl || existsSync(databasePath(config)) ? openDatabase(config) : undefined;
}
