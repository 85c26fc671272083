import type { Ctx } from "../../platform/context.ts";
import { batchwise } from "../../platform/db/database.ts";
import { faultOf } from "../../platform/faults.ts";
import { GiveUp } from "../../platform/jobs/jobs.ts";
import type { Video } from "../queries/video.ts";
import type { RenditionState } from "../table.ts";
import { changeProcessed } from "./processing.ts";

/** Writes progress at most once a second, without waiting for it. */
export function throttled(ctx: Ctx, videoId: string, signal: AbortSignal) {
  let last = 0;
  return (progress: number, renditions: RenditionState[]) => {
    const now = performance.now();
    if (now - last < 1000 || signal.aborted) return;
    last = now;
    save(ctx, videoId, {
      progress,
      renditions: renditions.map((one) => ({ ...one, progress: Math.round(one.progress * 1000) / 1000 })),
    }).catch((error) => ctx.log.warn("progress was not recorded", { videoId, error: faultOf(error)?.code ?? error }));
  };
}

/** Writes down what is known of a film in the works. False when its processing was ended meanwhile. */
export async function save(ctx: Ctx, videoId: string, change: Partial<Video>): Promise<boolean> {
  return ctx.write((tx) => changeProcessed(tx, videoId, change), batchwise);
}

/** Throws GiveUp when the processing was ended meanwhile. */
export async function mustSave(ctx: Ctx, videoId: string, change: Partial<Video>): Promise<void> {
  if (!(await save(ctx, videoId, change))) throw overtaken();
}

/** How a job ends whose film is not in the works any longer. */
export function overtaken(): GiveUp {
  return new GiveUp("its processing was ended meanwhile");
}
