import { bench, ffmpeg, until } from "./bench.ts";

/** Every byte that ffmpeg says while it publishes one second. */
export async function recordedSession(key: string): Promise<Uint8Array> {
  await using b = bench();
  const said: Uint8Array[] = [];
  const listener = Bun.listen<{ upstream?: import("bun").Socket<undefined>; early: Uint8Array[] }>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(client) {
        client.data = { early: [] };
        const upstream = await Bun.connect({
          hostname: "127.0.0.1",
          port: b.server.port,
          socket: { data: (_upstream, bytes) => void client.write(bytes), close: () => void client.terminate() },
        });
        for (const bytes of client.data.early) upstream.write(bytes);
        client.data.upstream = upstream;
      },
      data({ data }, bytes) {
        said.push(Uint8Array.from(bytes));
        if (data.upstream) data.upstream.write(bytes);
        else data.early.push(Uint8Array.from(bytes));
      },
      close: ({ data }) => data.upstream?.shutdown(),
    },
  });
  await ffmpeg(listener.port, key, { seconds: 1 }).finished;
  await until(() => b.server.connections() === 0);
  listener.stop(true);
  if (b.sinks[0]?.ends[0] !== "unpublished") throw new Error("the session was not recorded whole");
  return Buffer.concat(said);
}
