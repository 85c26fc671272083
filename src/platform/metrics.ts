import { count } from "drizzle-orm";
import { version } from "../../package.json";
import { isWithoutRedis } from "./cluster/check-redis.ts";
import type { Ctx } from "./context.ts";
import { jobs } from "./jobs/table.ts";
import { loopDelay } from "./loop-watch.ts";

/** Every metric in Prometheus' text exposition format 0.0.4. */
export async function collectMetrics(ctx: Ctx): Promise<string> {
  const lines: string[] = [];
  const metric = (type: "gauge" | "counter", name: string, help: string, values: [string, number][]) => {
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
    for (const [labels, value] of values) lines.push(`${name}${labels ? `{${labels}}` : ""} ${value}`);
  };
  const gauge = metric.bind(undefined, "gauge");
  const node = ctx.config.node.replace(/["\\\n]/g, "_");
  gauge("nadaj_node_info", "Which process of the site this is.", [[`node="${node}",version="${version}"`, 1]]);
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
  if (ctx.config.redisUrl) {
    const up = (await isWithoutRedis(ctx)) ? 0 : 1;
    gauge("nadaj_redis_up", "Whether this process has its Redis.", [["", up]]);
  }
  gauge("process_resident_memory_bytes", "Resident memory.", [["", process.memoryUsage().rss]]);
  const delay = loopDelay();
  if (delay) {
    gauge("nadaj_event_loop_delay_seconds", "How late the event loop was in the last half minute or whole one.", [
      ['quantile="0.5"', delay.medianSeconds],
      ['quantile="0.99"', delay.p99Seconds],
      ['quantile="1"', delay.maxSeconds],
    ]);
    const blocked: [string, number][] = [["", delay.blocked]];
    metric("counter", "nadaj_event_loop_blocked_total", "Times that the event loop stood still for 200 ms.", blocked);
  }
  gauge("process_uptime_seconds", "Seconds since the start.", [["", Math.round(process.uptime())]]);
  return `${lines.join("\n")}\n`;
}
