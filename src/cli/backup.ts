import { access, chmod, constants, copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { openContext } from "../app/context.ts";
import type { Config } from "../platform/config/config.ts";
import { dialect } from "../platform/config/dialect.ts";
import { backupMark, copySqlite, isSoundSqlite } from "../platform/db/backup.ts";
import { lockDataFolder } from "../platform/db/lock.ts";
import { databasePath } from "../platform/db/open.ts";
import { mediaFolder } from "../platform/storage/open.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";
import { copyFiles, filesBelow } from "./copy-tree.ts";
import { progressBar } from "./progress.ts";
import { wordsOf } from "./sentences.ts";

/** Written last, so that its absence tells a backup that broke off. */
const labelName = "backup.json";
const databaseName = "nadaj.sqlite";
const Label = z.object({ at: z.string(), database: z.enum(["sqlite", "postgres"]), media: z.boolean() });

export const backupCommand: Command = {
  name: "backup",
  usage: "[--to FOLDER] [--without-media]",
  about: "copies database, keys and media while the server runs; without --to into the data folder's backups",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { to: { type: "string" }, "without-media": { type: "boolean" } } });
    const dated = new Date().toISOString().replace(/[:.]/g, "-");
    const target = resolve(values.to ?? join(config.dataDir, "backups", dated));
    const media = !values["without-media"];
    if ([mediaFolder(config), join(config.dataDir, "keys")].some((folder) => isWithin(target, folder)))
      return complain(`${target} lies in the folder that is to be copied`);
    if (await hasEntries(target)) return complain(`${target} is not empty`);
    if (dialect === "sqlite" && !(await exists(databasePath(config))))
      return complain(`${config.dataDir} holds no database: is NADAJ_DATA right?`);
    try {
      await mkdir(target, { recursive: true, mode: 0o700 });
      await access(target, constants.W_OK);
    } catch (error) {
      return complain(`${target} cannot be written (${codeOf(error)}): choose another place with --to`);
    }
    try {
      if (dialect === "sqlite") await copyDatabase(config, join(target, databaseName));
      await copyTree("keys", join(config.dataDir, "keys"), join(target, "keys"));
      if (media) await copyTree("media", mediaFolder(config), join(target, "media"));
      const label: z.infer<typeof Label> = { at: new Date().toISOString(), database: dialect, media };
      await Bun.write(join(target, labelName), `${JSON.stringify(label, null, 2)}\n`);
      await Bun.write(backupMark(config), `${label.at}\n`);
    } catch (error) {
      // Half a backup takes room and is worth nothing.
      await empty(target);
      return complain(`no backup was made: ${wordsOf(error)}`);
    }
    if (dialect === "postgres") process.stdout.write("The database is PostgreSQL's: back it up with pg_dump.\n");
    if (config.s3)
      process.stdout.write(
        `What is in the bucket ${config.s3.bucket} is not in it: back that up with its store's means.\n`,
      );
    process.stdout.write(`Backup: ${target}\n`);
    return 0;
  },
};

export const restoreCommand: Command = {
  name: "restore",
  usage: "FOLDER",
  about: "puts a backup into an empty data folder",
  async run(args, config) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const source = positionals[0] ? resolve(positionals[0]) : "";
    if (!source || positionals.length > 1) return complain(`usage: nadaj restore ${restoreCommand.usage}`);
    if (!(await hasEntries(source))) return complain(`${source} is missing or empty: is that where the backup is?`);
    if (await hasEntries(config.dataDir))
      return complain(`${config.dataDir} is not empty: move it away first, so that nothing is lost`);
    const label = await labelOf(source);
    if (!label) return complain(`${source} is no whole backup: it lacks a readable ${labelName}`);
    if (label.database !== dialect)
      return complain(`the backup was made with ${label.database}, the settings say ${dialect}: check DATABASE_URL`);
    if (dialect === "sqlite" && !isSoundSqlite(join(source, databaseName)))
      return complain(`the database in ${source} is damaged or missing: take another backup`);
    using _lock = lockDataFolder(config);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    try {
      await copyTree("keys", join(source, "keys"), join(config.dataDir, "keys"));
      if (label.media) await copyTree("media", join(source, "media"), mediaFolder(config));
      // Last, so that a restore that broke off is not taken for a site.
      if (dialect === "sqlite") {
        const part = `${databasePath(config)}.part`;
        await copyFile(join(source, databaseName), part);
        await chmod(part, 0o600);
        await rename(part, databasePath(config));
      }
    } catch (error) {
      await empty(config.dataDir);
      return complain(`nothing was restored: ${wordsOf(error)}`);
    }
    await using ctx = await openContext(config);
    await ctx.database.raw("select 1");
    if (!label.media) process.stdout.write("The backup holds no media: copy them back yourself.\n");
    if (dialect === "postgres") process.stdout.write("Put the database back with pg_restore.\n");
    process.stdout.write(`Restored into ${config.dataDir}. Start the server as usual.\n`);
    return 0;
  },
};

/** A copy of the database that was looked through: a damaged one must not pass for a backup. */
async function copyDatabase(config: Config, target: string): Promise<void> {
  const bar = progressBar("database", 1);
  await copySqlite(databasePath(config), target);
  if (!isSoundSqlite(target)) throw new Error(`the copied database is damaged: ${target}`);
  await chmod(target, 0o600);
  bar.step();
  bar.end();
}

async function copyTree(name: string, from: string, to: string): Promise<void> {
  // Parts are files still being written, which their writer renames when they are whole.
  const names = (await filesBelow(from)).filter((file) => !file.includes(".part-"));
  const bar = progressBar(name, names.length);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyFiles(from, to, names, bar.step);
  bar.end();
}

async function labelOf(folder: string): Promise<z.infer<typeof Label> | undefined> {
  const text = await Bun.file(join(folder, labelName))
    .json()
    .catch(() => undefined);
  return Label.safeParse(text).data;
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

function isWithin(path: string, folder: string): boolean {
  return !relative(resolve(folder), path).startsWith("..");
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** False for what is not there; throws when it cannot be read. */
async function hasEntries(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length > 0;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
