import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { letOthersRun } from "../let-others-run.ts";
import { MediaError, spawnTool } from "./child.ts";
import { quickFolder } from "./made-files.ts";
import { type AnimatedWebp, readAnimatedWebp, stillOf, type WebpFrame } from "./webp-frames.ts";

/** Larger ones are held in memory nowhere. */
const pixelsMax = 9_000_000;
/** Of the whole film, as it passes through here: some minutes' work. */
const allPixelsMax = 10_000_000_000;
/** Browsers show a shorter one for as long. */
const shortestFrame = 20;

/**
 * The file that ffmpeg is to read for an upload: the upload itself, but of an animated WebP, which ffmpeg takes for a
 * broken picture, a film made of its frames. That stands among what is made first and goes with it. Throws MediaError.
 */
export async function readableSource(source: string, root: string, signal: AbortSignal): Promise<string> {
  const file = Bun.file(source);
  const animation = await readAnimatedWebp(file);
  if (!animation || animation.frames.length < 2) return source;
  const target = join(root, quickFolder, "frames.mkv");
  if (await Bun.file(target).exists()) return target;
  await mkdir(join(root, quickFolder), { recursive: true });
  await convert(file, animation, `${target}.part`, signal);
  await rename(`${target}.part`, target);
  return target;
}

async function convert(file: Blob, animation: AnimatedWebp, target: string, signal: AbortSignal): Promise<void> {
  const { width, height, frames } = animation;
  const { tick, counts } = ticksOf(frames);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const pixels = width * height;
  if (pixels > pixelsMax || pixels * total > allPixelsMax) throw new MediaError("TOO_LARGE_PICTURE", true);
  if (frames.some((frame) => !fits(frame, animation))) throw new MediaError("DAMAGED", true);
  const stills = ["-f", "webp_pipe", "-i", "pipe:0", "-autoscale", "0", "-fps_mode", "passthrough"];
  const decoder = spawnTool("ffmpeg", ["-v", "error", ...stills, "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1"]);
  const raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`, "-r", `1000/${tick}`, "-i", "pipe:0"];
  const encoder = spawnTool("ffmpeg", ["-v", "error", "-y", ...raw, "-c:v", "ffv1", "-f", "matroska", target]);
  const stop = () => {
    decoder.kill("SIGKILL");
    encoder.kill("SIGKILL");
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    const fed = feed(file, frames, decoder.stdin);
    await draw(animation, counts, decoder.stdout, encoder.stdin);
    await fed;
    if ((await encoder.exited) !== 0) throw new MediaError("TRANSCODE_FAILED", false, "frames of an animation");
  } catch (error) {
    stop();
    await rm(target, { force: true });
    if (signal.aborted) throw new MediaError("CANCELLED", true);
    throw error instanceof MediaError ? error : new MediaError("DAMAGED", true, String(error));
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** How long each frame is shown, in ticks of so many milliseconds. */
function ticksOf(frames: WebpFrame[]): { tick: number; counts: number[] } {
  const lengths = frames.map(({ milliseconds }) => Math.max(shortestFrame, milliseconds));
  const common = lengths.reduce((a, b) => divisor(a, b));
  const tick = Math.max(shortestFrame, common);
  return { tick, counts: lengths.map((length) => Math.max(1, Math.round(length / tick))) };
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

function fits({ x, y, width, height }: WebpFrame, canvas: AnimatedWebp): boolean {
  return x + width <= canvas.width && y + height <= canvas.height;
}

async function feed(file: Blob, frames: WebpFrame[], into: Bun.FileSink): Promise<void> {
  try {
    for (const frame of frames) {
      into.write(await stillOf(file, frame));
      await into.flush();
    }
    await into.end();
  } catch {
    // Who reads ended before; what it gave tells.
  }
}

/** Lays each frame over what is there of those before, on white, and gives it for as long as it is shown. */
async function draw(
  { width, height, frames }: AnimatedWebp,
  counts: number[],
  from: ReadableStream<Uint8Array>,
  into: Bun.FileSink,
): Promise<void> {
  const canvas = new Uint8Array(width * height * 3).fill(255);
  const pixels = reader(from);
  for (const [index, frame] of frames.entries()) {
    const rows = frame.height;
    for (let row = 0; row < rows; row++) {
      const line = await pixels(frame.width * 4);
      if (!line) throw new MediaError("DAMAGED", true, `frame ${index} of ${frames.length}`);
      drawLine(canvas, ((frame.y + row) * width + frame.x) * 3, line, frame.blend);
      if (row % 500 === 499) await letOthersRun();
    }
    for (let count = 0; count < (counts[index] ?? 1); count++) {
      into.write(canvas);
      await into.flush();
    }
    if (!frame.dispose) continue;
    for (let row = 0; row < rows; row++) {
      const at = ((frame.y + row) * width + frame.x) * 3;
      canvas.fill(255, at, at + frame.width * 3);
    }
  }
  await into.end();
}

function drawLine(canvas: Uint8Array, at: number, line: Uint8Array, blend: boolean): void {
  let to = at;
  for (let from = 0; from < line.length; from += 4, to += 3) {
    const alpha = (line[from + 3] ?? 255) / 255;
    if (alpha === 0 && blend) continue;
    for (let part = 0; part < 3; part++) {
      const under = blend ? (canvas[to + part] ?? 255) : 255;
      canvas[to + part] = (line[from + part] ?? 0) * alpha + under * (1 - alpha);
    }
  }
}

/** Gives the next so many bytes of a stream; undefined when it ended before. */
function reader(stream: ReadableStream<Uint8Array>): (length: number) => Promise<Uint8Array | undefined> {
  const source = stream.getReader();
  let rest: Uint8Array = new Uint8Array();
  return async (length) => {
    while (rest.length < length) {
      const { value, done } = await source.read();
      if (done) return undefined;
      rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    }
    const part = rest.subarray(0, length);
    rest = rest.subarray(length);
    return part;
  };
}
