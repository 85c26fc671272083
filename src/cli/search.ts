import { foldLog } from "../platform/db/upkeep.ts";
import { rebuildIndex } from "../search/rules/rebuild.ts";
import { verbsCommand } from "./verbs.ts";

/** A line for so many documents. */
const toldEvery = 10_000;
/** So many make some ten megabytes of log. */
const foldedEvery = 1000;

export const searchCommand = verbsCommand("search", "writes the index of searches again, while the site runs", {
  rebuild: {
    usage: "[--json]",
    async run({ ctx, values, out }) {
      const begun = performance.now();
      let told = 0;
      let folded = 0;
      const documents = await rebuildIndex(ctx, {
        async onProgress(count) {
          if (count >= folded + foldedEvery) {
            folded = count;
            await foldLog(ctx);
          }
          if (values.json || count < told + toldEvery) return;
          told = count;
          process.stdout.write(`${count} documents\n`);
        },
      });
      const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
      out.done(`The index holds ${documents} documents; it took ${seconds} s.`, { documents, seconds });
      return 0;
    },
  },
});
