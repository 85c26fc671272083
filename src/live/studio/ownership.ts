import { recoverStream } from "../../ingest/ingest.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { within } from "../../platform/within.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { interruptedLives } from "../queries.ts";
import { claimLive, isElsewhere, releaseLive } from "../rules/owners.ts";
import { recordingOf } from "./places.ts";

/** What only the node can do that has a stream in its hands. */
export type Command = "air" | "end";
declare module "../../platform/bus/bus.ts" {
  interface Topics {
    "live-command": { videoId: string; command: Command };
  }
}
/** How long its owner may take; ending a stream writes down what is on its way to the disk. */
const answersWithin = 15 * second;

/**
 * Has the owner of a stream do something, when that is another node; resolves with the video when it has, or has not
 * in time. Undefined when the stream is this node's or nobody's.
 */
export async function byOwner(
  ctx: Ctx,
  id: string,
  command: Command,
  isDone: (video: Video) => boolean,
  milliseconds = answersWithin,
): Promise<Video | undefined> {
  if (!(await isElsewhere(ctx, id))) return undefined;
  let heard: () => void = () => undefined;
  const stop = ctx.bus.subscribe("videos", ({ videoId }) => {
    if (videoId === id) heard();
  });
  try {
    const until = performance.now() + milliseconds;
    ctx.bus.publish("live-command", { videoId: id, command });
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        heard = resolve;
      });
      const video = await videoById(ctx, id);
      const left = until - performance.now();
      if (!video || isDone(video) || left <= 0) return video;
      await within(left, changed);
    }
  } finally {
    stop();
  }
}

/** Hears what other nodes ask for of streams that are this one's. */
export function hearCommands(
  ctx: Ctx,
  isOwn: (videoId: string) => boolean,
  run: Record<Command, (id: string) => void>,
) {
  return ctx.bus.subscribe("live-command", ({ videoId, command }) => {
    if (isOwn(videoId)) run[command](videoId);
  });
}

type Interrupted = { video: Video; earlier: Awaited<ReturnType<typeof recoverStream>> };

/**
 * The streams that this node left on the air when it ended, and those whose node says nothing any longer, if the store
 * has something of them: what another has on a disk of its own is waiting for that one. They are this node's from here on.
 */
export async function* takeUpInterrupted(ctx: Ctx): AsyncGenerator<Interrupted> {
  for (const { video, nodeId } of await interruptedLives(ctx)) {
    if (!(await claimLive(ctx, video.id))) continue;
    const workspace = recordingOf(ctx, video);
    await workspace.fetch();
    const earlier = await recoverStream(workspace.path);
    if (nodeId === null || nodeId === ctx.nodeId || earlier.size > 0) yield { video, earlier };
    else await releaseLive(ctx, video.id);
  }
}
