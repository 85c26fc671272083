import { Database as Sqlite } from "bun:sqlite";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { z } from "zod";
import { spawnChild } from "../platform/children.ts";
import { type Config, ownEnvironment } from "../platform/config/config.ts";
import { settingsSchema } from "../platform/config/schema.ts";
import { lockDataFolder } from "../platform/db/lock.ts";
import { pendingMigrations } from "../platform/db/migrate.ts";
import { type Moved, moveRows, refuseFilled, rowsToMove } from "../platform/db/move.ts";
import { databasePath, openDatabase } from "../platform/db/open.ts";
import { Refusal } from "../platform/refusal.ts";
import { rootFile } from "../platform/root.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";
import { output } from "./output.ts";
import { ofPostgres } from "./sentences.ts";

export const moveToPostgresCommand: Command = {
  name: "move-to-postgres",
  usage: "--to URL [--dry-run] [--json]",
  about: "copies the SQLite database of a stopped site into an empty PostgreSQL one, and compares them",
  async run(args, config) {
    const { values } = parseArgs({
      args,
      options: { to: { type: "string" }, "dry-run": { type: "boolean" }, json: { type: "boolean" } },
    });
    const to = z.optional(settingsSchema.DATABASE_URL.schema).safeParse(values.to).data;
    if (!to) return complain(`usage: nadaj move-to-postgres ${moveToPostgresCommand.usage}`);
    if (config.databaseUrl !== undefined)
      return complain("this site is on PostgreSQL already: DATABASE_URL is set. Unset it to move what is in SQLite");
    if (!existsSync(databasePath(config)))
      return complain(`there is no database in ${config.dataDir}: check NADAJ_DATA`);
    const dryRun = values["dry-run"] === true;
    using _lock = dryRun ? undefined : lockDataFolder(config);
    await refuseFormerVersion(config);
    const out = output(values.json === true);
    using source = new Sqlite(databasePath(config), { readonly: true });
    const target = new pg.Client({ connectionString: to, application_name: "nadaj move" });
    await target.connect().catch((error: Error) => {
      const sentence = ofPostgres(error, to, "--to");
      throw sentence === undefined ? error : new Refusal(sentence);
    });
    try {
      const planned = rowsToMove(source);
      await refuseFilled(target, { known: planned.map(({ table }) => table), dryRun });
      if (dryRun) {
        out.rows(planned);
        return 0;
      }
      await migrate(config, to);
      const moved: Moved[] = [];
      await moveRows(source, target, (one) => moved.push(one));
      out.rows(moved);
      if (!values.json) process.stdout.write(parting(moved));
      return 0;
    } finally {
      await target.end();
    }
  },
};

function parting(moved: Moved[]): string {
  const rows = moved.reduce((sum, one) => sum + one.rows, 0);
  return `\n${moved.length} tables with ${rows} rows are the same in both. Set DATABASE_URL and start: searches are indexed again then.\nKeep the SQLite file until you have looked around; nothing writes to it any longer.\n`;
}

async function refuseFormerVersion(config: Config): Promise<void> {
  const database = openDatabase(config);
  try {
    if ((await pendingMigrations(database)).length > 0)
      throw new Refusal("the database is of a former version: run nadaj migrate first, then move it");
  } finally {
    await database.close();
  }
}

/** Makes the tables: another process, for which database tables are of is decided when they are loaded. */
async function migrate(config: Config, databaseUrl: string): Promise<void> {
  const program = Bun.isStandaloneExecutable ? [process.execPath] : [process.execPath, rootFile("src/main.ts")];
  const env = ownEnvironment({ ...config, databaseUrl });
  const child = spawnChild([...program, "migrate"], { env, stdout: "ignore", stderr: "pipe" });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Refusal(`the tables could not be made in PostgreSQL: ${said.trim()}`);
}
