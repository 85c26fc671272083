import pg from "pg";
import { second } from "../clock.ts";
import type { Log } from "../log.ts";
import { within } from "../within.ts";

const channel = "nadaj";
const perStatement = 100;
/** So many wait while there is no connection; what is said beyond that is lost, as `onOpen` tells. */
const waitingMax = 10_000;
const retryFirstMs = 50;
const retryMaxMs = 2 * second;
/** A server that is gone without a word is noticed when it has not answered for so long. */
const patienceMs = 30 * second;
const partingMs = 2 * second;

type Heard = {
  onText(text: string): void;
  /** Listens from now on; `again` after a connection was lost, and with it what was said meanwhile. */
  onOpen(again: boolean): void;
};

/**
 * One connection to PostgreSQL on which this process speaks (NOTIFY) and listens (LISTEN), so that what it says stays in
 * order; opened again whenever it is lost.
 */
export class PostgresLine {
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private sending: Promise<void> | undefined;
  private wasOpen = false;
  private asking: Timer | undefined;
  private readonly waiting: string[] = [];
  private readonly closing = new AbortController();

  constructor(
    private readonly url: string,
    private readonly log: Log,
    private readonly heard: Heard,
  ) {}

  send(text: string): void {
    if (this.waiting.length < waitingMax) this.waiting.push(text);
    this.open();
    this.flush();
  }

  open(): void {
    if (this.client || this.opening || this.closing.signal.aborted) return;
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
    const { client } = this;
    this.client = undefined;
    if (client) await within(partingMs, client.end());
  }

  private async said(): Promise<void> {
    while (this.sending || (this.opening && this.waiting.length > 0)) await (this.sending ?? this.opening);
  }

  private async connect(): Promise<void> {
    const { signal } = this.closing;
    for (let wait = retryFirstMs; !signal.aborted; wait = Math.min(retryMaxMs, wait * 2)) {
      const client = this.newClient();
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
      } catch (error) {
        // Once for each outage: whoever needs the database tells more of it.
        if (wait === retryFirstMs)
          this.log.warn("the bus has no connection to PostgreSQL; it tries again", said(error));
        void client.end().catch(() => undefined);
        await slept(wait, signal);
        continue;
      }
      if (signal.aborted) return void client.end().catch(() => undefined);
      this.begin(client);
      return;
    }
  }

  private newClient(): pg.Client {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: "nadaj bus",
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    const lost = () => this.lose(client);
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => this.hear(payload ?? ""));
    return client;
  }

  private begin(client: pg.Client): void {
    this.client = client;
    clearInterval(this.asking);
    this.asking = setInterval(() => void client.query("select 1").catch(() => this.lose(client)), patienceMs);
    this.asking.unref();
    const again = this.wasOpen;
    this.wasOpen = true;
    this.heard.onOpen(again);
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    clearInterval(this.asking);
    void client.end().catch(() => undefined);
    this.log.warn("the bus lost its connection to PostgreSQL; it opens another");
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
    const { client } = this;
    if (!client || this.sending || this.waiting.length === 0) return;
    const texts = this.waiting.splice(0, perStatement);
    this.sending = client
      .query("select pg_notify($1, text) from unnest($2::text[]) text", [channel, texts])
      .then(
        () => undefined,
        () => this.lose(client),
      )
      .finally(() => {
        this.sending = undefined;
        this.flush();
      });
  }
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
