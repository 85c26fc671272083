import { parseArgs } from "node:util";
import { createSetupLink } from "../accounts/rules/setup.ts";
import { openContext } from "../app/context.ts";
import { isStopping, stopSignal } from "../app/lifecycle.ts";
import { serve } from "../app/serve.ts";
import { backUpBefore } from "../platform/db/backup.ts";
import { migrate, pendingMigrations } from "../platform/db/migrate.ts";
import type { Command } from "./commands.ts";

export const serveCommand: Command = {
  name: "serve",
  about: "runs the server (also without a command)",
  async run(args, config) {
    parseArgs({ args, options: {} });
    const signal = stopSignal();
    await using ctx = await openContext(config);
    const pending = await pendingMigrations(ctx.database);
    if (pending.length > 0) await backUpBefore(ctx, pending);
    await migrate(ctx.database);
    if (isStopping()) return 0;
    const running = await serve(ctx);
    const address = config.publicUrl ?? `http://localhost:${running.port}`;
    if (running.rtmpPort !== undefined)
      process.stdout.write(`Live streams are received at rtmp://localhost:${running.rtmpPort}/live\n`);
    process.stdout.write(`Nadaj listens on ${address}\n`);
    if (!Bun.which(config.ffmpegPath) || !Bun.which(config.ffprobePath))
      process.stderr.write("ffmpeg is missing: no video can be processed. `nadaj doctor` says how to mend it.\n");
    const token = await createSetupLink(ctx);
    if (token) process.stdout.write(`Set it up here, once: ${address}/setup?token=${token}\n`);
    await signal;
    process.stdout.write("Stopping: finishing requests and giving jobs back …\n");
    await running.stop();
    return 0;
  },
};
