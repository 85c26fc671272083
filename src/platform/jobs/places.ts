import type { Config } from "../config/config.ts";
import { type QueueName, queueNames } from "../config/node-settings.ts";
import type { Ctx } from "../context.ts";
import { awayAfter, knownNodes } from "../nodes/register.ts";
import { nextRunAt } from "./queue.ts";

/** How many jobs of each queue this machine runs at once, of those that a process of it is to run. */
export function placesOf(config: Config, queues: readonly QueueName[]): Record<QueueName, number> {
  const capacity: Record<QueueName, number> = {
    default: 4,
    quick: Math.min(2, config.transcodeConcurrency),
    mail: 2,
    push: 2,
    imports: config.imports ? 2 : 0,
    media: config.transcodeConcurrency,
  };
  const each = queueNames.map((name) => [name, queues.includes(name) ? capacity[name] : 0]);
  return Object.fromEntries(each) as Record<QueueName, number>;
}

/** The queues of which a process runs anything: settings may leave one that it is to run without a place. */
export function queuesWithPlaces(config: Config, queues: readonly QueueName[]): QueueName[] {
  const places = placesOf(config, queues);
  return queueNames.filter((name) => places[name] > 0);
}

/** The queues in which a job is due and that no living process runs: what is in them waits for ever. */
export async function unservedQueues(ctx: Ctx): Promise<QueueName[]> {
  const now = ctx.clock.now();
  const alive = (await knownNodes(ctx)).filter(({ seenAt }) => seenAt > now - awayAfter);
  // Over SQLite no process says so: there is this one.
  const own = alive.length === 0 ? queuesWithPlaces(ctx.config, ctx.config.queues) : [];
  const served = new Set<string>([...own, ...alive.flatMap(({ queues }) => queues)]);
  const due = await Promise.all(
    queueNames.map(async (name) => !served.has(name) && ((await nextRunAt(ctx.db, name)) ?? now + 1) <= now),
  );
  return queueNames.filter((_, index) => due[index]);
}
