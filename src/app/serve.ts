import "./features.ts";
import { type Studio, startStudio } from "../live/studio/studio.ts";
import type { Ctx } from "../platform/context.ts";
import { closeOldMedia } from "../platform/data-folder.ts";
import { startCheckpoints } from "../platform/db/upkeep.ts";
import { beginEnding } from "../platform/ending.ts";
import { formMaxBytes } from "../platform/http/body-limit.ts";
import { type Connection, closeSockets, offerUpgrade, socketHandler, wasUpgraded } from "../platform/http/sockets.ts";
import { queuesWithPlaces } from "../platform/jobs/places.ts";
import { startJobs } from "../platform/jobs/runner.ts";
import { listeningFault } from "../platform/listening.ts";
import { watchLoop } from "../platform/loop-watch.ts";
import { configureMedia, stopAllChildren } from "../platform/media/child.ts";
import { registerNode } from "../platform/nodes/register.ts";
import { planIndex } from "../search/rules/rebuild.ts";
import { finishWholeUploads, removeStrayParts } from "../uploads/rules/finish.ts";
import { watchingNow } from "../videos/presence.ts";
import { planSweep } from "../videos/rules/sweep.ts";
import { lastPage } from "./last-page.ts";
import { beginStopping } from "./lifecycle.ts";
import { jobOptions } from "./queues.ts";
import { startReactions } from "./reactions.ts";
import { startSchedule } from "./schedule.ts";
import { makeApp } from "./server.tsx";

/** How long requests under way may take to finish before their connections are cut. */
const requestsMayTake = 2000;

export type Running = { port: number; rtmpPort: number | undefined; url: string; stop(): Promise<void> };

/** Listens, runs jobs and the schedule. `stop` finishes requests, gives jobs back to the queue and ends children. */
export async function serve(
  ctx: Ctx,
  options: { port?: number; rtmpPort?: number; host?: string; jobs?: boolean; onLost?(): void } = {},
): Promise<Running> {
  configureMedia({
    ffmpeg: ctx.config.ffmpegPath,
    ffprobe: ctx.config.ffprobePath,
    threads: ctx.config.transcodeThreads,
    encoder: ctx.config.encoder,
  });
  const { queues } = ctx.config;
  const unregister = await registerNode(ctx, {
    kind: "web",
    queues: queuesWithPlaces(ctx.config, queues),
    onLost: options.onLost ?? (() => undefined),
  });
  const app = makeApp(ctx);
  const server: Bun.Server<Connection> = Bun.serve<Connection>({
    port: options.port ?? ctx.config.port,
    hostname: options.host ?? ctx.config.host,
    idleTimeout: 120,
    maxRequestBodySize: Math.max(ctx.config.uploadMaxBytes, formMaxBytes) + 1024 * 1024,
    fetch(request, self) {
      const wanted = offerUpgrade(request, self);
      const answer = app.fetch(request, () => self.requestIP(request)?.address);
      return wanted ? answer.then((given) => (wasUpgraded(request) ? undefined : given)) : answer;
    },
    websocket: socketHandler(() => server),
    error(error) {
      ctx.log.error("unanswered request", { error });
      return lastPage();
    },
  });
  const closing = new AbortController();
  const oldMedia = closeOldMedia(ctx.config.dataDir, ctx.log, closing.signal).catch((error) =>
    ctx.log.warn("the media of before could not be closed to others", { error }),
  );
  const stopWatching = watchLoop(ctx.log);
  const studio = await openStudio(ctx, options.rtmpPort ?? ctx.config.rtmpPort, options.host ?? ctx.config.host);
  const runner = options.jobs === false ? undefined : await startJobs(ctx, jobOptions(ctx.config, queues));
  if (runner) {
    await planSweep(ctx);
    await planIndex(ctx);
  }
  const stopReactions = runner ? startReactions(ctx, runner) : () => undefined;
  const stopSchedule = options.jobs === false ? () => undefined : startSchedule(ctx);
  const stopCheckpoints = startCheckpoints(ctx);
  void resumeUploads(ctx);
  const port = server.port ?? 0;
  return {
    port,
    rtmpPort: studio?.rtmpPort,
    url: `http://localhost:${port}`,
    async stop() {
      beginStopping();
      stopSchedule();
      stopReactions();
      closeSockets();
      beginEnding(ctx);
      await Promise.all([finishRequests(server), runner?.stop()]);
      await studio?.stop();
      await stopAllChildren();
      await unregister();
      closing.abort();
      await oldMedia;
      stopCheckpoints();
      stopWatching();
    },
  };
}

/** Takes no new connection, and cuts those that are still busy after a while. */
async function finishRequests(server: Bun.Server<Connection>): Promise<void> {
  const cut = setTimeout(() => void server.stop(true), requestsMayTake);
  await server.stop();
  clearTimeout(cut);
}

/** A taken port costs the live streams, not the site. */
async function openStudio(ctx: Ctx, port: number, host: string): Promise<Studio | undefined> {
  try {
    return await startStudio(ctx, { port, host, watching: (videoId) => watchingNow(ctx, videoId) });
  } catch (error) {
    const fault = listeningFault(error, { setting: "RTMP_PORT", port, host });
    ctx.log.error(`live streams cannot be received: ${fault ?? "see the error"}`, fault ? {} : { error });
    return undefined;
  }
}

/** What a stop left half done. Nothing waits for it: a file may have to be copied to another disk. */
async function resumeUploads(ctx: Ctx): Promise<void> {
  try {
    await removeStrayParts(ctx);
    await finishWholeUploads(ctx);
  } catch (error) {
    ctx.log.warn("uploads could not be looked through", { error });
  }
}
