import { type Earlier, neededToRecover, recoverStream } from "../../ingest/ingest.ts";
import { second } from "../../platform/clock.ts";
import { dialect } from "../../platform/config/dialect.ts";
import type { Ctx } from "../../platform/context.ts";
import { faultOf } from "../../platform/faults.ts";
import { within } from "../../platform/within.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { mediaKeys } from "../../videos/urls.ts";
import { interruptedLives, silentLives } from "../queries.ts";
import { claimLive, isElsewhere, isSlippingAway, renewLives } from "../rules/owners.ts";
import { recordingOf } from "./places.ts";

/** What only the node can do that has a stream in its hands. */
export type Command = "air" | "end";
declare module "../../platform/cluster/bus.ts" {
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

type Streams = {
  /** Those in this process' hands. */
  ids(): string[];
  /** Goes on with a stream that is on the air, and that waits for its publisher. */
  resume(video: Video, earlier: Map<string, Earlier>): void;
  /** Lets go of one that is another node's by now, or may be, or over. */
  giveUp(videoId: string): Promise<void>;
  /** Until one that was let go of, or ends, is out of this process' hands. */
  ending(videoId: string): Promise<void> | undefined;
};

export type Ownership = {
  /** Has a stream that is on the air, and this node's, go on from what was recorded of it; done once for all who ask. */
  takeUp(video: Video): Promise<void>;
  /** Takes up what was on the air when this node ended, or one that says nothing any longer. */
  start(): Promise<void>;
  /**
   * Renews the leases, takes up the streams of nodes that have let theirs run out, and its own again that it had to let go
   * of. To be called again and again.
   */
  keep(): Promise<void>;
  /** Lets go of what could not be renewed for so long that another may take it soon; needs no database. */
  letGo(): Promise<void>;
};

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** Which streams are in the hands of this process, and how they come there. */
export function ownership(ctx: Ctx, { ids, resume, giveUp, ending }: Streams): Ownership {
  const taking = new Map<string, Promise<void>>();

  async function recover(video: Video): Promise<void> {
    await ending(video.id);
    const workspace = recordingOf(ctx, video);
    // Who watches waits for it: of hours of a stream nearly all may stay where it is.
    const elsewhere = await workspace.fetch(neededToRecover);
    const earlier = await recoverStream(workspace.path, elsewhere).catch(async (error) => {
      if (!isMissing(error)) throw error;
      // More was written than the log knows of: what it speaks of last was left there.
      await workspace.fetch();
      return recoverStream(workspace.path);
    });
    if (ids().includes(video.id)) return;
    ctx.log.info("a stream was interrupted; it waits for its publisher", { part: "live", videoId: video.id });
    resume(video, earlier);
  }

  function takeUp(video: Video): Promise<void> {
    const begun = taking.get(video.id) ?? recover(video).finally(() => taking.delete(video.id));
    taking.set(video.id, begun);
    return begun;
  }

  async function takeUpSilent(): Promise<void> {
    for (const video of await silentLives(ctx)) {
      // What that node has on a disk of its own waits for it.
      const files = await ctx.storage.list(mediaKeys.hls(video.id, video.mediaVersion));
      if (files.length > 0 && (await claimLive(ctx, video.id))) await takeUp(video);
    }
  }

  /** What is on the air and this node's, or nobody's, and not in this process' hands. */
  async function takeUpInterrupted(isWanted: (nodeId: string | null) => boolean): Promise<void> {
    for (const { video, nodeId } of await interruptedLives(ctx)) {
      if (ids().includes(video.id) || !isWanted(nodeId)) continue;
      const claimed = await claimLive(ctx, video.id).catch((error) => {
        if (nodeId !== ctx.nodeId || !faultOf(error)) throw error;
        // Its own it takes up also when nothing can be written now, where nobody else can have it.
        return dialect === "sqlite";
      });
      if (claimed) await takeUp(video);
    }
  }

  async function letGo(): Promise<void> {
    await Promise.all(ids().map((videoId) => (isSlippingAway(ctx, videoId) ? giveUp(videoId) : undefined)));
  }

  return {
    takeUp,
    letGo,
    async start() {
      await takeUpInterrupted(() => true);
      await takeUpSilent();
    },
    async keep() {
      await letGo();
      for (const videoId of await renewLives(ctx, ids())) await giveUp(videoId);
      await takeUpInterrupted((nodeId) => nodeId === ctx.nodeId);
      await takeUpSilent();
    },
  };
}
