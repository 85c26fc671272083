import { findCommand } from "./cli/commands.ts";
import { ConfigError, loadConfig } from "./platform/config/config.ts";
import { makePrivateFiles } from "./platform/data-folder.ts";

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
    const message = error instanceof ConfigError || isUnknownOption(error) ? error.message : systemFault(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    return 2;
  }
}

/** What an operator can mend without a stack: a port that is taken, a data folder that cannot be used. */
function systemFault(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { dataDir, port } = loadConfig();
  if (error.code === "EADDRINUSE") return `port ${port} is in use: does Nadaj run already? Else set PORT.`;
  const place = "path" in error ? String(error.path) : "";
  return place.startsWith(dataDir)
    ? `${place} cannot be used (${error.code}): is NADAJ_DATA right, and yours?`
    : undefined;
}

/** `parseArgs` throws for what a command does not know; its message names it. */
function isUnknownOption(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
