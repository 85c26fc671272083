import { count } from "drizzle-orm";
import type { Ctx } from "./context.ts";
import { jobs } from "./jobs/table.ts";

/** Every metric in Prometheus' text exposition format 0.0.4. */
export async function collectMetrics(ctx: Ctx): Promise<string> {
  const lines: string[] = [];
  const gauge = (name: string, help: string, values: [string, number][]) => {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`);
    for (const [labels, value] of values) lines.push(`${name}${labels ? `{${labels}}` : ""} ${value}`);
  };
  const rows = await ctx.db
    .select({ queue: jobs.queue, state: jobs.state, n: count() })
    .from(jobs)
    .groupBy(jobs.queue, jobs.state);
  gauge(
    "nadaj_jobs",
    "Jobs by queue and state.",
    rows.map(({ queue, state, n }) => [`queue="${queue}",state="${state}"`, n]),
  );
  gauge("nadaj_disk_free_bytes", "Free space of the media store.", [["", await ctx.storage.freeBytes()]]);
  gauge("process_resident_memory_bytes", "Resident memory.", [["", process.memoryUsage().rss]]);
  gauge("process_uptime_seconds", "Seconds since the start.", [["", Math.round(process.uptime())]]);
  return `${lines.join("\n")}\n`;
}
