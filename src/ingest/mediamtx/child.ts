import { readFile, rm, writeFile } from "node:fs/promises";
import { spawnChild } from "../../platform/children.ts";
import type { Log } from "../../platform/log.ts";
import { foldLogs } from "./log-lines.ts";
import type { Timing } from "./types.ts";

export type ChildOptions = {
  program: string;
  /** Writes the settings anew before each start and returns their file. */
  prepare(): Promise<string>;
  pidFile: string;
  log: Log;
  timing: Timing;
  /** What must not reach the log. */
  secrets(): Iterable<string>;
  onStart(): void;
  /** The program ended by itself or did not start; it is tried again later. */
  onFail(reason: string): void;
};

/** A program that is kept running until it is stopped. */
export type Child = {
  /** Ends the program; it is started again after the back-off. */
  restart(reason: string): void;
  /** SIGTERM, and SIGKILL after the grace; resolves when it is gone. */
  stop(): Promise<void>;
};

/** Starts a program and starts it again, after pauses that double up to a limit, whenever it ends. */
export function keepRunning(options: ChildOptions): Child {
  const { log, timing } = options;
  let current: Bun.Subprocess | undefined;
  let why: string | undefined;
  let pause = timing.firstBackOff;
  let stopping = false;
  let wake: (() => void) | undefined;
  const done = run();

  return {
    restart(reason) {
      why = reason;
      if (current) void end(current, timing.grace);
    },
    async stop() {
      stopping = true;
      wake?.();
      if (current) await end(current, timing.grace);
      await done;
    },
  };

  async function run(): Promise<void> {
    while (!stopping) {
      const started = performance.now();
      const reason = await once().catch((error) => (error instanceof Error ? error.message : String(error)));
      if (stopping) break;
      if (performance.now() - started >= timing.healthy) pause = timing.firstBackOff;
      log.warn("MediaMTX ended and is started again", { reason, inMs: pause });
      options.onFail(reason);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      pause = Math.min(pause * 2, timing.longestBackOff);
    }
    await rm(options.pidFile, { force: true });
  }

  /** One run; resolves with the reason of its end. */
  async function once(): Promise<string> {
    why = undefined;
    let fault: string | undefined;
    const settings = await options.prepare();
    await endLeftOver(options.pidFile, settings);
    if (stopping) return "stopped";
    const child = spawnChild([options.program, settings], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      // Its own variables (MTX_…) would override the settings.
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/nonexistent" },
    });
    current = child;
    await writeFile(options.pidFile, String(child.pid), { mode: 0o600 });
    options.onStart();
    const note = (message: string) => {
      fault = message;
    };
    await Promise.all([
      foldLogs(child.stdout, log, options.secrets, note),
      foldLogs(child.stderr, log, options.secrets, note),
      child.exited,
    ]);
    current = undefined;
    const how = String(child.signalCode ?? `status ${child.exitCode}`);
    return why ?? (fault ? `${how}: ${fault}` : how);
  }
}

/** SIGTERM, SIGKILL after the grace; resolves when the process is gone. */
export async function end(child: Bun.Subprocess, grace: number): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), grace);
  await child.exited;
  clearTimeout(timer);
}

/** A MediaMTX that outlived a killed server still holds the ports. It is known by its process id and settings file. */
async function endLeftOver(pidFile: string, settings: string): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) return;
  const runs = async () => (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).includes(settings);
  if (!(await runs())) return;
  process.kill(pid, "SIGTERM");
  for (let waited = 0; waited < 2000; waited += 50) {
    await Bun.sleep(50);
    if (!(await runs())) return;
  }
  process.kill(pid, "SIGKILL");
  await Bun.sleep(100);
}
