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
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}
