import { type FrontEnd, type PublishRequest, startFrontEnd, startRtmp, type Verdict } from "../../ingest/ingest.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Broadcast } from "./broadcast.ts";
import { Broadcasts } from "./broadcasts.ts";
import { type Cameras, makeCameras } from "./cameras.ts";
import { admit, cameraApp, type Door } from "./door.ts";
import { follow } from "./follow.ts";
import { ownership } from "./ownership.ts";
import { cameraTarget, targetOf } from "./target.ts";
import { startWatching } from "./watching.ts";

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
  const log = ctx.log.child({ part: "live" });
  const cameras = makeCameras();
  const broadcasts = new Broadcasts(ctx, log, { kick, onEnded: (videoId) => cameras.forget(videoId) });
  const own = ownership(ctx, {
    ids: () => [...broadcasts.all()].map(({ videoId }) => videoId),
    resume: (video, earlier) => broadcasts.resume(video, earlier),
    giveUp: (videoId) => broadcasts.giveUp(videoId),
  });
  const keyTarget = (key: string) => targetOf(ctx, key);
  const filmTarget = (key: string) => cameraTarget(ctx, cameras, key);
  const byKey = (request: PublishRequest) => admit(door, { ...request, app: "live" }, keyTarget);
  const byCamera = (request: Omit<PublishRequest, "app">) => admit(door, { app: cameraApp, ...request }, filmTarget);

  const rtmp = startRtmp({
    port: options.port,
    host: options.host,
    log,
    limits: { bitsPerSecond: ctx.config.liveMaxBitrate },
    authorise: (request) => byKey(request),
  });
  const frontEnd = startFrontEnd({
    config: ctx.config,
    ingestPort: rtmp.port,
    authorise: async ({ key, protocol }) => !("refuse" in (await (protocol === "whip" ? filmTarget : keyTarget)(key))),
    take: (request) => byCamera(request),
    bitsPerSecond: ctx.config.liveMaxBitrate,
    onRefused: (key, why) => {
      for (const broadcast of broadcasts.all()) if (broadcast.publishing?.key === key) broadcast.problem = why;
    },
    newestWins: ctx.config.liveNewestWins,
    log,
    clock: ctx.clock,
  });
  const door: Door = {
    ctx,
    broadcasts,
    takeUp: own.takeUp,
    protocolOf: (key) => frontEnd.publisher(key)?.protocol ?? "rtmp",
    giveWay(former, newest, why) {
      rtmp.kick(former, why, "publishing");
      if (former !== newest) void broadcasts.attempt(() => frontEnd.kick(former));
    },
    log,
  };

  function kick(key: string, why: string): void {
    rtmp.kick(key, why);
    void broadcasts.attempt(() => frontEnd.kick(key));
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

  const stopFollowing = follow(ctx, broadcasts, { kick, endStrangersCameras });
  const stopWatching = startWatching(ctx, { ...options, broadcasts, endStrangersCameras, keepOwn: own.keep });
  const studio: Studio = {
    rtmpPort: rtmp.port,
    frontEnd,
    cameras,
    broadcast: (videoId) => broadcasts.get(videoId),
    watched: (videoId) => broadcasts.watched(videoId),
    problem: (videoId) => broadcasts.problem(videoId),
    authorise: byKey,
    film: byCamera,
    goOnAir: (videoId) => broadcasts.goOnAir(videoId),
    finish: (videoId) => broadcasts.finish(videoId),
    async stop() {
      stopWatching();
      stopFollowing();
      await broadcasts.suspend();
      await frontEnd.stop();
      await rtmp.stop();
      ctx.local(makePlace).studio = undefined;
    },
  };
  await own.start();
  ctx.local(makePlace).studio = studio;
  return studio;
}
