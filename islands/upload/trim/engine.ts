import { FFFSType, FFmpeg } from "@ffmpeg/ffmpeg";

/** Where the parts of ffmpeg are, which the build knows, and how large its program is once it is unpacked. */
declare const ENGINE_FILES: { worker: string; core: string; program: string; programBytes: number };

/** `onProgress` is told shares of 1. */
export type Loading = { signal: AbortSignal; onProgress(share: number): void };

/** ffmpeg with one file before it, which it reads piece by piece. */
export type Engine = {
  /** Throws where ffmpeg does not end well. */
  run(args: string[], options?: { onTime?(seconds: number): void }): Promise<void>;
  /** What ffmpeg says of the file, line by line. */
  describe(): Promise<string[]>;
  /** Takes a file that was written out of its memory; undefined where there is none. */
  take(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Ends what it does, and begins again with an empty memory. */
  restart(): void;
  close(): void;
};

export const input = "/in/film";

/** Loads ffmpeg and gives it one file. Throws where it does not come, or this browser has no room for it. */
export async function startEngine(file: File, { signal, onProgress }: Loading): Promise<Engine> {
  const program = await fetchProgram({ signal, onProgress });
  try {
    return makeEngine(file, program, await start(program, signal));
  } catch (error) {
    // What came may be what does not start.
    fetched = undefined;
    throw error;
  }
}

let fetched: Blob | undefined;

/** The program as it is read, for the browser itself tells nobody how much of it has come. */
async function fetchProgram({ signal, onProgress }: Loading): Promise<Blob> {
  if (fetched) return fetched;
  // A worker whose script does not come tells nobody.
  const [worker, answer] = await Promise.all([
    fetch(ENGINE_FILES.worker, { signal }),
    fetch(ENGINE_FILES.program, { signal }),
  ]);
  if (!worker.ok || !answer.ok || !answer.body) throw new Error("ffmpeg did not come");
  let bytes = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(Math.min(1, bytes / ENGINE_FILES.programBytes));
        controller.enqueue(chunk);
      },
    }),
  );
  fetched = await new Response(counted, { headers: { "content-type": "application/wasm" } }).blob();
  return fetched;
}

async function start(program: Blob, signal?: AbortSignal): Promise<FFmpeg> {
  signal?.throwIfAborted();
  const ffmpeg = new FFmpeg();
  const stop = () => ffmpeg.terminate();
  signal?.addEventListener("abort", stop, { once: true });
  const wasmURL = URL.createObjectURL(program);
  try {
    await ffmpeg.load({ classWorkerURL: ENGINE_FILES.worker, coreURL: ENGINE_FILES.core, wasmURL });
    return ffmpeg;
  } catch (error) {
    ffmpeg.terminate();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
    URL.revokeObjectURL(wasmURL);
  }
}

function makeEngine(file: File, program: Blob, first: FFmpeg): Engine {
  let current = withFile(Promise.resolve(first), file);
  return {
    async run(args, { onTime } = {}) {
      const ffmpeg = await current;
      const tell = ({ time }: { time: number }) => onTime?.(time / 1e6);
      ffmpeg.on("progress", tell);
      try {
        const code = await ffmpeg.exec(["-hide_banner", "-nostdin", "-v", "error", "-y", ...args]);
        if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
      } finally {
        ffmpeg.off("progress", tell);
      }
    },
    async describe() {
      const ffmpeg = await current;
      const lines: string[] = [];
      const note = ({ message }: { message: string }) => void lines.push(message);
      ffmpeg.on("log", note);
      // It ends badly, for nothing is to be made of the file. Its ffprobe spoils the memory of what runs after it.
      await ffmpeg.exec(["-hide_banner", "-nostdin", "-i", input]);
      ffmpeg.off("log", note);
      return lines;
    },
    async take(path) {
      const ffmpeg = await current;
      const bytes = await ffmpeg.readFile(path).catch(() => undefined);
      if (bytes) await ffmpeg.deleteFile(path);
      return bytes as Uint8Array<ArrayBuffer> | undefined;
    },
    restart() {
      const before = current;
      current = withFile(
        before.then((ffmpeg) => {
          ffmpeg.terminate();
          return start(program);
        }),
        file,
      );
    },
    close: () => void current.then((ffmpeg) => ffmpeg.terminate()),
  };
}

async function withFile(starting: Promise<FFmpeg>, file: File): Promise<FFmpeg> {
  const ffmpeg = await starting;
  await ffmpeg.createDir("/in");
  await ffmpeg.mount(FFFSType.WORKERFS, { blobs: [{ name: "film", data: file }] }, "/in");
  return ffmpeg;
}
