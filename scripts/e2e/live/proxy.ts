import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type Line = AsyncDisposable & {
  port: number;
  /** From now on nothing gets through, and nobody is told. */
  cut(): void;
  mend(): void;
};

/** A network between two ends that can be cut as a cable is: connections stay open, bytes stay away. */
export async function startLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        if (!isCut) to.destroy();
      });
      from.on("data", (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      to.on("drain", () => {
        if (!isCut) from.resume();
      });
      if (isCut) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
