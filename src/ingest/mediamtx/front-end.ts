import { makeAliases } from "./aliases.ts";
import { answerAuth } from "./auth.ts";
import { startLoop } from "./loop.ts";
import { Reconciler } from "./reconcile.ts";
import { innerSecrets, reader } from "./secrets.ts";
import { Supervision } from "./supervision.ts";
import { startTranscode } from "./transcode.ts";
import {
  type FrontEndOptions,
  type FrontEndRequest,
  type FrontEndStatus,
  type Publisher,
  usualTiming,
} from "./types.ts";
import { makeWhipProxy, type WhipProxy } from "./whip-proxy.ts";

export type FrontEnd = {
  status(): FrontEndStatus;
  publishers(): Publisher[];
  /**
   * Who publishes a key through this front end. Their connection to our ingest is made by a program of ours: its end, also
   * an orderly one, says no more than that a connection has ended, and the publisher may come back.
   */
  publisher(key: string): Publisher | undefined;
  /** Ends whatever publishes with that key: now or, when MediaMTX does not answer, as soon as it does. */
  kick(key: string): Promise<void>;
  /** Answers the key checks of a MediaMTX that runs elsewhere, under `authPath`; an own one asks on a loopback port. */
  authHandler(request: Request): Promise<Response>;
  readonly whip: WhipProxy;
  stop(): Promise<void>;
};

/** Where a MediaMTX that runs elsewhere asks about keys. */
export const authPath = "/internal/mediamtx/auth";

/**
 * Runs MediaMTX as the door for RTMPS, SRT and WHIP, or watches one that runs elsewhere, and has every stream forwarded
 * into our own ingest. Returns at once; without MediaMTX it stays `absent` and RTMP works all the same.
 */
export function startFrontEnd(options: FrontEndOptions): FrontEnd {
  const { config, log, clock } = options;
  const timing = { ...usualTiming, ...options.timing };
  const secrets = innerSecrets(config.mediamtxApi, config.dataDir);
  const aliases = makeAliases();
  const reconciler: Reconciler = new Reconciler({
    api: () => mediaMtx.api,
    aliases,
    carry: (alias, key) =>
      startTranscode({
        ffmpegPath: config.ffmpegPath,
        from: `rtsp://${reader}:${secrets.readPassword}@127.0.0.1:${mediaMtx.ports?.rtsp ?? 0}/whip/${alias}`,
        take: () => options.take({ key, address: aliases.get(alias)?.address ?? "" }),
        ...(options.bitsPerSecond === undefined ? {} : { bitsPerSecond: options.bitsPerSecond }),
        secrets: [key, secrets.readPassword],
        grace: timing.grace,
        log,
      }),
    onRefused: (key, why) => options.onRefused?.(key, why),
    notTaken: timing.notTaken,
    log,
    clock,
  });
  const admit = (asked: FrontEndRequest) => admission(options, reconciler, asked);
  const answer = (request: Request) =>
    answerAuth(request, {
      secrets,
      authorise: async (asked) => (await admit(asked)) === "yes",
      knowsAlias: (alias) => aliases.get(alias) !== undefined,
      log,
    });
  const mediaMtx: Supervision = new Supervision({
    ...options,
    timing,
    secrets,
    answerAuth: answer,
    reconciler,
    hurry: () => void loop.hurry(),
  });
  const loop = startLoop(
    () => mediaMtx.poll(),
    () => (aliases.waiting() ? timing.poll / 4 : timing.poll),
  );
  mediaMtx.start();

  return {
    status: () => mediaMtx.status,
    publishers: () => reconciler.publishers(),
    publisher: (key) => reconciler.publishers().find((one) => one.key === key),
    async kick(key) {
      mediaMtx.owe(key);
      reconciler.dismiss(key);
      await loop.hurry();
    },
    authHandler: async (request) => (mediaMtx.status.remote ? answer(request) : new Response(null, { status: 404 })),
    whip: makeWhipProxy({
      address: () => whipAddress(mediaMtx),
      token: secrets.whipToken,
      aliases,
      admit,
      onOffer: () => loop.hurry(),
    }),
    async stop() {
      await mediaMtx.rest();
      await loop.stop();
      await Promise.all([reconciler.clear(), mediaMtx.stop()]);
    },
  };
}

/** Lets a publisher in when its key may publish and nobody else does, or whoever does is to give way. */
async function admission(
  { newestWins, authorise }: Pick<FrontEndOptions, "newestWins" | "authorise">,
  reconciler: Reconciler,
  asked: FrontEndRequest,
): Promise<"yes" | "busy" | "no"> {
  const others = reconciler.publishers().filter(({ key }) => key === asked.key);
  const givesWay = (other: Publisher) =>
    newestWins ||
    // A browser that was reloaded: its lost session stays until it times out.
    (asked.protocol === "whip" && other.protocol === "whip" && other.address === asked.address);
  if (!others.every(givesWay)) return "busy";
  if (!(await authorise(asked))) return "no";
  reconciler.dismiss(asked.key);
  return "yes";
}

/** Of its own WHIP endpoint, while it takes cameras. */
function whipAddress({ status, ports }: Supervision): string | undefined {
  const takes = status.state === "running" && status.protocols.whip !== undefined;
  return takes && ports ? `http://127.0.0.1:${ports.whip}` : undefined;
}
