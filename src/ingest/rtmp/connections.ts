import type { Socket } from "bun";
import type { Log } from "../../platform/log.ts";
import { networkOf } from "../../platform/network.ts";
import type { RtmpLimits } from "./limits.ts";
import { SocketLink } from "./link.ts";
import { RtmpSession } from "./session.ts";
import { ProtocolError, type RtmpOptions } from "./types.ts";

/** A crowd of strangers does not fill the log. */
const warnEvery = 60_000;

export type Connection = { link: SocketLink; session: RtmpSession };

type ConnectionsOptions = {
  limits: RtmpLimits;
  authorise: RtmpOptions["authorise"];
  /** In ms, never going back. */
  now(): number;
  log: Log;
};

/** Who is connected: as many as the limits allow, each looked at from time to time. */
export class Connections {
  private readonly all = new Set<Connection>();
  private warnedAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly options: ConnectionsOptions) {}

  get count(): number {
    return this.all.size;
  }

  /** Lets somebody in. Undefined where there are too many, of everybody or of this one's network: the socket is closed. */
  open(socket: Socket<unknown>): Connection | undefined {
    const { limits, log, now, authorise } = this.options;
    const link = new SocketLink(socket, limits.outboxBytes);
    if (this.all.size >= limits.connections || this.strangersOf(networkOf(link.address)) >= limits.perAddress) {
      if (now() - this.warnedAt > warnEvery) log.warn("too many live connections", { address: link.address });
      this.warnedAt = now();
      link.drop();
      return undefined;
    }
    const connection = { link, session: new RtmpSession(link, { limits, log, now, authorise }) };
    this.all.add(connection);
    this.timer ??= setInterval(() => this.everyOne(({ session }) => session.tick()), limits.tickMs);
    return connection;
  }

  gone(connection: Connection): void {
    connection.link.closed();
    this.all.delete(connection);
    if (this.all.size === 0) this.rest();
    this.guarded(connection, ({ session }) => session.closed());
  }

  /** Does something for one connection: what it throws ends that one, never another. */
  guarded(connection: Connection, act: (connection: Connection) => void): void {
    try {
      act(connection);
    } catch (error) {
      const { log } = this.options;
      const { address } = connection.link;
      if (error instanceof ProtocolError)
        log.debug("live connection broke the protocol", { address, problem: error.message });
      else log.error("live connection failed", { address, error });
      connection.session.fail();
    }
  }

  kick(key: string, description: string, whom: "all" | "publishing" = "all"): boolean {
    const kicked = [...this.all].filter(
      ({ session: { publication } }) =>
        publication?.key === key && !publication.over && (whom === "all" || publication.accepted),
    );
    for (const connection of kicked) {
      this.guarded(connection, ({ session }) => session.reject("kicked", "NetStream.Publish.Rejected", description));
    }
    return kicked.length > 0;
  }

  /** Ends every publication as `closed`. */
  dropAll(): void {
    this.everyOne(({ session, link }) => {
      session.closed();
      link.drop();
    });
  }

  /** Nobody is looked at any longer. */
  forgetAll(): void {
    this.rest();
    this.all.clear();
  }

  /** Those of a network who have not shown that they may publish. */
  private strangersOf(network: string): number {
    return [...this.all].filter(
      ({ session, link }) => !session.publication?.accepted && networkOf(link.address) === network,
    ).length;
  }

  private everyOne(act: (connection: Connection) => void): void {
    for (const connection of [...this.all]) this.guarded(connection, act);
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
