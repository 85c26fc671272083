import { makeAliases } from "./aliases.ts";
import { type MediaMtxApi, mediaMtxApi } from "./api.ts";
import { answerAuth } from "./auth.ts";
import type { Child } from "./child.ts";
import { findMediaMtx, isNewEnough, oldestVersion, versionOf } from "./find.ts";
import { startLoop } from "./loop.ts";
import { runProgram } from "./program.ts";
import { makeReconciler } from "./reconcile.ts";
import { innerSecrets, reader } from "./secrets.ts";
import { type InnerPorts, wantedProtocols } from "./settings.ts";
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
  const remote = config.mediamtxApi !== undefined;
  const program = remote ? undefined : findMediaMtx(config.mediamtxPath);
  const secrets = innerSecrets(config.mediamtxApi, config.dataDir);
  const aliases = makeAliases();
  const owed = new Set<string>();
  let ports: InnerPorts | undefined;
  let api: MediaMtxApi | undefined = config.mediamtxApi === undefined ? undefined : mediaMtxApi(config.mediamtxApi);
  let child: Child | undefined;
  let lastAnswer = performance.now();
  let stopping = false;
  let status: FrontEndStatus = {
    state: remote || program !== undefined ? "starting" : "absent",
    remote,
    version: undefined,
    reason: remote || program !== undefined ? undefined : missing(config.mediamtxPath),
    protocols: {},
  };

  const reconciler = makeReconciler({
    api: () => api,
    aliases,
    carry: (alias, key) =>
      startTranscode({
        ffmpegPath: config.ffmpegPath,
        from: `rtsp://${reader}:${secrets.readPassword}@127.0.0.1:${ports?.rtsp ?? 0}/whip/${alias}`,
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
  const loop = startLoop(poll, () => (aliases.waiting() ? timing.poll / 4 : timing.poll));
  const begun = program === undefined ? Promise.resolve() : begin(program);

  return {
    status: () => status,
    publishers: () => reconciler.publishers(),
    publisher: (key) => reconciler.publishers().find((one) => one.key === key),
    async kick(key) {
      owed.add(key);
      reconciler.dismiss(key);
      await loop.hurry();
    },
    authHandler: async (request) => (remote ? answer(request) : new Response(null, { status: 404 })),
    whip: makeWhipProxy({
      address: () =>
        status.state === "running" && status.protocols.whip !== undefined && ports
          ? `http://127.0.0.1:${ports.whip}`
          : undefined,
      token: secrets.whipToken,
      aliases,
      admit,
      onOffer: () => loop.hurry(),
    }),
    async stop() {
      stopping = true;
      await begun;
      await loop.stop();
      await Promise.all([reconciler.clear(), child?.stop()]);
    },
  };

  async function begin(path: string): Promise<void> {
    const version = await versionOf(path);
    if (version === undefined || !isNewEnough(version)) {
      const reason =
        version === undefined ? `${path} does not run` : `MediaMTX ${version} is older than ${oldestVersion}`;
      log.warn("MediaMTX is not used", { reason });
      return set({ state: "failed", version, reason });
    }
    if (stopping) return;
    set({ version });
    child = runProgram({
      ...options,
      program: path,
      timing,
      secrets,
      answerAuth: answer,
      keys: () => reconciler.publishers().map(({ key }) => key),
      onStart(own) {
        ports = own;
        lastAnswer = performance.now();
        api = mediaMtxApi(`http://${secrets.user}:${secrets.password}@127.0.0.1:${own.api}`);
        set({ state: "starting", reason: undefined });
        loop.hurry();
      },
      onFail(reason) {
        api = undefined;
        owed.clear();
        set({ state: "failed", reason, protocols: {} });
        void reconciler.clear();
      },
    });
  }

  async function poll(): Promise<void> {
    const asked = api;
    if (!asked || stopping) return;
    try {
      if (status.state !== "running") {
        const version = (await asked.version().catch(() => undefined)) ?? status.version;
        await reconciler.poll();
        if (asked !== api) return;
        const protocols = remote ? {} : wantedProtocols(config);
        log.info("MediaMTX takes publishers", { version, ...protocols });
        set({ state: "running", reason: undefined, version, protocols });
      } else await reconciler.poll();
      lastAnswer = performance.now();
      for (const key of owed) {
        await reconciler.kick(key);
        owed.delete(key);
      }
    } catch (error) {
      if (asked !== api || performance.now() - lastAnswer < timing.silence) return;
      const reason = `MediaMTX does not answer: ${error instanceof Error ? error.message : String(error)}`;
      if (status.state !== "failed") {
        log.warn("MediaMTX does not answer", { error });
        set({ state: "failed", reason });
      }
      lastAnswer = performance.now();
      child?.restart(reason);
    }
  }

  function answer(request: Request): Promise<Response> {
    return answerAuth(request, {
      secrets,
      authorise: async (asked) => (await admit(asked)) === "yes",
      knowsAlias: (alias) => aliases.get(alias) !== undefined,
      log,
    });
  }

  /** Lets a publisher in when its key may publish and nobody else does, or whoever does is to give way. */
  async function admit(asked: FrontEndRequest): Promise<"yes" | "busy" | "no"> {
    const others = reconciler.publishers().filter(({ key }) => key === asked.key);
    const givesWay = (other: Publisher) =>
      options.newestWins ||
      // A browser that was reloaded: its lost session stays until it times out.
      (asked.protocol === "whip" && other.protocol === "whip" && other.address === asked.address);
    if (!others.every(givesWay)) return "busy";
    if (!(await options.authorise(asked))) return "no";
    reconciler.dismiss(asked.key);
    return "yes";
  }

  function set(change: Partial<FrontEndStatus>): void {
    status = { ...status, ...change };
    options.onState?.(status);
  }
}

function missing(configured: string | undefined): string {
  if (configured === "off") return "switched off by MEDIAMTX_PATH";
  return configured === undefined ? "mediamtx is not in PATH" : `MEDIAMTX_PATH: ${configured} is not a program`;
}
