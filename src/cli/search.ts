import { parseArgs } from "node:util";
import "../app/features.ts";
import { openContext } from "../app/context.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { foldLog } from "../platform/db/upkeep.ts";
import { rebuildIndex } from "../search/rules/rebuild.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";

/** A line for so many documents. */
const toldEvery = 10_000;
/** So many make some ten megabytes of log. */
const foldedEvery = 1000;

export const searchCommand: Command = {
  name: "search",
  usage: "rebuild",
  about: "writes the index of searches again, while the site runs",
  async run(args, config) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (positionals.length !== 1 || positionals[0] !== "rebuild")
      return complain(`usage: nadaj search ${searchCommand.usage}`);
    await using ctx = await openContext(config);
    await migrateSafely(ctx);
    const begun = performance.now();
    let told = 0;
    let folded = 0;
    const documents = await rebuildIndex(ctx, {
      async onProgress(count) {
        if (count >= folded + foldedEvery) {
          folded = count;
          await foldLog(ctx);
        }
        if (count < told + toldEvery) return;
        told = count;
        process.stdout.write(`${count} documents\n`);
      },
    });
    const seconds = (performance.now() - begun) / 1000;
    process.stdout.write(`The index holds ${documents} documents; it took ${seconds.toFixed(1)} s.\n`);
    return 0;
  },
};
