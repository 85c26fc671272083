import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Workplace = AsyncDisposable & { folder: string };

export async function workplace(): Promise<Workplace> {
  const folder = await mkdtemp(join(tmpdir(), "nadaj-bench-"));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

export type ClipOptions = { seconds: number; codec: "h264" | "mpeg4" };

/** 1080p30 with sound that is neither still nor noise: a moving pattern with grain. */
export async function makeClip(path: string, { seconds, codec }: ClipOptions): Promise<void> {
  const encoder =
    codec === "h264"
      ? ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-g", "60", "-pix_fmt", "yuv420p"]
      : ["-c:v", "mpeg4", "-q:v", "3", "-pix_fmt", "yuv420p"];
  await ffmpeg([
    ...["-f", "lavfi", "-i", `testsrc2=size=1920x1080:rate=30:duration=${seconds},noise=alls=6:allf=t`],
    ...["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`],
    ...encoder,
    ...["-c:a", "aac", "-ac", "2", "-movflags", "+faststart", path],
  ]);
}

/** Runs ffmpeg to its end; gives the seconds that passed. */
export async function ffmpeg(args: string[]): Promise<number> {
  const begun = performance.now();
  const child = Bun.spawn(["ffmpeg", "-v", "error", "-y", "-nostdin", ...args], { stdout: "ignore", stderr: "pipe" });
  const errors = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`ffmpeg failed: ${errors}`);
  return (performance.now() - begun) / 1000;
}
