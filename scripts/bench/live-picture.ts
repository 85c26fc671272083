/** A picture that says when it was made: 40 fields of black or white, 32 bits of the time and 8 to check them by. */
import { follow, type Publisher } from "../e2e/live/publisher.ts";

export const fields = { columns: 10, rows: 4 };
const width = 640;
const height = 360;
const rate = 25;

/** Publishes such pictures, as they are made, with a tone. */
export function publishClock(target: string): Publisher {
  const child = Bun.spawn(
    [
      ...["ffmpeg", "-v", "error", "-analyzeduration", "0", "-probesize", "32"],
      ...["-f", "rawvideo", "-pix_fmt", "gray", "-s", `${width}x${height}`, "-framerate", `${rate}`, "-i", "pipe:0"],
      ...["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-map", "0:v", "-map", "1:a"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p", "-g", "50"],
      ...["-c:a", "aac", "-b:a", "64k", "-f", "flv", "-flvflags", "no_duration_filesize", target],
    ],
    { stdin: "pipe", stdout: "ignore", stderr: "pipe" },
  );
  const begun = performance.now();
  let sent = 0;
  let stopped = false;
  void (async () => {
    while (!stopped) {
      child.stdin.write(pictureOf(Date.now()));
      await child.stdin.flush();
      sent++;
      await Bun.sleep(Math.max(1, begun + (sent * 1000) / rate - performance.now()));
    }
  })().catch(() => undefined);
  const publisher = follow(child);
  const ended = async (end: () => Promise<void>) => {
    stopped = true;
    await end();
  };
  return { over: publisher.over, kill: () => ended(publisher.kill), stop: () => ended(publisher.stop) };
}

function pictureOf(time: number): Uint8Array {
  const bits = bitsOf(time % 2 ** 32);
  const across = width / fields.columns;
  const down = height / fields.rows;
  const picture = new Uint8Array(width * height);
  for (let row = 0; row < fields.rows; row++) {
    for (let column = 0; column < fields.columns; column++) {
      if (!bits[row * fields.columns + column]) continue;
      for (let line = 0; line < down; line++) {
        const from = (row * down + line) * width + column * across;
        picture.fill(255, from, from + across);
      }
    }
  }
  return picture;
}

function bitsOf(time: number): boolean[] {
  const bytes = [time >>> 24, (time >>> 16) & 255, (time >>> 8) & 255, time & 255];
  return [...bytes, checkOf(bytes)].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1) === 1));
}

function checkOf(bytes: number[]): number {
  return bytes.reduce((sum, byte) => sum ^ byte, 0xa5);
}
