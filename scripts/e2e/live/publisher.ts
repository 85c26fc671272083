/** ffmpeg as the program that a creator streams with. */
export type Publisher = {
  /** As a power cut at the creator's. */
  kill(): Promise<void>;
  /** As its button: it says goodbye. */
  stop(): Promise<void>;
  /** What it complained of, once it is over. */
  over: Promise<string>;
};

export type Recording = { seconds: number; size?: string; kbps?: number; gop?: number };

/** A stream to be published again and again without encoding: moving pictures of 25 frames a second, and a tone. */
export async function recordStream(path: string, recording: Recording): Promise<void> {
  const { seconds, size = "160x90", kbps, gop = 25 } = recording;
  const rate = kbps ? ["-b:v", `${kbps}k`, "-minrate", `${kbps}k`, "-maxrate", `${kbps}k`, "-bufsize", `${kbps}k`] : [];
  const child = Bun.spawn([
    ...["ffmpeg", "-v", "error", "-y", "-nostdin"],
    ...["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25:duration=${seconds}${kbps ? ",noise=alls=12:allf=t" : ""}`],
    ...["-f", "lavfi", "-i", `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p"],
    ...["-g", `${gop}`, "-sc_threshold", "0", ...rate, "-c:a", "aac", "-b:a", "64k", path],
  ]);
  if ((await child.exited) !== 0) throw new Error("ffmpeg made no recording");
}

/** Sends a recording in its own time, over and over. */
export function publish(target: string, recording: string, format: "flv" | "mpegts" = "flv"): Publisher {
  return follow(
    Bun.spawn(
      [
        ...["ffmpeg", "-v", "error", "-nostdin", "-re", "-stream_loop", "-1", "-i", recording],
        ...["-c", "copy", "-f", format, ...(format === "flv" ? ["-flvflags", "no_duration_filesize"] : []), target],
      ],
      { stdin: "ignore", stdout: "ignore", stderr: "pipe" },
    ),
  );
}

export function follow(child: Bun.Subprocess<Bun.SpawnOptions.Writable, "ignore", "pipe">): Publisher {
  const over = new Response(child.stderr).text();
  return {
    over,
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 3000);
      await child.exited;
      clearTimeout(late);
    },
  };
}
