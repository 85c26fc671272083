/** Where a server that tests start runs: its address, and what a command begins with to run there. */
export type Place = { address: string; within: string[] };

export const loopback: Place = { address: "127.0.0.1", within: [] };

/** A TCP port of this machine that nothing listens on now. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}
