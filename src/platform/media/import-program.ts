import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { spawnChild } from "../children.ts";
import { minute, second } from "../clock.ts";
import { searchPath } from "../config/config.ts";
import type { Home } from "../outbound/addresses.ts";
import { openWayOut } from "../outbound/way-out.ts";
import { aboutMax } from "./brought.ts";
import { toolLimits } from "./child.ts";

/** Why nothing was brought; the text is the locale key `imports.failures.<code>`. */
export type ImportCode =
  | "NOT_PUBLIC"
  | "UNSUPPORTED"
  | "UNAVAILABLE"
  | "IS_LIVE"
  | "TOO_LARGE"
  | "TOO_SLOW"
  | "NO_PROGRAM"
  | "NO_FILE"
  | "IMPORT_FAILED";

export class ImportError extends Error {
  constructor(
    readonly code: ImportCode,
    detail = "",
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = "ImportError";
  }
}

/** What a program of strangers' sites is sent for. */
export type Errand = {
  program: string;
  address: string;
  /** Of this run alone; what a run before left there is gone on with. */
  folder: string;
  maxBytes: number;
  minutes: number;
  privateHosts: boolean;
  home: Home;
  signal: AbortSignal;
  /** Asked every two seconds; what it throws ends the run. */
  watch(): Promise<void>;
};

const memoryBytes = 4 * 1024 ** 3;
const lineMax = 4_000;

/**
 * Runs a program by yt-dlp's arguments, without a shell, in a folder and with an environment of its own, and out to the
 * public internet only. Gives the last of what it said. Throws ImportError, and what `watch` does.
 */
export async function sendOut(errand: Errand, args: string[], onLine: (line: string) => void): Promise<string> {
  errand.signal.throwIfAborted();
  await using way = await openWayOut(errand);
  return await run(errand, args, way.url, onLine).catch((error) => {
    // Programs take our refusal for one of the other side.
    if (error instanceof ImportError && maybeRefused.includes(error.code) && way.refused.size > 0)
      throw new ImportError("NOT_PUBLIC", `${[...way.refused].slice(0, 3).join()}; ${error.message}`);
    throw error;
  });
}

const maybeRefused: ImportCode[] = ["IMPORT_FAILED", "UNAVAILABLE", "UNSUPPORTED"];

async function run(errand: Errand, args: string[], proxy: string, onLine: (line: string) => void): Promise<string> {
  const { program, folder, maxBytes, signal, minutes } = errand;
  const limits = toolLimits(10, memoryBytes, maxBytes);
  const command = [...limits, program, ...args];
  const env = environmentOf(folder, proxy);
  const options = { cwd: folder, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" } as const;
  if (!Bun.which(program)) throw new ImportError("NO_PROGRAM", program);
  const child = spawnChild(command, options);
  let why: unknown;
  const stop = (reason: unknown) => {
    why ??= reason;
    endGroup(child.pid);
  };
  const onAbort = () => stop(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  const late = setTimeout(() => stop(new ImportError("TOO_SLOW")), minutes * minute);
  const watching = setInterval(() => void look(errand).catch(stop), 2 * second);
  try {
    const [out, told, status] = await Promise.all([
      readLines(child.stdout, onLine),
      readLines(child.stderr, () => undefined),
      child.exited,
    ]);
    if (why) throw why;
    if (status !== 0) throw failureIn(`${out}\n${told}`);
    return `${out}\n${told}`;
  } finally {
    clearTimeout(late);
    clearInterval(watching);
    signal.removeEventListener("abort", onAbort);
    // Whatever it left running goes with it.
    endGroup(child.pid);
  }
}

/** A child leads a group of its own: what it started itself is in there too. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}

/** All that it needs, and nothing of the server's: no secrets, and no way out but the one that is watched. */
function environmentOf(folder: string, proxy: string): Record<string, string> {
  const names = ["http_proxy", "https_proxy", "ftp_proxy", "all_proxy", "ws_proxy", "wss_proxy"];
  const ways = names.flatMap((name) => [name, name.toUpperCase()].map((one) => [one, proxy] as const));
  return {
    PATH: searchPath(),
    HOME: folder,
    TMPDIR: folder,
    LANG: "C.UTF-8",
    PYTHONUNBUFFERED: "1",
    ...Object.fromEntries(ways),
  };
}

/** Whether what lies there became too much, or nobody wants it any longer. */
async function look({ folder, maxBytes, watch }: Errand): Promise<void> {
  let bytes = 0;
  for (const name of await readdir(folder))
    bytes += (await lstat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  // The parts and what is made of them lie there at the same time.
  if (bytes > maxBytes * 2 + aboutMax) throw new ImportError("TOO_LARGE");
  await watch();
}

/** Gives each line, cut where it is long, and keeps the last of what was said. */
async function readLines(stream: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<string> {
  const decoder = new TextDecoder();
  let kept = "";
  let rest = "";
  for await (const chunk of stream) {
    const text = decoder.decode(chunk, { stream: true });
    const lines = (rest + text).split("\n");
    rest = (lines.pop() ?? "").slice(0, lineMax);
    for (const line of lines) onLine(line.slice(0, lineMax));
    kept = (kept + text).slice(-lineMax);
  }
  return kept;
}

const failures: [RegExp, ImportCode][] = [
  [/larger than max-filesize|File too large|Errno 27/i, "TOO_LARGE"],
  [/does not pass filter|live event|is live/i, "IS_LIVE"],
  [/Unsupported URL|No video formats found|Requested format is not available/i, "UNSUPPORTED"],
  [/HTTP Error 4\d\d|Forbidden|unavailable|private|removed|sign in|log in|login|not found/i, "UNAVAILABLE"],
];

/** Its words are a stranger's too: they choose among our own, and only the log has them. */
export function failureIn(said: string): ImportError {
  const [, code] = failures.find(([words]) => words.test(said)) ?? [undefined, "IMPORT_FAILED" as const];
  return new ImportError(code, said.trim().slice(-600));
}
