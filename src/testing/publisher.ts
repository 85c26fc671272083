export type PublisherProcess = {
  /** Resolves when it is over, with what it said. */
  over: Promise<{ code: number; said: string }>;
  /** Cuts the connection, as a failing network does. */
  kill(): void;
  /** Ends in order, as the button in OBS does. */
  quit(): void;
};

/** A real ffmpeg that publishes a small test picture with a tone, at its own speed, for so many seconds. */
export function publish(url: string, seconds = 30, size = "160x90"): PublisherProcess {
  const child = Bun.spawn(
    [
      ...["ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", `testsrc2=size=${size}:rate=10`],
      ...["-f", "lavfi", "-i", "sine=440", "-t", String(seconds)],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "10", "-threads", "1"],
      ...["-c:a", "aac", "-f", "flv", url],
    ],
    { stdin: "pipe", stdout: "ignore", stderr: "pipe" },
  );
  const said = new Response(child.stderr).text();
  return {
    over: child.exited.then(async (code) => ({ code, said: await said })),
    kill: () => child.kill(9),
    quit: () => {
      child.stdin.write("q");
      child.stdin.end();
    },
  };
}

/** Waits until something is so; fails with what was seen last. */
export async function until<Value>(
  look: () => Value | Promise<Value>,
  is: (value: Value) => boolean,
  milliseconds = 15_000,
): Promise<Value> {
  const late = performance.now() + milliseconds;
  for (;;) {
    const value = await look();
    if (is(value)) return value;
    if (performance.now() > late) throw new Error(`it did not come about: ${JSON.stringify(value)?.slice(0, 1000)}`);
    await Bun.sleep(40);
  }
}
