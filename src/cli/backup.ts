import { cp, mkdir, readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mediaFolder, openContext } from "../app/context.ts";
import { dialect } from "../platform/config/dialect.ts";
import { copySqlite } from "../platform/db/backup.ts";
import { databasePath } from "../platform/db/open.ts";
import type { Command } from "./commands.ts";

export const backupCommand: Command = {
  name: "backup",
  usage: "[--to FOLDER] [--without-media]",
  about: "copies database, keys and media into a new folder, while the server runs",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { to: { type: "string" }, "without-media": { type: "boolean" } } });
    const stamp = new Date().toISOString().slice(0, 19).replace(/:/g, "-");
    const target = resolve(values.to ?? `nadaj-backup-${stamp}`);
    if (await hasEntries(target)) return complain(`${target} is not empty`);
    await mkdir(target, { recursive: true, mode: 0o700 });
    await using ctx = await openContext(config);
    if (dialect === "sqlite")
      await step("database", () => copySqlite(databasePath(config), join(target, "nadaj.sqlite")));
    else process.stdout.write("The database is PostgreSQL's: back it up with pg_dump.\n");
    await step("keys", () => cp(join(config.dataDir, "keys"), join(target, "keys"), { recursive: true }));
    if (!values["without-media"] && (await hasEntries(mediaFolder(config)))) {
      await step("media", () =>
        cp(mediaFolder(config), join(target, "media"), { recursive: true, preserveTimestamps: true }),
      );
    }
    ctx.log.info("backup made", { target });
    process.stdout.write(`Backup: ${target}\n`);
    return 0;
  },
};

export const restoreCommand: Command = {
  name: "restore",
  usage: "FOLDER",
  about: "puts a backup into an empty data folder",
  async run(args, config) {
    const source = args[0] ? resolve(args[0]) : "";
    if (!source || !(await hasEntries(source))) return complain("usage: nadaj restore FOLDER");
    if (await hasEntries(config.dataDir))
      return complain(`${config.dataDir} is not empty: move it away first, so that nothing is lost`);
    if (dialect === "sqlite" && !(await stat(join(source, "nadaj.sqlite")).catch(() => undefined)))
      return complain(`${source} holds no nadaj.sqlite`);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    await step("copying", () => cp(source, config.dataDir, { recursive: true, preserveTimestamps: true }));
    await using ctx = await openContext(config);
    await ctx.database.raw("select 1");
    process.stdout.write(`Restored into ${config.dataDir}. Start the server as usual.\n`);
    return 0;
  },
};

async function hasEntries(path: string): Promise<boolean> {
  return (await readdir(path).catch(() => [])).length > 0;
}

/** Says what takes its time, and how long it took. */
async function step(name: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  process.stdout.write(`${name} … `);
  await run();
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
}

function complain(message: string): number {
  process.stderr.write(`${message}\n`);
  return 2;
}
