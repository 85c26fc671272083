import type { Storage } from "../platform/storage/storage.ts";
import { abandonedUploads, cleanAbandonedUploads } from "../uploads/rules/begin.ts";
import { removeStrayParts, strayParts } from "../uploads/rules/finish.ts";
import { eraseDeletedVideos, videosToErase } from "../videos/rules/erase.ts";
import { sweepMedia } from "../videos/rules/sweep.ts";
import { noBar, progressBar } from "./progress.ts";
import { verbsCommand } from "./verbs.ts";

/** What the schedule does each night and hour. */
const chores = [eraseDeletedVideos, cleanAbandonedUploads, removeStrayParts];

export const cleanupCommand = verbsCommand("cleanup", "removes files that nobody names, and what is over", {
  "": {
    usage: "[--dry-run] [--json]",
    dry: true,
    async run({ ctx, values, dryRun, out }) {
      const removed = new Set<string>();
      for await (const id of videosToErase(ctx)) removed.add(`video/${id}`);
      for (const { id } of await abandonedUploads(ctx)) removed.add(`upload/${id}`);
      for await (const name of strayParts(ctx)) removed.add(`upload/${name}`);
      const storage = telling(ctx.storage, dryRun, removed);
      const bar = values.json || dryRun ? noBar : progressBar("cleanup", chores.length + 1);
      if (!dryRun)
        for (const chore of chores) {
          await chore({ ...ctx, storage });
          bar.step();
        }
      await sweepMedia({ ...ctx, storage }, new AbortController().signal);
      bar.step();
      bar.end();
      const names = [...removed];
      out.done(names.length === 0 ? "There is nothing to remove." : names.join("\n"), { removed: names, dryRun });
      return 0;
    },
  },
});

/** The same store, which writes down what is removed, and keeps it where nothing is to be. */
function telling(storage: Storage, keep: boolean, removed: Set<string>): Storage {
  return Object.assign(Object.create(storage) as Storage, {
    async remove(key: string) {
      removed.add(key);
      if (!keep) await storage.remove(key);
    },
  });
}
