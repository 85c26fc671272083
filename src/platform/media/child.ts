import { availableParallelism } from "node:os";
import { spawnChild } from "../children.ts";
import { type EncoderName, software } from "../config/encoder-setting.ts";
import type { MessageParams } from "../problem.ts";

/** Why a file was refused or a run failed; the text is the locale key `media.<code>`. */
export type MediaCode =
  | "NOT_MEDIA"
  | "EMPTY_FILE"
  | "NO_STREAMS"
  | "TOO_LARGE_PICTURE"
  | "UNSUPPORTED_CODEC"
  | "DAMAGED"
  | "TOO_SHORT"
  | "TRANSCODE_FAILED"
  | "SPOT_TOO_LONG"
  | "TIMED_OUT"
  | "OUT_OF_SPACE"
  | "NO_SPEECH"
  | "NO_RECOGNITION"
  | "CANCELLED";

/** A file that cannot become a video, or a run that failed. `lasting`: trying again would not help. */
export class MediaError extends Error {
  constructor(
    readonly code: MediaCode,
    readonly lasting: boolean,
    detail = "",
    readonly params: MessageParams = {},
  ) {
    super(detail ? `${code}: ${detail}` : code);
    this.name = "MediaError";
  }
}

type Settings = { ffmpeg: string; ffprobe: string; threads: number; encoder: EncoderName; pictureSeconds: number };
const settings: Settings = { ffmpeg: "ffmpeg", ffprobe: "ffprobe", threads: 0, encoder: software, pictureSeconds: 30 };

/** What makes the qualities of films, and after it what does when it cannot. */
export function encodersInTurn(): EncoderName[] {
  return settings.encoder === software ? [software] : [settings.encoder, software];
}

/** Says which programs to run, how many threads one may use (0: its own choice), what encodes, and how long a picture may take. */
export function configureMedia(change: Partial<Settings>): void {
  Object.assign(settings, change);
}

export type RunOptions = {
  /** Wall-clock limit. */
  seconds: number;
  signal?: AbortSignal;
  stdin?: Uint8Array;
  /** Of address space; 8 GB when it is left out. */
  memoryBytes?: number;
  /** Called with the output position in seconds, a few times a second. */
  onProgress?: (seconds: number) => void;
  /** Called with each line of the standard output, which is not kept then. */
  onLine?: (line: string) => void;
};

export type RunResult = { stdout: Uint8Array; stderr: string };

/** Of addresses, of which each thread takes some: 32 threads took 9 GB for the ladder of a film in 4K. */
const defaultMemory = (8 + availableParallelism()) * 1024 ** 3;
const stderrKept = 8_000;
const running = new Set<Bun.Subprocess>();

/**
 * Runs ffmpeg or ffprobe at low priority, with limits of memory and time. Throws MediaError; an exit status of 0 is
 * no proof of a whole output, so callers check theirs.
 */
export async function runTool(tool: "ffmpeg" | "ffprobe", args: string[], options: RunOptions): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const common =
    tool === "ffmpeg"
      ? ["-nostdin", "-hide_banner", ...(options.onProgress ? ["-progress", "pipe:1", "-nostats"] : [])]
      : ["-hide_banner"];
  if (options.stdin) common.shift();
  const onLine = options.onLine ?? (options.onProgress && progressLine(options.onProgress));
  const child = spawnChild([...toolLimits(10, options.memoryBytes), settings[tool], ...common, ...args], {
    stdin: options.stdin ?? "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  keep(child);
  let why: MediaError | undefined;
  const stop = (reason: MediaError) => {
    why ??= reason;
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), 3000).unref();
  };
  const onAbort = () => stop(new MediaError("CANCELLED", true));
  options.signal?.addEventListener("abort", onAbort, { once: true });
  const timer = setTimeout(() => stop(new MediaError("TIMED_OUT", true)), options.seconds * 1000);
  try {
    const [stdout, stderr, status] = await Promise.all([
      onLine ? readLines(child.stdout, onLine) : new Response(child.stdout).bytes(),
      readTail(child.stderr),
      child.exited,
    ]);
    if (why) throw why;
    if (status !== 0 || outOfSpace.test(stderr)) throw failure(stderr, status);
    return { stdout, stderr };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", onAbort);
  }
}

/** Of address space; the largest picture that is taken needs 1 GB, of which 0.7 GB are ever touched. */
const pictureMemory = 2 * 1024 ** 3;

/** Has ffmpeg make others of one picture, while somebody waits for it. Throws MediaError. */
export async function drawPictures(args: string[], picture: Uint8Array): Promise<void> {
  const limits = { seconds: settings.pictureSeconds, memoryBytes: pictureMemory };
  await runTool("ffmpeg", args, { ...limits, stdin: picture });
}

/** The same with pipes to its input and from its output, for whoever feeds it and judges what it gives. */
export function spawnTool(tool: "ffmpeg" | "ffprobe", args: string[]): Bun.Subprocess<"pipe", "pipe", "ignore"> {
  const command = [...toolLimits(), settings[tool], "-hide_banner", ...args];
  return keep(spawnChild(command, { stdin: "pipe", stdout: "pipe", stderr: "ignore" }));
}

function keep<Child extends Bun.Subprocess>(child: Child): Child {
  running.add(child);
  void child.exited.then(() => running.delete(child));
  return child;
}

/** How many threads to ask ffmpeg for, as its arguments. */
export function threadArgs(): string[] {
  return settings.threads > 0 ? ["-threads", String(settings.threads)] : [];
}

/** Ends every child, on shutdown. */
export async function stopAllChildren(): Promise<void> {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all([...running].map((child) => child.exited));
}

/**
 * What a child is started through: low priority (the lower, the higher `nice` is), a limit of memory and of each file
 * where one is given, no core dumps.
 */
export function toolLimits(nice = 10, memoryBytes = defaultMemory, fileBytes?: number): string[] {
  const ofFiles = fileBytes === undefined ? [] : [`--fsize=${fileBytes}`];
  return [
    ...(isInstalled("nice") ? ["nice", "-n", String(nice)] : []),
    ...(isInstalled("prlimit") ? ["prlimit", `--as=${memoryBytes}`, "--core=0", ...ofFiles] : []),
  ];
}

const installed = new Map<string, boolean>();

function isInstalled(program: string): boolean {
  const known = installed.get(program) ?? Bun.which(program) !== null;
  installed.set(program, known);
  return known;
}

/** Not every exit status tells, and not every write that failed: callers look at what is free too. */
const outOfSpace = /No space left on device|Disk quota exceeded|Read-only file system/i;
/** ffmpeg's status when it could decode next to nothing. */
const tooManyFaults = 69;

function failure(stderr: string, status: number): MediaError {
  if (outOfSpace.test(stderr)) return new MediaError("OUT_OF_SPACE", false, stderr.slice(-500));
  if (status === tooManyFaults) return new MediaError("DAMAGED", true, stderr.slice(-500));
  return new MediaError("TRANSCODE_FAILED", false, `status ${status}: ${stderr.slice(-1500)}`);
}

async function readTail(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > stderrKept * 2) text = text.slice(-stderrKept);
  }
  return text.slice(-stderrKept);
}

function progressLine(onProgress: (seconds: number) => void): (line: string) => void {
  return (line) => {
    const match = /^out_time_us=(\d+)/.exec(line);
    if (match) onProgress(Number(match[1]) / 1e6);
  };
}

async function readLines(stream: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<Uint8Array> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  }
  if (rest) onLine(rest);
  return new Uint8Array();
}
