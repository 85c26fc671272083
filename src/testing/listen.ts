import { type Connection, offerUpgrade, socketHandler, wasUpgraded } from "../platform/http/sockets.ts";
import type { Client } from "./client.ts";
import type { Harness } from "./harness.ts";

export type Listening = AsyncDisposable & { url: string };

/** The harness' program on a free port, for what needs a real connection. */
export function listen(harness: Harness): Listening {
  const server: Bun.Server<Connection> = Bun.serve<Connection>({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request, self) {
      offerUpgrade(request, self);
      const response = await harness.app.fetch(request, () => self.requestIP(request)?.address);
      return wasUpgraded(request) ? undefined : response;
    },
    websocket: socketHandler(() => server),
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    async [Symbol.asyncDispose]() {
      await server.stop(true);
    },
  };
}

type Frame = { t: string } & Record<string, unknown>;

/** Far longer than anything takes on a machine that has time. */
const patienceMs = 20_000;

/** One end of a WebSocket that a test holds: everything that came, in order. */
export class Ear {
  readonly frames: Frame[] = [];
  closed: { code: number } | undefined;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();

  constructor(url: string, headers: Record<string, string> = {}) {
    // Bun's client takes headers, which the type of browsers does not know.
    this.socket = new WebSocket(url.replace(/^http/, "ws"), { headers } as never);
    this.socket.onmessage = ({ data }) => {
      this.frames.push(JSON.parse(String(data)) as Frame);
      this.wake();
    };
    this.socket.onclose = ({ code }) => {
      this.closed = { code };
      this.wake();
    };
  }

  /** As this person's browser, with its cookies. */
  static of(client: Client, url: string): Ear {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Ear(url, cookie ? { cookie } : {});
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** The first frame, come or to come, that is as asked. */
  async hear(is: (frame: Frame) => boolean, milliseconds = patienceMs): Promise<Frame> {
    return this.until(() => this.frames.find(is), milliseconds);
  }

  async end(milliseconds = patienceMs): Promise<{ code: number }> {
    return this.until(() => this.closed, milliseconds);
  }

  close(): void {
    this.socket.close();
  }

  private async until<Value>(look: () => Value | undefined, milliseconds: number): Promise<Value> {
    const late = performance.now() + milliseconds;
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      const left = late - performance.now();
      if (left <= 0) throw new Error(`did not come; there was ${JSON.stringify(this.frames).slice(0, 2000)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
