import { parseArgs } from "node:util";
import { createSetupLink } from "../accounts/rules/setup.ts";
import { openContext } from "../app/context.ts";
import { isStopping, stopSignal } from "../app/lifecycle.ts";
import { serve } from "../app/serve.ts";
import type { Config } from "../platform/config/config.ts";
import { backUpBefore } from "../platform/db/backup.ts";
import { migrate, pendingMigrations } from "../platform/db/migrate.ts";
import { proxyFault } from "../platform/http/untrusted-proxy.ts";
import { makeLog } from "../platform/log.ts";
import { logRuntime } from "../platform/runtime-log.ts";
import type { Command } from "./commands.ts";

export const serveCommand: Command = {
  name: "serve",
  about: "runs the server (also without a command)",
  async run(args, config) {
    parseArgs({ args, options: {} });
    const signal = stopSignal();
    const log = makeLog({ level: config.logLevel, format: config.logFormat });
    logRuntime(log);
    await using ctx = await openContext(config, { log });
    const pending = await pendingMigrations(ctx.database);
    if (pending.length > 0) await backUpBefore(ctx, pending);
    const migrated = await migrate(ctx.database);
    if (migrated.length > 0) log.info("the database was brought to this version", { migrated });
    if (isStopping()) return 0;
    const running = await serve(ctx);
    const address = config.publicUrl ?? `http://localhost:${running.port}`;
    if (running.rtmpPort !== undefined)
      log.say(`Live streams are received at rtmp://localhost:${running.rtmpPort}/live`);
    log.say(`Nadaj listens on ${address}`);
    for (const name of missingPrograms(config))
      log.warn(`${name} is missing: no video can be processed. "nadaj doctor" says how to mend it.`);
    const proxy = await proxyFault(ctx);
    if (proxy !== undefined) log.warn(proxy);
    const token = await createSetupLink(ctx);
    if (token) log.say(`Set it up here, once: ${address}/setup?token=${token}`);
    await signal;
    log.say("Stopping: finishing requests and giving jobs back …");
    await running.stop();
    return 0;
  },
};

function missingPrograms({ ffmpegPath, ffprobePath }: Config): string[] {
  return Object.entries({ ffmpeg: ffmpegPath, ffprobe: ffprobePath }).flatMap(([name, path]) =>
    Bun.which(path) ? [] : [name === path ? name : `${name} (${path})`],
  );
}
