import { second } from "../clock.ts";
import type { Log } from "../log.ts";
import { within } from "../within.ts";

const perTurn = 100;
/** So many wait while there is no connection; what is said beyond that is lost, as `onOpen` tells. */
const waitingMax = 10_000;
const retryFirstMs = 50;
const retryMaxMs = 2 * second;
const partingMs = 2 * second;

/** An open connection, on which what others say is heard already. */
export type Connection = {
  /** Says these in their order, after those of before. */
  send(texts: string[]): Promise<unknown>;
  /** Rejects when the other side does not answer any longer. */
  ask(): Promise<unknown>;
  end(): Promise<unknown>;
};

/** What a line runs over. A connection that is lost is never used again. */
export type Carrier = {
  name: string;
  askEveryMs: number;
  /** Whether what others say of can be read while this is away: it is not the database itself. */
  isApart: boolean;
  connect(ears: { onText(text: string): void; onLost(): void }): Promise<Connection>;
};

type Heard = {
  onText(text: string): void;
  /** Listens from now on; `again` after a connection was lost, and with it what was said meanwhile. */
  onOpen(again: boolean): void;
  /** Tried in vain to connect, as it does every two seconds. */
  onAway(): void;
};

/**
 * One connection on which this process speaks and listens, so that what it says stays in order; opened again whenever it
 * is lost.
 */
export class Line {
  private connection: Connection | undefined;
  private opening: Promise<void> | undefined;
  private sending: Promise<void> | undefined;
  private wasOpen = false;
  private asking: Timer | undefined;
  private readonly waiting: string[] = [];
  private readonly closing = new AbortController();

  constructor(
    private readonly carrier: Carrier,
    private readonly log: Log,
    private readonly heard: Heard,
  ) {}

  send(text: string): void {
    if (this.waiting.length < waitingMax) this.waiting.push(text);
    this.open();
    this.flush();
  }

  open(): void {
    if (this.connection || this.opening || this.closing.signal.aborted) return;
    this.opening = this.connect().finally(() => {
      this.opening = undefined;
      this.flush();
    });
  }

  /** What waits is still said, if that takes no longer than a moment. */
  async close(): Promise<void> {
    await within(partingMs, this.said());
    this.closing.abort();
    clearInterval(this.asking);
    const { connection } = this;
    this.connection = undefined;
    if (connection) await within(partingMs, connection.end());
  }

  private async said(): Promise<void> {
    while (this.sending || (this.opening && this.waiting.length > 0)) await (this.sending ?? this.opening);
  }

  private async connect(): Promise<void> {
    const { signal } = this.closing;
    for (let wait = retryFirstMs; !signal.aborted; wait = Math.min(retryMaxMs, wait * 2)) {
      const connection = await this.tryToConnect(wait === retryFirstMs);
      if (connection && signal.aborted) return end(connection);
      if (connection) return this.begin(connection);
      if (!signal.aborted) this.heard.onAway();
      await slept(wait, signal);
    }
  }

  private async tryToConnect(tell: boolean): Promise<Connection | undefined> {
    const { name } = this.carrier;
    let connection: Connection | undefined;
    let lost = false;
    try {
      connection = await this.carrier.connect({
        onText: (text) => this.hear(text),
        onLost: () => {
          lost = true;
          if (connection) this.lose(connection);
        },
      });
      if (!lost) return connection;
      end(connection);
      throw new Error("it was lost at once");
    } catch (error) {
      // Once for each outage: whoever needs what is there tells more of it.
      if (tell) this.log.warn(`the bus has no connection to ${name}; it tries again`, said(error));
    }
  }

  private begin(connection: Connection): void {
    this.connection = connection;
    clearInterval(this.asking);
    this.asking = setInterval(() => connection.ask().catch(() => this.lose(connection)), this.carrier.askEveryMs);
    this.asking.unref();
    const again = this.wasOpen;
    this.wasOpen = true;
    if (again) this.log.info(`the bus has a connection to ${this.carrier.name} again`);
    this.heard.onOpen(again);
  }

  private lose(connection: Connection): void {
    if (this.connection !== connection) return;
    this.connection = undefined;
    clearInterval(this.asking);
    end(connection);
    this.log.warn(`the bus lost its connection to ${this.carrier.name}; it opens another`);
    this.open();
  }

  private hear(text: string): void {
    try {
      this.heard.onText(text);
    } catch (error) {
      this.log.warn("somebody said on the bus what is not understood", { error });
    }
  }

  private flush(): void {
    const { connection } = this;
    if (!connection || this.sending || this.waiting.length === 0) return;
    this.sending = connection
      .send(this.waiting.splice(0, perTurn))
      .then(
        () => undefined,
        () => this.lose(connection),
      )
      .finally(() => {
        this.sending = undefined;
        this.flush();
      });
  }
}

function end(connection: Connection): void {
  void connection.end().catch(() => undefined);
}

function said(error: unknown): { reason: string } {
  return { reason: error instanceof Error ? error.message : String(error) };
}

/** Waits so long, or until the line is closed. */
function slept(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
