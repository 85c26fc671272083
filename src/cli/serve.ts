import { parseArgs } from "node:util";
import { openContext } from "../app/context.ts";
import { isStopping, stopSignal } from "../app/lifecycle.ts";
import { type Running, serve } from "../app/serve.ts";
import type { Config } from "../platform/config/config.ts";
import type { Ctx } from "../platform/context.ts";
import { lockDataFolder } from "../platform/db/lock.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { proxyFault } from "../platform/http/untrusted-proxy.ts";
import { makeLog } from "../platform/log.ts";
import { Refusal } from "../platform/refusal.ts";
import { logRuntime } from "../platform/runtime-log.ts";
import { obstacleTo } from "../platform/storage/writable.ts";
import { createSetupLink } from "../site/rules/setup.ts";
import type { Command } from "./commands.ts";

export const serveCommand: Command = {
  name: "serve",
  about: "runs the server (also without a command)",
  async run(args, config) {
    parseArgs({ args, options: {} });
    const signal = stopSignal();
    const lost = Promise.withResolvers<number>();
    const log = makeLog({ level: config.logLevel, format: config.logFormat });
    logRuntime(log);
    // A terminal that is closed, or a rotation of logs: the log is written to stderr, there is nothing to reopen.
    process.on("SIGHUP", () => log.info("SIGHUP changes nothing: to stop, send SIGTERM"));
    const obstacle = await obstacleTo(config.dataDir);
    if (obstacle) throw new Refusal(`${obstacle.what}. ${obstacle.mend}`);
    using _lock = lockDataFolder(config);
    await using ctx = await openContext(config, { log, node: "web" });
    await migrateSafely(ctx);
    if (isStopping()) return 0;
    const running = await serve(ctx, { onLost: () => lost.resolve(1) });
    try {
      await announce(ctx, running);
      const status = await Promise.race([signal.then(() => 0), lost.promise]);
      log.say("Stopping: finishing requests and giving jobs back …");
      return status;
    } finally {
      await running.stop();
    }
  },
};

/** The lines of a start, and what is known to be wrong already. */
async function announce(ctx: Ctx, running: Running): Promise<void> {
  const { config, log } = ctx;
  const address = config.publicUrl ?? `http://localhost:${running.port}`;
  if (running.rtmpPort !== undefined) log.say(`Live streams are received at rtmp://localhost:${running.rtmpPort}/live`);
  log.say(`Nadaj listens on ${address}`);
  for (const name of missingPrograms(config))
    log.warn(`${name} is missing: no video can be processed. "nadaj doctor" says how to mend it.`);
  const proxy = await proxyFault(ctx);
  if (proxy !== undefined) log.warn(proxy);
  const token = await createSetupLink(ctx);
  if (token) log.say(`Set it up here, once: ${address}/setup?token=${token}`);
}

function missingPrograms({ ffmpegPath, ffprobePath }: Config): string[] {
  return Object.entries({ ffmpeg: ffmpegPath, ffprobe: ffprobePath }).flatMap(([name, path]) =>
    Bun.which(path) ? [] : [name === path ? name : `${name} (${path})`],
  );
}
