import type { Ctx } from "../../platform/context.ts";
import type { Broadcast } from "./broadcast.ts";
import { Broadcasts } from "./broadcasts.ts";
import { type Cameras, makeCameras } from "./cameras.ts";
import { type Entrances, openEntrances } from "./entrances.ts";
import { endStrangersCameras, follow, lookAtStreams } from "./following.ts";
import { ownership } from "./ownership.ts";
import { startWatching } from "./watching.ts";

export type Studio = Pick<Entrances, "rtmpPort" | "frontEnd" | "authorise" | "film"> & {
  readonly cameras: Cameras;
  /** The stream of a video that receives, received or is to receive pictures. */
  broadcast(videoId: string): Broadcast | undefined;
  /** The same, and for a while after its end, for players that are still on their way there. */
  watched(videoId: string): Broadcast | undefined;
  /** What ended the last preview of a video whose publisher is gone. */
  problem(videoId: string): Broadcast["problem"];
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
  const { port, host, watching } = options;
  const log = ctx.log.child({ part: "live" });
  const cameras = makeCameras();
  const kick = (key: string, why: string) => entrances.kick(key, why);
  const broadcasts = new Broadcasts(ctx, log, { kick, onEnded: (videoId) => cameras.forget(videoId) });
  const own = ownership(ctx, {
    ids: () => [...broadcasts.all()].map(({ videoId }) => videoId),
    resume: (video, earlier) => broadcasts.resume(video, earlier),
    giveUp: (videoId) => broadcasts.giveUp(videoId),
    ending: (videoId) => broadcasts.ending(videoId),
  });
  const entrances: Entrances = openEntrances(ctx, { port, host, broadcasts, cameras, takeUp: own.takeUp, log });
  const followed = { broadcasts, cameras, kick };
  const stopFollowing = follow(ctx, followed);
  const stopWatching = startWatching(ctx, {
    broadcasts,
    ...(watching ? { watching } : {}),
    endStrangersCameras: () => endStrangersCameras(ctx, followed),
    lookAtStreams: () => lookAtStreams(ctx, followed),
    keepOwn: own.keep,
    letGo: own.letGo,
  });
  const { rtmpPort, frontEnd, authorise, film } = entrances;
  const studio: Studio = {
    ...{ rtmpPort, frontEnd, authorise, film, cameras },
    broadcast: (videoId) => broadcasts.get(videoId),
    watched: (videoId) => broadcasts.watched(videoId),
    problem: (videoId) => broadcasts.problem(videoId),
    goOnAir: (videoId) => broadcasts.goOnAir(videoId),
    finish: (videoId) => broadcasts.finish(videoId),
    async stop() {
      const watchingEnds = stopWatching();
      stopFollowing();
      await broadcasts.suspend();
      await entrances.stop();
      await watchingEnds;
      ctx.local(makePlace).studio = undefined;
    },
  };
  await own.start();
  ctx.local(makePlace).studio = studio;
  return studio;
}
