import type { Config } from "../../platform/config/config.ts";
import { dialect } from "../../platform/config/dialect.ts";
import type { Database } from "../../platform/db/database.ts";
import { pendingMigrations } from "../../platform/db/migrate.ts";
import { openExisting } from "../../platform/db/open.ts";
import { sentenceOf } from "../sentences.ts";
import type { Finding } from "./finding.ts";

/** Whether the database opens, is whole and of this version. */
export async function database(config: Config): Promise<Finding[]> {
  let opened: Database | undefined;
  try {
    // Opening one would make it, and a backup is restored into an empty folder only.
    opened = openExisting(config);
    if (!opened) return [{ level: "ok", what: "database: sqlite, made at the first start" }];
    return [await version(opened), ...(dialect === "sqlite" ? [await soundness(opened)] : [])];
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence !== undefined) return [{ level: "fail", what: sentence }];
    return [
      {
        level: "fail",
        what: `the database does not open: ${error instanceof Error ? error.message : error}`,
        mend: config.databaseUrl
          ? "Check DATABASE_URL and that the server runs."
          : `Check who owns the files in ${config.dataDir}, and its disk.`,
      },
    ];
  } finally {
    await opened?.close();
  }
}

async function version(opened: Database): Promise<Finding> {
  const pending = await pendingMigrations(opened);
  const state = pending.length === 0 ? "up to date" : `${pending.length} migrations will run at the start`;
  const own = dialect === "postgres" ? "current_setting('server_version')" : "sqlite_version()";
  const [row] = await opened.raw<{ version: string }>(`select ${own} as version`);
  return { level: "ok", what: `database: ${dialect} ${row?.version}, ${state}` };
}

async function soundness(opened: Database): Promise<Finding> {
  const [check] = await opened.raw<{ quick_check: string }>("PRAGMA quick_check(1)");
  if (check?.quick_check === "ok") return { level: "ok", what: "the database file is sound" };
  return {
    level: "fail",
    what: `the database file is damaged: ${check?.quick_check}`,
    mend: "Restore a backup: nadaj restore <backup>.",
  };
}
