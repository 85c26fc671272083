import { isNotNull } from "drizzle-orm";
import { users } from "../accounts/table.ts";
import { channels } from "../channels/table.ts";
import type { Ctx } from "../platform/context.ts";
import { foldLog } from "../platform/db/upkeep.ts";
import { mergeParts } from "../search/rules/merge.ts";
import { rebuildIndex } from "../search/rules/rebuild.ts";
import { videos } from "../videos/table.ts";
import { noBar, progressBar } from "./progress.ts";
import { verbsCommand } from "./verbs.ts";

/** So many make some ten megabytes of log. */
const foldedEvery = 1000;

export const searchCommand = verbsCommand("search", "writes the index of searches again, while the site runs", {
  rebuild: {
    usage: "[--json]",
    async run({ ctx, values, out }) {
      const begun = performance.now();
      const bar = values.json ? noBar : progressBar("index", await allOf(ctx));
      let folded = 0;
      const documents = await rebuildIndex(ctx, {
        async onProgress({ documents, of }) {
          if (documents >= folded + foldedEvery) {
            folded = documents;
            await foldLog(ctx);
          }
          bar.reach(of);
        },
      });
      bar.end();
      const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
      await mergeParts(ctx);
      out.done(`The index holds ${documents} documents; it took ${seconds} s.`, { documents, seconds });
      return 0;
    },
  },
});

async function allOf({ db }: Ctx): Promise<number> {
  const listed = await db.$count(videos, isNotNull(videos.listedAt));
  return listed + (await db.$count(channels)) + (await db.$count(users));
}
