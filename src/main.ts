import { findCommand } from "./cli/commands.ts";
import { complain } from "./cli/complain.ts";
import { sentenceOf } from "./cli/sentences.ts";
import { asksForHelp, usageOf } from "./cli/usage.ts";
import { loadConfig, logFormat } from "./platform/config/config.ts";
import { makePrivateFiles } from "./platform/data-folder.ts";
import { makeLog } from "./platform/log.ts";
import { flushed, outliveReaders } from "./platform/standard-output.ts";

makePrivateFiles();
const [name = "serve", ...args] = process.argv.slice(2);
outliveReaders();
const status = await main(name, args);
await flushed();
// What a command leaves behind (a timer, a kept connection) is waited for by nobody.
process.exit(status);

async function main(name: string, args: string[]): Promise<number> {
  const wanted = name === "--help" || name === "-h" ? "help" : name;
  const command = await findCommand(wanted);
  if (!command) return complain(`nadaj: there is no command "${name}"; "nadaj help" lists them`);
  if (asksForHelp(args)) {
    process.stdout.write(`${usageOf(command)}\n\n${command.about}\n`);
    return 0;
  }
  // A server is read by machines too, also when it does not come to serve.
  const isRead = wanted === "serve" && logFormat() === "json";
  const log = makeLog({ level: "error", format: "json" });
  try {
    return await command.run(args, loadConfig());
  } catch (error) {
    const sentence = sentenceOf(error);
    if (!isRead) {
      if (sentence === undefined) throw error;
      return complain(sentence);
    }
    if (sentence === undefined) log.error("the server ended by an error", { error });
    else log.error(sentence);
    return sentence === undefined ? 1 : 2;
  }
}
