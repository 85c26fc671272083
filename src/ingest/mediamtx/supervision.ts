import { type MediaMtxApi, mediaMtxApi } from "./api.ts";
import type { Child } from "./child.ts";
import { findMediaMtx, isNewEnough, oldestVersion, versionOf } from "./find.ts";
import { runProgram } from "./program.ts";
import type { Reconciler } from "./reconcile.ts";
import type { InnerSecrets } from "./secrets.ts";
import { type InnerPorts, wantedProtocols } from "./settings.ts";
import type { FrontEndOptions, FrontEndStatus, Timing } from "./types.ts";

export type SupervisionOptions = Pick<FrontEndOptions, "config" | "ingestPort" | "newestWins" | "log" | "onState"> & {
  timing: Timing;
  secrets: InnerSecrets;
  answerAuth(request: Request): Promise<Response>;
  reconciler: Pick<Reconciler, "poll" | "kick" | "clear" | "publishers">;
  /** Has `poll` called at once. */
  hurry(): void;
};

/** MediaMTX as it is now: run and watched when it is ours, watched when it runs elsewhere. */
export class Supervision {
  status: FrontEndStatus;
  /** Of our own one; undefined until it has begun. */
  ports: InnerPorts | undefined;
  /** Undefined while there is none to ask. */
  api: MediaMtxApi | undefined;
  private readonly program: string | undefined;
  private child: Child | undefined;
  private begun: Promise<void> = Promise.resolve();
  /** Whose streams are to be ended as soon as it answers. */
  private readonly owed = new Set<string>();
  private lastAnswer = performance.now();
  private stopping = false;

  constructor(private readonly options: SupervisionOptions) {
    const { mediamtxApi, mediamtxPath } = options.config;
    const remote = mediamtxApi !== undefined;
    if (remote) this.api = mediaMtxApi(mediamtxApi);
    else this.program = findMediaMtx(mediamtxPath);
    const there = remote || this.program !== undefined;
    this.status = {
      state: there ? "starting" : "absent",
      remote,
      version: undefined,
      reason: there ? undefined : missing(mediamtxPath),
      protocols: {},
    };
  }

  /** Starts our own one, where there is one. */
  start(): void {
    if (this.program !== undefined) this.begun = this.begin(this.program);
  }

  async stop(): Promise<void> {
    await this.child?.stop();
  }

  /** Nothing is begun or asked any more when this resolves. */
  async rest(): Promise<void> {
    this.stopping = true;
    await this.begun;
  }

  /** Ends whatever publishes with that key when it is asked next. */
  owe(key: string): void {
    this.owed.add(key);
  }

  /** Asks MediaMTX how it goes, and has it do what it should. */
  async poll(): Promise<void> {
    const asked = this.api;
    if (!asked || this.stopping) return;
    try {
      if (this.status.state !== "running") await this.greet(asked);
      else await this.options.reconciler.poll();
      if (asked !== this.api) return;
      this.lastAnswer = performance.now();
      for (const key of this.owed) {
        await this.options.reconciler.kick(key);
        this.owed.delete(key);
      }
    } catch (error) {
      if (asked === this.api) this.noteSilence(error);
    }
  }

  private async begin(program: string): Promise<void> {
    const { log } = this.options;
    const version = await versionOf(program);
    if (version === undefined || !isNewEnough(version)) {
      const reason =
        version === undefined ? `${program} does not run` : `MediaMTX ${version} is older than ${oldestVersion}`;
      log.warn("MediaMTX is not used", { reason });
      return this.set({ state: "failed", version, reason });
    }
    if (this.stopping) return;
    this.set({ version });
    this.child = runProgram({
      ...this.options,
      program,
      keys: () => this.options.reconciler.publishers().map(({ key }) => key),
      onStart: (ports) => this.hasStarted(ports),
      onFail: (reason) => this.hasFailed(reason),
    });
  }

  private hasStarted(ports: InnerPorts): void {
    const { user, password } = this.options.secrets;
    this.ports = ports;
    this.lastAnswer = performance.now();
    this.api = mediaMtxApi(`http://${user}:${password}@127.0.0.1:${ports.api}`);
    this.set({ state: "starting", reason: undefined });
    this.options.hurry();
  }

  private hasFailed(reason: string): void {
    this.api = undefined;
    this.owed.clear();
    this.set({ state: "failed", reason, protocols: {} });
    void this.options.reconciler.clear();
  }

  /** The first answer: it takes publishers from now on. */
  private async greet(asked: MediaMtxApi): Promise<void> {
    const { config, log, reconciler } = this.options;
    const version = (await asked.version().catch(() => undefined)) ?? this.status.version;
    await reconciler.poll();
    if (asked !== this.api) return;
    const protocols = this.status.remote ? {} : wantedProtocols(config);
    log.info("MediaMTX takes publishers", { version, ...protocols });
    this.set({ state: "running", reason: undefined, version, protocols });
  }

  private noteSilence(error: unknown): void {
    const { log, timing } = this.options;
    if (performance.now() - this.lastAnswer < timing.silence) return;
    const reason = `MediaMTX does not answer: ${error instanceof Error ? error.message : String(error)}`;
    if (this.status.state !== "failed") {
      log.warn("MediaMTX does not answer", { error });
      this.set({ state: "failed", reason });
    }
    this.lastAnswer = performance.now();
    this.child?.restart(reason);
  }

  private set(change: Partial<FrontEndStatus>): void {
    this.status = { ...this.status, ...change };
    this.options.onState?.(this.status);
  }
}

function missing(configured: string | undefined): string {
  if (configured === "off") return "switched off by MEDIAMTX_PATH";
  return configured === undefined ? "mediamtx is not in PATH" : `MEDIAMTX_PATH: ${configured} is not a program`;
}
