import type { Socket } from "bun";
import { plainAddress } from "../../platform/network.ts";

/** The connection under a session. */
export type Link = {
  address: string;
  send(bytes: Uint8Array): void;
  /** After what was sent, ends the sending half; the peer may read it before it goes. */
  finish(): void;
  /** Ends at once. */
  drop(): void;
  pause(): void;
  resume(): void;
};

/**
 * The sending side of a socket. What is sent within one event is written at once. `write` may take a part only: the rest waits for `drain`. Closing is a half-close, since
 * closing whole while the peer still sends would reset the connection, and the peer would never read what it was told.
 */
export class SocketLink implements Link {
  readonly address: string;
  private readonly socket: Socket<unknown>;
  private readonly most: number;
  private waiting: Uint8Array[] = [];
  private bytes = 0;
  private finishing = false;
  private shut = false;
  private gone = false;

  constructor(socket: Socket<unknown>, most: number) {
    this.address = plainAddress(socket.remoteAddress ?? "") ?? "unknown";
    this.socket = socket;
    this.most = most;
  }

  send(bytes: Uint8Array): void {
    if (this.gone || this.finishing) return;
    this.waiting.push(bytes);
    this.bytes += bytes.length;
    if (this.bytes > this.most) {
      this.drain();
      if (this.bytes > this.most) this.drop();
    } else if (this.waiting.length === 1) queueMicrotask(() => this.drain());
  }

  drain(): void {
    if (this.gone || this.shut) return;
    if (this.waiting.length > 0) {
      const all = Buffer.concat(this.waiting);
      const written = Math.max(0, this.socket.write(all));
      this.bytes -= written;
      this.waiting = written < all.length ? [all.subarray(written)] : [];
    }
    if (!this.finishing || this.waiting.length > 0) return;
    this.shut = true;
    this.socket.shutdown();
  }

  finish(): void {
    if (this.finishing || this.gone) return;
    this.finishing = true;
    this.drain();
  }

  drop(): void {
    if (this.gone) return;
    this.closed();
    this.socket.terminate();
  }

  /** Nothing more can be sent. */
  closed(): void {
    this.gone = true;
    this.waiting = [];
    this.bytes = 0;
  }

  pause(): void {
    if (!this.gone) this.socket.pause();
  }

  resume(): void {
    if (!this.gone) this.socket.resume();
  }
}
