import { parseArgs } from "node:util";
import { openContext } from "../app/context.ts";
import { isStopping, stopSignal } from "../app/lifecycle.ts";
import { work } from "../app/work.ts";
import { second } from "../platform/clock.ts";
import { queueList } from "../platform/config/node-settings.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { makeLog } from "../platform/log.ts";
import { Refusal } from "../platform/refusal.ts";
import { logRuntime } from "../platform/runtime-log.ts";
import { obstacleTo } from "../platform/storage/writable.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";

const drainSeconds = { usual: 5, most: 24 * 60 * 60 };

export const workerCommand: Command = {
  name: "worker",
  usage: "[--queues media,quick] [--drain SECONDS]",
  about: "runs jobs over PostgreSQL beside web processes, on this machine or another; without a port",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { queues: { type: "string" }, drain: { type: "string" } } });
    const queues = queueList.safeParse(values.queues ?? config.queues.join(","));
    if (!queues.success || queues.data.length === 0)
      return complain(queues.success ? "a worker wants at least one queue" : (queues.error.issues[0]?.message ?? ""));
    const drain = Number(values.drain ?? drainSeconds.usual);
    if (!Number.isInteger(drain) || drain < 0 || drain > drainSeconds.most)
      return complain(`--drain is a number of seconds from 0 to ${drainSeconds.most}`);
    if (config.databaseUrl === undefined)
      throw new Refusal(
        "a worker shares its site's database, and SQLite is one server's alone: set DATABASE_URL to the site's PostgreSQL, or let the server run its jobs itself",
      );
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    const signal = stopSignal();
    const log = makeLog({ level: config.logLevel, format: config.logFormat });
    logRuntime(log);
    const obstacle = await obstacleTo(config.dataDir);
    if (obstacle) throw new Refusal(`${obstacle.what}. ${obstacle.mend}`);
    await using ctx = await openContext(config, { log, node: "worker" });
    await migrateSafely(ctx);
    if (isStopping()) return 0;
    const working = await work(ctx, { queues: queues.data, onLost: lose });
    log.say(`${config.node} works on ${queues.data.join(", ")}`);
    const wasLost = await Promise.race([signal.then(() => false), lost.then(() => true)]);
    log.say("Stopping: finishing jobs or giving them back …");
    await working.stop(wasLost ? 0 : drain * second);
    return wasLost ? 1 : 0;
  },
};
