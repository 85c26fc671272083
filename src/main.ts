import { findCommand } from "./cli/commands.ts";
import { ConfigError, loadConfig } from "./platform/config/config.ts";
import { makePrivateFiles } from "./platform/data-folder.ts";
import { isFullOrReadOnly } from "./platform/faults.ts";
import { Refusal } from "./platform/refusal.ts";
import { obstacleTo } from "./platform/storage/writable.ts";

makePrivateFiles();
const [name = "serve", ...args] = process.argv.slice(2);
process.exitCode = await main(name, args);

async function main(name: string, args: string[]): Promise<number> {
  const wanted = name === "--help" || name === "-h" ? "help" : name;
  const command = await findCommand(wanted);
  if (!command) {
    process.stderr.write(`nadaj: there is no command "${name}"; "nadaj help" lists them\n`);
    return 2;
  }
  try {
    return await command.run(args, loadConfig());
  } catch (error) {
    const isSaid = error instanceof ConfigError || error instanceof Refusal || isUnknownOption(error);
    const message = isSaid ? error.message : await systemFault(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    return 2;
  }
}

/** What an operator can mend without a stack: a port that is taken, a disk or a data folder that cannot be used. */
async function systemFault(error: unknown): Promise<string | undefined> {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { dataDir, port, databaseUrl } = loadConfig();
  if (error.code === "EADDRINUSE") return `port ${port} is in use: does Nadaj run already? Else set PORT.`;
  if (databaseUrl && /^(ECONN\w+|ENOTFOUND|ETIMEDOUT|CONNECT\w+|57P03|28\w{3}|3D000)$/.test(String(error.code)))
    return `the database cannot be used (${error.message}): is DATABASE_URL right, and does its server run?`;
  const place = "path" in error ? String(error.path) : "";
  // SQLite names no path.
  if (isFullOrReadOnly(error) && (place === "" || place.startsWith(dataDir))) {
    const { what, mend } = (await obstacleTo(dataDir)) ?? {
      what: `the files in ${dataDir} cannot be written (${error.code})`,
      mend: "Look at who owns them, and at the disk.",
    };
    return `${what}. ${mend}`;
  }
  return place.startsWith(dataDir)
    ? `${place} cannot be used (${error.code}): is NADAJ_DATA right, and yours?`
    : undefined;
}

/** `parseArgs` throws for what a command does not know; its message names it. */
function isUnknownOption(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
