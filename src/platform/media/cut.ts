import { runTool, threadArgs } from "./child.ts";
import { strangerInput } from "./inputs.ts";
import { probeFile } from "./probe.ts";

/** How far a copy may be from what was asked for, in seconds. */
const near = 0.3;

/**
 * Writes a part of a film as an MP4 file: its packets as they are, where players then show no more than the part; else
 * encoded so finely that what is made of it loses nothing. Throws MediaError.
 */
export async function cutFile(
  source: string,
  { from, until }: { from: number; until: number },
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const length = until - from;
  const part = [...strangerInput, "-ss", from.toFixed(3), "-t", length.toFixed(3), "-i", source];
  const streams = ["-map", "0:V:0?", "-map", "0:a:0?", "-map_metadata", "-1"];
  const file = ["-movflags", "+faststart", "-f", "mp4", target];
  const run = (coding: string[]) =>
    runTool("ffmpeg", ["-v", "error", "-y", ...threadArgs(), ...part, ...streams, ...coding, ...file], {
      seconds: Math.max(600, length * 30),
      signal,
    });
  const copied = await run(["-c", "copy"])
    .then(() => probeFile(target, signal))
    .catch(() => undefined);
  signal.throwIfAborted();
  if (copied && Math.abs(copied.duration - length) <= near) return;
  const picture = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-pix_fmt", "yuv420p"];
  await run([...picture, "-c:a", "aac", "-b:a", "256k"]);
}
