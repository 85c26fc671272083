import { parseArgs } from "node:util";
import { openContext } from "../app/context.ts";
import type { Config } from "../platform/config/config.ts";
import { type Migration, migrateSafely, pendingMigrations, shippedMigrations } from "../platform/db/migrate.ts";
import { openExisting } from "../platform/db/open.ts";
import type { Command } from "./commands.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: "[--dry-run]",
  about: "brings the database to this version; with --dry-run only shows what it would do",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean" } } });
    if (values["dry-run"]) {
      const pending = await pendingIn(config);
      for (const { name, statements } of pending) process.stdout.write(`-- ${name}\n${statements.join("\n")}\n\n`);
      process.stdout.write(`${pending.length} pending\n`);
      return 0;
    }
    await using ctx = await openContext(config);
    const names = await migrateSafely(ctx);
    process.stdout.write(names.length === 0 ? "Nothing to do.\n" : `Applied: ${names.join(", ")}\n`);
    return 0;
  },
};

/** Looks without making anything: where there is no database yet, everything is pending. */
async function pendingIn(config: Config): Promise<Migration[]> {
  const database = openExisting(config);
  if (!database) return shippedMigrations();
  try {
    return await pendingMigrations(database);
  } finally {
    await database.close();
  }
}
