import { parseArgs } from "node:util";
import { openContext } from "../app/context.ts";
import { backUpBefore } from "../platform/db/backup.ts";
import { migrate, pendingMigrations } from "../platform/db/migrate.ts";
import type { Command } from "./commands.ts";

export const migrateCommand: Command = {
  name: "migrate",
  usage: "[--dry-run]",
  about: "brings the database to this version; with --dry-run only shows what it would do",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean" } } });
    await using ctx = await openContext(config);
    const pending = await pendingMigrations(ctx.database);
    if (values["dry-run"]) {
      for (const migration of pending)
        process.stdout.write(`-- ${migration.name}\n${migration.statements.join("").trim()}\n\n`);
      process.stdout.write(`${pending.length} pending\n`);
      return 0;
    }
    if (pending.length > 0) await backUpBefore(ctx, pending);
    const names = await migrate(ctx.database);
    process.stdout.write(names.length === 0 ? "Nothing to do.\n" : `Applied: ${names.join(", ")}\n`);
    return 0;
  },
};
