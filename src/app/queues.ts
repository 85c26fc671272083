import type { Config } from "../platform/config/config.ts";
import { dialect } from "../platform/config/dialect.ts";
import type { QueueName } from "../platform/config/node-settings.ts";
import { placesOf } from "../platform/jobs/places.ts";
import type { RunnerOptions } from "../platform/jobs/runner.ts";

/** How a process runs the jobs of its queues. */
export function jobOptions(config: Config, queues: readonly QueueName[]): RunnerOptions {
  return { concurrency: placesOf(config, queues), poll: true, alone: dialect === "sqlite" };
}
