import { eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { type Database, hotRows } from "../db/database.ts";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import type { KeyStore } from "./keys.ts";
import { siteKeys } from "./table.ts";

type Parts = { database: Database; clock: Clock; log: Log; files: KeyStore };

/**
 * Keys as rows of the database, which all processes of the site share. Those that lie in the data folder, of a site whose
 * keys were files, are taken over: what was signed by them stays good.
 */
export function keyRows({ database, clock, log, files }: Parts): KeyStore {
  const store: KeyStore = {
    async find(name) {
      const [row] = await database.db.select({ value: siteKeys.value }).from(siteKeys).where(eq(siteKeys.name, name));
      if (row?.value === "")
        throw new Refusal(
          `the key ${name} in the table site_keys is empty: put the row back from a backup, or delete it to have a new one made`,
        );
      return row?.value;
    },
    async findOrMake(name, make) {
      const known = await store.find(name);
      if (known !== undefined) return known;
      const own = await files.find(name);
      const row = { name, value: own ?? make(), createdAt: clock.now() };
      const made = await database.write(
        (db) => db.insert(siteKeys).values(row).onConflictDoNothing().returning({ name: siteKeys.name }),
        hotRows,
      );
      if (made.length > 0 && own !== undefined) log.info("a key of the data folder is the site's now", { name });
      return (await store.find(name)) ?? row.value;
    },
  };
  return store;
}
