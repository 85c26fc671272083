/**
 * A server that takes streams over RTMP and gives none out. Written against "Adobe's Real Time Messaging Protocol" 1.0
 * (2012), "Adobe Flash Video File Format Specification" v10.1 (2010), "Action Message Format -- AMF 0" (2007) and Veovera's
 * "Enhanced RTMP" v2.
 */
import type { Socket } from "bun";
import { type Connection, Connections } from "./connections.ts";
import { rtmpLimits } from "./limits.ts";
import type { RtmpOptions, RtmpServer } from "./types.ts";

type Data = { connection?: Connection | undefined };

/** Listens at once. Throws when the port is taken. */
export function startRtmp(options: RtmpOptions): RtmpServer {
  const { log, authorise } = options;
  const now = options.now ?? (() => performance.now());
  const connections = new Connections({ limits: { ...rtmpLimits, ...options.limits }, log, authorise, now });

  function gone({ data: { connection } }: Socket<Data>): void {
    if (connection) connections.gone(connection);
  }

  const listener = Bun.listen<Data>({
    hostname: options.host,
    port: options.port,
    socket: {
      open(socket) {
        socket.data = {};
        socket.data.connection = connections.open(socket);
      },
      data({ data }, bytes) {
        if (data.connection) connections.guarded(data.connection, ({ session }) => session.receive(bytes));
      },
      drain({ data }) {
        if (data.connection) connections.guarded(data.connection, ({ link }) => link.drain());
      },
      close: gone,
      error(socket, error) {
        log.debug("live connection broke", { error });
        gone(socket);
        socket.terminate();
      },
    },
  });

  return {
    port: listener.port,
    connections: () => connections.count,
    kick: (key, description, whom) => connections.kick(key, description, whom),
    async stop() {
      connections.dropAll();
      listener.stop(true);
      connections.forgetAll();
    },
  };
}
