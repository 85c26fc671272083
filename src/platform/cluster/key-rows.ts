import { and, eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import { type Database, hotRows } from "../db/database.ts";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import { keyFor, sealBy, unsealBy } from "../sealing.ts";
import type { KeyName, KeyStore } from "./keys.ts";
import { siteKeys } from "./table.ts";

type Parts = { database: Database; clock: Clock; log: Log; files: KeyStore; secrets: string[] };

/**
 * Keys as rows of the database, which all processes of the site share, sealed by the first of the operator's secrets if
 * there are any. Those that lie in the data folder, of a site whose keys were files, are taken over: what was signed by
 * them stays good.
 */
export function keyRows({ database, clock, log, files, secrets }: Parts): KeyStore {
  async function read(name: KeyName) {
    const [row] = await database.db.select({ value: siteKeys.value }).from(siteKeys).where(eq(siteKeys.name, name));
    return row && { kept: row.value, key: opened(name, row.value, secrets) };
  }

  /** Of several processes that do it at once all are right: what they write opens by the same secret. */
  async function sealAnew(name: KeyName, { kept, key }: { kept: string; key: string }): Promise<void> {
    const [first] = secrets;
    if (first === undefined || isSealedBy(first, name, kept)) return;
    const unchanged = and(eq(siteKeys.name, name), eq(siteKeys.value, kept));
    const value = closed(name, key, secrets);
    await database.write((db) => db.update(siteKeys).set({ value }).where(unchanged), hotRows);
    log.info("a key of the site is sealed by the first secret of NADAJ_SECRET now", { name });
  }

  return {
    find: async (name) => (await read(name))?.key,
    async findOrMake(name, make) {
      const known = await read(name);
      if (known) {
        await sealAnew(name, known);
        return known.key;
      }
      const own = await files.find(name);
      const key = own ?? make();
      const row = { name, value: closed(name, key, secrets), createdAt: clock.now() };
      const made = await database.write(
        (db) => db.insert(siteKeys).values(row).onConflictDoNothing().returning({ name: siteKeys.name }),
        hotRows,
      );
      if (made.length > 0 && own !== undefined) log.info("a key of the data folder is the site's now", { name });
      return (await read(name))?.key ?? key;
    },
  };
}

const mark = "sealed:";

function closed(name: KeyName, key: string, [secret]: string[]): string {
  return secret === undefined ? key : mark + sealBy(keyFor("site keys", secret), name, key);
}

function unsealed(name: KeyName, kept: string, secret: string): string | undefined {
  return unsealBy(keyFor("site keys", secret), name, kept.slice(mark.length));
}

function isSealedBy(secret: string, name: KeyName, kept: string): boolean {
  return kept.startsWith(mark) && unsealed(name, kept, secret) !== undefined;
}

/** Throws Refusal for one with which anybody could sign, and for one that none of the secrets opens. */
function opened(name: KeyName, kept: string, secrets: string[]): string {
  if (kept === "")
    throw new Refusal(
      `the key ${name} in the table site_keys is empty: put the row back from a backup, or delete it to have a new one made`,
    );
  if (!kept.startsWith(mark)) return kept;
  if (secrets.length === 0)
    throw new Refusal("the keys of this site are sealed: set NADAJ_SECRET as it was when it ran last");
  for (const secret of secrets) {
    const key = unsealed(name, kept, secret);
    if (key) return key;
  }
  throw new Refusal(
    `the key ${name} of this site was sealed by another NADAJ_SECRET: name that one after the new one, with a space between`,
  );
}
