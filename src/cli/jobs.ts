import { and, asc, eq, type SQL } from "drizzle-orm";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { forgetJob, tryAgain } from "../platform/jobs/queue.ts";
import { jobs } from "../platform/jobs/table.ts";
import { notFound } from "../platform/problem.ts";
import { complain } from "./complain.ts";
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
    usage: "ID… | --failed [--dry-run]",
    words: [0, 10_000],
    dry: true,
    options: { failed: { type: "boolean" } },
    async run({ ctx, words, values, dryRun, out }) {
      const ids = values.failed ? await failedIds(ctx) : words;
      if (ids.length === 0 && !values.failed) return complain("usage: nadaj jobs retry ID… | --failed");
      let begun = 0;
      for (const id of ids)
        if (await (dryRun ? isIn(ctx, id, ["failed"]) : ctx.write((tx) => tryAgain(tx.db, id, tx.clock.now()))))
          begun++;
      if (begun < ids.length && !values.failed) throw notFound();
      out.done(`${begun} ${dryRun ? "would begin" : "begin"} again.`, { count: begun, dryRun });
      return 0;
    },
  },
  drop: {
    usage: "ID… [--dry-run]",
    words: [1, 10_000],
    dry: true,
    async run({ ctx, words, dryRun, out }) {
      let dropped = 0;
      for (const id of words)
        if (await (dryRun ? isIn(ctx, id, ["waiting", "failed"]) : ctx.write((tx) => forgetJob(tx.db, id)))) dropped++;
      if (dropped < words.length) throw notFound();
      out.done(`${dropped} ${dryRun ? "would be" : "were"} dropped.`, { count: dropped, dryRun });
      return 0;
    },
  },
});

async function failedIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.state, "failed")).limit(10_000);
  return rows.map(({ id }) => id);
}

async function isIn(ctx: Ctx, id: string, wanted: readonly string[]): Promise<boolean> {
  const [job] = await ctx.db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, id)).limit(1);
  return job !== undefined && wanted.includes(job.state);
}
