import { parseArgs } from "node:util";
import { createSetupLink } from "../accounts/rules/setup.ts";
import { openContext } from "../app/context.ts";
import { serve } from "../app/serve.ts";
import { lockDataFolder } from "../platform/db/lock.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { Refusal } from "../platform/refusal.ts";
import { obstacleTo } from "../platform/storage/writable.ts";
import type { Command } from "./commands.ts";

export const serveCommand: Command = {
  name: "serve",
  about: "runs the server (also without a command)",
  async run(args, config) {
    parseArgs({ args, options: {} });
    const obstacle = await obstacleTo(config.dataDir);
    if (obstacle) throw new Refusal(`${obstacle.what}. ${obstacle.mend}`);
    using _lock = lockDataFolder(config);
    await using ctx = await openContext(config);
    // A terminal that is closed, or a rotation of logs: the log is written to stderr, there is nothing to reopen.
    process.on("SIGHUP", () => ctx.log.info("SIGHUP changes nothing: to stop, send SIGTERM"));
    await migrateSafely(ctx);
    const running = await serve(ctx);
    const address = config.publicUrl ?? `http://localhost:${running.port}`;
    if (running.rtmpPort !== undefined)
      process.stdout.write(`Live streams are received at rtmp://localhost:${running.rtmpPort}/live\n`);
    process.stdout.write(`Nadaj listens on ${address}\n`);
    if (!Bun.which(config.ffmpegPath) || !Bun.which(config.ffprobePath))
      process.stderr.write("ffmpeg is missing: no video can be processed. `nadaj doctor` says how to mend it.\n");
    const token = await createSetupLink(ctx);
    if (token) process.stdout.write(`Set it up here, once: ${address}/setup?token=${token}\n`);
    await stopSignal();
    process.stdout.write("Stopping: finishing requests and giving jobs back …\n");
    await running.stop();
    return 0;
  },
};

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
}
