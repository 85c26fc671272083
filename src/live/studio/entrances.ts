import { type FrontEnd, type PublishRequest, startFrontEnd, startRtmp, type Verdict } from "../../ingest/ingest.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Log } from "../../platform/log.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { Broadcasts } from "./broadcasts.ts";
import type { Cameras } from "./cameras.ts";
import { admit, cameraApp, type Door } from "./door.ts";
import { cameraTarget, targetOf } from "./target.ts";

type EntrancesOptions = {
  port: number;
  host: string;
  broadcasts: Broadcasts;
  cameras: Cameras;
  /** Opens a stream that is on the air already, with what was recorded of it. */
  takeUp(video: Video): Promise<void>;
  log: Log;
};

/** Where publishers come in: over RTMP, and through the front end by other protocols. */
export type Entrances = {
  readonly rtmpPort: number;
  readonly frontEnd: FrontEnd;
  /** Which publisher may send what: the one door for every protocol that shows a key. */
  authorise(request: PublishRequest): Promise<Verdict>;
  /** The same for browsers' cameras, which show one of the keys of `cameras`. */
  film(request: Omit<PublishRequest, "app">): Promise<Verdict>;
  /** Ends whatever publishes under a key. */
  kick(key: string, why: string): void;
  stop(): Promise<void>;
};

/** Listens for publishers. Throws when the port is taken. */
export function openEntrances(ctx: Ctx, options: EntrancesOptions): Entrances {
  const { broadcasts, cameras, takeUp, log } = options;
  const { liveMaxBitrate: bitsPerSecond, liveNewestWins: newestWins } = ctx.config;
  const keyTarget = (key: string) => targetOf(ctx, key);
  const filmTarget = (key: string) => cameraTarget(ctx, cameras, key);
  const authorise = (request: PublishRequest) => admit(door, { ...request, app: "live" }, keyTarget);
  const film = (request: Omit<PublishRequest, "app">) => admit(door, { app: cameraApp, ...request }, filmTarget);
  const rtmp = startRtmp({ port: options.port, host: options.host, log, limits: { bitsPerSecond }, authorise });
  const frontEnd = startFrontEnd({
    config: ctx.config,
    ingestPort: rtmp.port,
    authorise: async ({ key, protocol }) => !("refuse" in (await (protocol === "whip" ? filmTarget : keyTarget)(key))),
    take: film,
    bitsPerSecond,
    onRefused: (key, why) => {
      for (const broadcast of broadcasts.all()) if (broadcast.publishing?.key === key) broadcast.problem = why;
    },
    newestWins,
    log,
    clock: ctx.clock,
  });
  const door: Door = {
    ctx,
    broadcasts,
    takeUp,
    protocolOf: (key) => frontEnd.publisher(key)?.protocol ?? "rtmp",
    giveWay(former, newest, why) {
      rtmp.kick(former, why, "publishing");
      if (former !== newest) void broadcasts.attempt(() => frontEnd.kick(former));
    },
    log,
  };
  return {
    rtmpPort: rtmp.port,
    frontEnd,
    authorise,
    film,
    kick(key, why) {
      rtmp.kick(key, why);
      void broadcasts.attempt(() => frontEnd.kick(key));
    },
    async stop() {
      await frontEnd.stop();
      await rtmp.stop();
    },
  };
}
