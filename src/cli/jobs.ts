import { and, asc, eq, type SQL } from "drizzle-orm";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { forgetJob, tryAgain } from "../platform/jobs/queue.ts";
import { jobs } from "../platform/jobs/table.ts";
import { notFound } from "../platform/problem.ts";
import { complain } from "./complain.ts";
import { doOrRehearse } from "./rehearse.ts";
import { limitOf, verbsCommand } from "./verbs.ts";

const states = ["waiting", "running", "failed"] as const;

export const jobsCommand = verbsCommand("jobs", "lists the work that waits or failed, begins it again or drops it", {
  list: {
    usage: `[--state ${states.join("|")}] [--queue Q] [--limit N] [--json]`,
    options: { state: { type: "string" }, queue: { type: "string" }, limit: { type: "string" } },
    async run({ ctx, values, out }) {
      const state = states.find((one) => one === values.state);
      if (values.state && !state) return complain(`states are ${states.join(", ")}`);
      const which: (SQL | undefined)[] = [
        state ? eq(jobs.state, state) : undefined,
        values.queue ? eq(jobs.queue, values.queue) : undefined,
      ];
      const rows = await ctx.db
        .select()
        .from(jobs)
        .where(and(...which))
        .orderBy(asc(jobs.runAt))
        .limit(limitOf(values.limit));
      out.rows(
        rows.map(({ id, kind, queue, state, attempts, runAt, error }) => ({
          ...{
            id,
            kind,
            queue,
            state,
            attempts,
            runAt: iso(runAt),
            error: error?.split("\n")[0]?.slice(0, 100) ?? null,
          },
        })),
      );
      return 0;
    },
  },
  retry: {
    usage: "ID… | --failed [--dry-run] [--json]",
    words: [0, 10_000],
    dry: true,
    options: { failed: { type: "boolean" } },
    async run({ ctx, words, values, dryRun, out }) {
      const ids = values.failed ? await failedIds(ctx) : words;
      if (ids.length === 0 && !values.failed) return complain("usage: nadaj jobs retry ID… | --failed");
      let begun = 0;
      await allOrNone(ctx, dryRun, async (tx) => {
        begun = 0;
        for (const id of ids)
          if (await tryAgain(tx.db, id, tx.clock.now())) begun++;
          else if (!values.failed) throw notFound();
      });
      out.done(`${begun} ${dryRun ? "would begin" : "begin"} again.`, { count: begun, dryRun });
      return 0;
    },
  },
  drop: {
    usage: "ID… [--dry-run] [--json]",
    words: [1, 10_000],
    dry: true,
    async run({ ctx, words, dryRun, out }) {
      await allOrNone(ctx, dryRun, async (tx) => {
        for (const id of words) if (!(await forgetJob(tx.db, id))) throw notFound();
      });
      out.done(`${words.length} ${dryRun ? "would be" : "were"} dropped.`, { count: words.length, dryRun });
      return 0;
    },
  },
});

async function failedIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.state, "failed")).limit(10_000);
  return rows.map(({ id }) => id);
}

/** In one write: where one of them is refused, scripts find the others as they were. */
function allOrNone(ctx: Ctx, dryRun: boolean, act: (tx: Ctx) => Promise<void>): Promise<void> {
  return doOrRehearse(ctx, dryRun, (ctx) => ctx.write(act));
}
