import { dialect } from "../../platform/config/dialect.ts";
import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { letOthersRun } from "../../platform/let-others-run.ts";
import { textTables } from "../text-index.ts";

/** So many pages are merged in one write, which others wait for. */
const pagesAtOnce = 50;

/**
 * Merges the parts in which the terms were written: SQLite looks in each of them for every term that is sought, and a rebuild
 * leaves many. After https://sqlite.org/fts5.html#the_merge_command. PostgreSQL's indexes have none.
 */
export async function mergeParts(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  if (dialect !== "sqlite") return;
  for (const name of textTables) {
    // The first asks for all parts, the others go on; where nothing is left only the command itself counts as a change.
    for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
      signal?.throwIfAborted();
      const changes = await ctx.write(async ({ database }) => {
        const before = await changesOf(database);
        await database.raw(`insert into "${name}" ("${name}", "rank") values ('merge', ?)`, [pages]);
        return (await changesOf(database)) - before;
      }, batchwise);
      if (changes < 2) break;
      await letOthersRun();
    }
  }
}

/** So many rows were changed on the connection that writes. */
async function changesOf(database: Ctx["database"]): Promise<number> {
  const [row] = await database.raw<{ column1: number }>("values (total_changes())");
  return row?.column1 ?? 0;
}
