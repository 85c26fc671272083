import type { Config } from "../platform/config/config.ts";
import { dialect } from "../platform/config/dialect.ts";
import { type QueueName, queueNames } from "../platform/config/node-settings.ts";
import type { RunnerOptions } from "../platform/jobs/runner.ts";

/** How many jobs of each queue this machine runs at once, of those that this process is to run. */
export function jobOptions(config: Config, queues: readonly QueueName[]): RunnerOptions {
  const capacity: Record<QueueName, number> = {
    default: 4,
    quick: Math.min(2, config.transcodeConcurrency),
    mail: 2,
    push: 2,
    imports: config.imports ? 2 : 0,
    media: config.transcodeConcurrency,
  };
  const each = queueNames.map((name) => [name, queues.includes(name) ? capacity[name] : 0]);
  return {
    concurrency: Object.fromEntries(each) as Record<QueueName, number>,
    poll: true,
    alone: dialect === "sqlite",
  };
}
