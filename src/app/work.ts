import "./features.ts";
import type { QueueName } from "../platform/config/node-settings.ts";
import type { Ctx } from "../platform/context.ts";
import { beginEnding } from "../platform/ending.ts";
import { queuesWithPlaces } from "../platform/jobs/places.ts";
import { startJobs } from "../platform/jobs/runner.ts";
import { watchLoop } from "../platform/loop-watch.ts";
import { configureMedia, stopAllChildren } from "../platform/media/child.ts";
import { registerNode, webElsewhere } from "../platform/nodes/register.ts";
import { Refusal } from "../platform/refusal.ts";
import { jobOptions } from "./queues.ts";
import { startReactions } from "./reactions.ts";
import { schedules, startSchedule } from "./schedule.ts";

export type Working = {
  /** Takes no new job, lets those that run go on for so long, and gives back what is left. */
  stop(patienceMs: number): Promise<void>;
};

export type WorkOptions = { queues: readonly QueueName[]; onLost(): void };

/** Runs jobs of some queues, and looks after this data folder; nothing listens. Throws Refusal where their films are not. */
export async function work(ctx: Ctx, { queues, onLost }: WorkOptions): Promise<Working> {
  const { ffmpegPath: ffmpeg, ffprobePath: ffprobe, transcodeThreads: threads, encoder } = ctx.config;
  configureMedia({ ffmpeg, ffprobe, threads, encoder });
  const unregister = await registerNode(ctx, {
    kind: "worker",
    queues: queuesWithPlaces(ctx.config, queues),
    onLost,
  });
  const elsewhere = await webElsewhere(ctx);
  if (elsewhere.length > 0) {
    await unregister();
    throw new Refusal(
      `this worker would not find the films of ${elsewhere.join(", ")}: its folder of media is another. Share one folder, or keep media in an S3 store`,
    );
  }
  const stopWatching = watchLoop(ctx.log);
  const runner = await startJobs(ctx, jobOptions(ctx.config, queues));
  const stopReactions = startReactions(ctx, runner);
  const stopSchedule = startSchedule(
    ctx,
    schedules.filter(({ each }) => each === "node"),
  );
  return {
    async stop(patienceMs) {
      stopSchedule();
      await runner.stop(patienceMs);
      stopReactions();
      beginEnding(ctx);
      await stopAllChildren();
      await unregister();
      stopWatching();
    },
  };
}
