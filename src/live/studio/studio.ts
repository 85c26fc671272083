import { type FrontEnd, type PublishRequest, startFrontEnd, startRtmp, type Verdict } from "../../ingest/ingest.ts";
import { second } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { translator } from "../../platform/i18n/translate.ts";
import { type Video, videoById } from "../../videos/queries/video.ts";
import { releaseLive } from "../rules/owners.ts";
import { markEnded, markPlayable, markStarted } from "../rules/transitions.ts";
import { affordableRungs } from "./affordable.ts";
import { Broadcast } from "./broadcast.ts";
import { type Cameras, makeCameras } from "./cameras.ts";
import { admit, cameraApp, type Door } from "./door.ts";
import { type Earlier, hearCommands, ownership } from "./ownership.ts";
import { previewKey, recordingOf } from "./places.ts";
import { cameraTarget, targetOf } from "./target.ts";
import { startWatching } from "./watching.ts";

/** A publisher that says goodbye may have pressed the wrong button. */
const goodbyeMs = 10 * second;
/** How long players may take to play a stream to its end. */
const watchedOut = 60 * second;
const previewOut = 8 * second;

export type Studio = {
  readonly rtmpPort: number;
  /** The door for RTMPS, SRT and browsers' cameras, where there is one. */
  readonly frontEnd: FrontEnd;
  readonly cameras: Cameras;
  /** The stream of a video that receives, received or is to receive pictures. */
  broadcast(videoId: string): Broadcast | undefined;
  /** The same, and for a while after its end, for players that are still on their way there. */
  watched(videoId: string): Broadcast | undefined;
  /** What ended the last preview of a video whose publisher is gone. */
  problem(videoId: string): Broadcast["problem"];
  /** Which publisher may send what: the one door for every protocol that shows a key. */
  authorise(request: PublishRequest): Promise<Verdict>;
  /** The same for browsers' cameras, which show one of the keys of `cameras`. */
  film(request: Omit<PublishRequest, "app">): Promise<Verdict>;
  /** Puts a previewed stream on the air. False when nothing is received. */
  goOnAir(videoId: string): Promise<boolean>;
  /** Ends a stream; it is a video when this resolves. */
  finish(videoId: string): Promise<void>;
  stop(): Promise<void>;
};

export type StudioOptions = {
  port: number;
  host: string;
  /** How many people watch a video now. */
  watching?(videoId: string): number;
};

/** The studio of this process, once it is open. */
const makePlace = (): { studio: Studio | undefined } => ({ studio: undefined });

/** The studio of this process; undefined in one that serves no streams. */
export function studioOf(ctx: Ctx): Studio | undefined {
  return ctx.local(makePlace).studio;
}

/** Listens for publishers and takes up the streams that an earlier process left on the air. Throws when the port is taken. */
export async function startStudio(ctx: Ctx, options: StudioOptions): Promise<Studio> {
  const broadcasts = new Map<string, Broadcast>();
  const over = new Map<string, Broadcast>();
  const ending = new Map<string, Promise<void>>();
  const graces = new Map<string, ReturnType<typeof setTimeout>>();
  const problems = new Map<string, Broadcast["problem"]>();
  const cameras = makeCameras();
  const log = ctx.log.child({ part: "live" });

  const rtmp = startRtmp({
    port: options.port,
    host: options.host,
    log,
    limits: { bitsPerSecond: ctx.config.liveMaxBitrate },
    authorise: (request) => byKey(request),
  });

  function open(video: Video, onAir: boolean, earlier?: Earlier): Broadcast {
    const videoId = video.id;
    const broadcast: Broadcast = new Broadcast({
      videoId,
      channelId: video.channelId,
      workspace: onAir ? recordingOf(ctx, video) : ctx.storage.workspace(previewKey(videoId)),
      onAir,
      ...(earlier ? { earlier } : {}),
      now: () => ctx.clock.now(),
      log,
      ffmpeg: ctx.config.ffmpegPath,
      rungs: (width, height) => affordableRungs(ctx.config, width, height),
      onPlayable: () => {
        if (broadcast.onAir) void attempt(() => markPlayable(ctx, videoId));
        else tellOfSignal(videoId);
      },
      onLost: (deliberate) => lost(broadcast, deliberate),
      kick,
    });
    broadcasts.set(videoId, broadcast);
    return broadcast;
  }

  function tellOfSignal(videoId: string): void {
    ctx.bus.publish("videos", { videoId, change: "signal" });
  }

  function kick(key: string, why: string): void {
    rtmp.kick(key, why);
    void attempt(() => frontEnd.kick(key));
  }

  /** A publisher makes room for another, who may have come with the same key. */
  function giveWay(former: string, newest: string, why: string): void {
    rtmp.kick(former, why, "publishing");
    if (former !== newest) void attempt(() => frontEnd.kick(former));
  }

  /** Ends what those film who may not any longer. */
  async function endStrangersCameras(): Promise<void> {
    for (const { key, camera } of cameras.all()) {
      const target = await filmTarget(key);
      if (!("refuse" in target) || target.refuse !== "BAD_KEY") continue;
      cameras.revoke(key);
      // At once, whatever the program in between still has to say.
      broadcasts.get(camera.videoId)?.cutOff(key);
      kick(key, "whoever films has left the channel");
    }
  }

  function lost(broadcast: Broadcast, deliberate: boolean): void {
    const { videoId } = broadcast;
    tellOfSignal(videoId);
    if (!broadcast.onAir) {
      broadcasts.delete(videoId);
      problems.set(videoId, broadcast.problem);
      void attempt(async () => {
        await broadcast.finish();
        await ctx.storage.remove(previewKey(videoId));
        if (!broadcasts.has(videoId)) await releaseLive(ctx, videoId);
      });
      return;
    }
    clearTimeout(graces.get(videoId));
    const grace = ctx.config.liveReconnectSeconds * second;
    const wait = deliberate ? Math.min(grace, goodbyeMs) : grace;
    broadcast.endsAt = ctx.clock.now() + wait;
    const timer = setTimeout(() => void attempt(() => endUnlessBack(broadcast)), wait);
    graces.set(videoId, timer);
  }

  /** Another node has the stream by now: its recording is not to be written by two. */
  async function giveUp(videoId: string): Promise<void> {
    const broadcast = broadcasts.get(videoId);
    if (!broadcast || ending.has(videoId)) return;
    log.warn("a stream is another server's by now", { videoId });
    clearTimeout(graces.get(videoId));
    broadcasts.delete(videoId);
    if (broadcast.publishing) kick(broadcast.publishing.key, "the stream is another server's");
    await broadcast.suspend();
  }

  const own = ownership(ctx, {
    ids: () => [...broadcasts.keys()],
    resume: (video, earlier) => lost(open(video, true, earlier), false),
    giveUp,
  });

  async function endUnlessBack(broadcast: Broadcast): Promise<void> {
    if (broadcast.publishing || broadcasts.get(broadcast.videoId) !== broadcast) return;
    const video = await videoById(ctx, broadcast.videoId);
    if (!video || video.liveAutofinish) await studio.finish(broadcast.videoId);
  }

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error("live work failed", { error });
    }
  }

  const keyTarget = (key: string) => targetOf(ctx, key);
  const filmTarget = (key: string) => cameraTarget(ctx, cameras, key);

  const door: Door = {
    ctx,
    broadcasts,
    open,
    ending: (videoId) => ending.get(videoId),
    takeUp: own.takeUp,
    expect(videoId) {
      clearTimeout(graces.get(videoId));
      problems.delete(videoId);
    },
    protocolOf: (key) => frontEnd.publisher(key)?.protocol ?? "rtmp",
    giveWay,
    tellOfSignal,
    log,
  };
  const byKey = (request: PublishRequest) => admit(door, { ...request, app: "live" }, keyTarget);

  const frontEnd = startFrontEnd({
    config: ctx.config,
    ingestPort: rtmp.port,
    authorise: async ({ key, protocol }) => !("refuse" in (await (protocol === "whip" ? filmTarget : keyTarget)(key))),
    take: (request) => studio.film(request),
    bitsPerSecond: ctx.config.liveMaxBitrate,
    onRefused: (key, why) => {
      for (const broadcast of broadcasts.values()) if (broadcast.publishing?.key === key) broadcast.problem = why;
    },
    newestWins: ctx.config.liveNewestWins,
    log,
    clock: ctx.clock,
  });

  const studio: Studio = {
    rtmpPort: rtmp.port,
    frontEnd,
    cameras,
    broadcast: (videoId) => broadcasts.get(videoId),
    watched: (videoId) => broadcasts.get(videoId) ?? over.get(videoId),
    problem: (videoId) => problems.get(videoId),

    authorise: byKey,
    film: (request) => admit(door, { app: cameraApp, ...request }, filmTarget),

    async goOnAir(videoId) {
      const broadcast = broadcasts.get(videoId);
      const video = await videoById(ctx, videoId);
      if (!broadcast?.publishing || !video) return false;
      if (!broadcast.onAir) {
        const preview = broadcast.takeTheAir(recordingOf(ctx, video));
        void attempt(async () => {
          await Bun.sleep(previewOut);
          broadcast.former = undefined;
          await preview.finish();
          await ctx.storage.remove(previewKey(videoId));
        });
      }
      await markStarted(ctx, videoId);
      return true;
    },

    async finish(videoId) {
      const running = ending.get(videoId);
      if (running) return running;
      const end = (async () => {
        const broadcast = broadcasts.get(videoId);
        clearTimeout(graces.get(videoId));
        graces.delete(videoId);
        problems.delete(videoId);
        const finished = await broadcast?.finish();
        await markEnded(ctx, videoId, broadcast?.onAir ? finished : undefined);
        broadcasts.delete(videoId);
        if (broadcast?.onAir) {
          over.set(videoId, broadcast);
          setTimeout(() => over.delete(videoId), watchedOut).unref();
        }
        cameras.forget(videoId);
        if (broadcast && !broadcast.onAir) await ctx.storage.remove(previewKey(videoId));
      })().finally(() => ending.delete(videoId));
      ending.set(videoId, end);
      return end;
    },

    async stop() {
      stopWatching();
      for (const timer of graces.values()) clearTimeout(timer);
      for (const stop of stopListening) stop();
      await Promise.all([...broadcasts.values()].map((broadcast) => broadcast.suspend()));
      await frontEnd.stop();
      await rtmp.stop();
      ctx.local(makePlace).studio = undefined;
    },
  };

  const stopListening = [
    // A key that was replaced opens nothing any longer, also for who is in already.
    ctx.bus.subscribe("stream-key", ({ keyId }) => {
      for (const { publishing } of broadcasts.values()) {
        if (publishing && publishing.keyId === keyId) kick(publishing.key, translator("pl")("problems.KEY_REPLACED"));
      }
    }),
    hearCommands(ctx, (videoId) => broadcasts.has(videoId), {
      air: (videoId) => void attempt(() => studio.goOnAir(videoId)),
      end: (videoId) => void attempt(() => studio.finish(videoId)),
    }),
    ctx.bus.subscribe("channel-members", () => void attempt(endStrangersCameras)),
    ctx.bus.subscribe("videos", ({ videoId, change }) => {
      if (change === "deleted" && broadcasts.has(String(videoId))) void attempt(() => studio.finish(String(videoId)));
    }),
  ];
  const stopWatching = startWatching(ctx, { ...options, broadcasts, endStrangersCameras, keepOwn: own.keep, attempt });

  await own.start();
  ctx.local(makePlace).studio = studio;
  return studio;
}
