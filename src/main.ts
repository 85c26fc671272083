import { findCommand } from "./cli/commands.ts";
import { ConfigError, loadConfig } from "./platform/config/config.ts";

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
    if (!(error instanceof ConfigError) && !isUnknownOption(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

/** `parseArgs` throws for what a command does not know; its message names it. */
function isUnknownOption(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
