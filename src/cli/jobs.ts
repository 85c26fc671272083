import { and, asc, eq, type SQL } from "drizzle-orm";
import { systemActor } from "../platform/actor.ts";
import { iso } from "../platform/clock.ts";
import type { Ctx } from "../platform/context.ts";
import { attempt } from "../platform/http/forms.ts";
import { jobs } from "../platform/jobs/table.ts";
import { Problem } from "../platform/problem.ts";
import { jobById } from "../system/queries/queue.ts";
import { changeJob } from "../system/rules/queue.ts";
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
      const again = (tx: Ctx, id: string) => changeJob(tx, systemActor, id, "retry");
      if (values.failed)
        for (const id of ids) {
          const done = await attempt(() => doOrRehearse(ctx, dryRun, (tx) => again(tx, id)));
          if (done.ok) begun++;
          // One that moved on meanwhile is nobody's concern; a full disk or an absent database is.
          else if (done.problem.status >= 500) throw done.problem;
        }
      else {
        await allOrNone(ctx, dryRun, async (tx) => {
          for (const id of ids) await again(tx, id);
        });
        begun = ids.length;
      }
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
        for (const id of words) await drop(tx, id);
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

/** What waits is called off, as on the page of the queue; what runs is left alone. Throws Problem 404, 409. */
async function drop(tx: Ctx, id: string): Promise<void> {
  const state = (await jobById(tx, id))?.state;
  if (state === "running") throw new Problem(409, "JOB_MOVED_ON");
  await changeJob(tx, systemActor, id, state === "failed" ? "drop" : "cancel");
}

/** In one write: where one of them is refused, scripts find the others as they were. */
function allOrNone(ctx: Ctx, dryRun: boolean, act: (tx: Ctx) => Promise<void>): Promise<void> {
  return doOrRehearse(ctx, dryRun, (ctx) => ctx.write(act));
}
