/**
 * A server that takes streams over RTMP and gives none out. Written against "Adobe's Real Time Messaging Protocol" 1.0
 * (2012), "Adobe Flash Video File Format Specification" v10.1 (2010), "Action Message Format -- AMF 0" (2007) and Veovera's
 * "Enhanced RTMP" v2.
 */
import type { Socket } from "bun";
import { networkOf } from "../../platform/network.ts";
import { type RtmpLimits, rtmpLimits } from "./limits.ts";
import { SocketLink } from "./link.ts";
import { RtmpSession } from "./session.ts";
import { ProtocolError, type RtmpOptions, type RtmpServer } from "./types.ts";

/** A crowd of strangers does not fill the log. */
const warnEvery = 60_000;

type Connection = { link: SocketLink; session: RtmpSession };
type Data = { connection?: Connection };

/** Listens at once. Throws when the port is taken. */
export function startRtmp(options: RtmpOptions): RtmpServer {
  const limits: RtmpLimits = { ...rtmpLimits, ...options.limits };
  const { log, authorise } = options;
  const now = options.now ?? (() => performance.now());
  const connections = new Set<Connection>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Does something for one connection: what it throws ends that one, never another. */
  function guarded(connection: Connection, act: (connection: Connection) => void): void {
    try {
      act(connection);
    } catch (error) {
      const { address } = connection.link;
      if (error instanceof ProtocolError)
        log.debug("live connection broke the protocol", { address, problem: error.message });
      else log.error("live connection failed", { address, error });
      connection.session.fail();
    }
  }

  function everyOne(act: (connection: Connection) => void): void {
    for (const connection of [...connections]) guarded(connection, act);
  }

  function open(socket: Socket<Data>): void {
    const link = new SocketLink(socket, limits.outboxBytes);
    const party = networkOf(link.address);
    const strangers = [...connections].filter(
      ({ session, link }) => !session.publication?.accepted && networkOf(link.address) === party,
    );
    if (connections.size >= limits.connections || strangers.length >= limits.perAddress) {
      if (now() - warnedAt > warnEvery) log.warn("too many live connections", { address: link.address });
      warnedAt = now();
      link.drop();
      return;
    }
    const connection = { link, session: new RtmpSession(link, { limits, log, now, authorise }) };
    socket.data.connection = connection;
    connections.add(connection);
    timer ??= setInterval(() => everyOne(({ session }) => session.tick()), limits.tickMs);
  }

  function gone(socket: Socket<Data>): void {
    const { connection } = socket.data;
    if (!connection) return;
    connection.link.closed();
    connections.delete(connection);
    if (connections.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    guarded(connection, ({ session }) => session.closed());
  }

  const listener = Bun.listen<Data>({
    hostname: options.host,
    port: options.port,
    socket: {
      open(socket) {
        socket.data = {};
        open(socket);
      },
      data({ data }, bytes) {
        if (data.connection) guarded(data.connection, ({ session }) => session.receive(bytes));
      },
      drain({ data }) {
        if (data.connection) guarded(data.connection, ({ link }) => link.drain());
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
    connections: () => connections.size,
    kick(key, description, whom = "all") {
      const kicked = [...connections].filter(
        ({ session: { publication } }) =>
          publication?.key === key && !publication.over && (whom === "all" || publication.accepted),
      );
      for (const connection of kicked) {
        guarded(connection, ({ session }) => session.reject("kicked", "NetStream.Publish.Rejected", description));
      }
      return kicked.length > 0;
    },
    async stop() {
      everyOne(({ session, link }) => {
        session.closed();
        link.drop();
      });
      listener.stop(true);
      clearInterval(timer);
      timer = undefined;
      connections.clear();
    },
  };
}
