import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Aliases } from "./aliases.ts";
import type { MediaMtxApi, MediaMtxPath } from "./api.ts";
import { Carriers } from "./carriers.ts";
import type { Transcode } from "./transcode.ts";
import { keyPattern, type Protocol, type Publisher, type SentAway } from "./types.ts";
import { unfit } from "./unfit.ts";

export type ReconcilerOptions = {
  /** Undefined while there is none to ask. */
  api(): MediaMtxApi | undefined;
  aliases: Aliases;
  /** Starts to carry a browser's stream into the ingest. */
  carry(alias: string, key: string): Transcode;
  onRefused(key: string, why: SentAway): void;
  /** How long a stream may fail to reach the ingest, in ms. */
  notTaken: number;
  log: Log;
  clock: Clock;
};

type Source = { type: string; id: string };
type Known = Publisher & { source: Source; path: string; size: string; failingSince: number | undefined };

const protocols: Record<string, Protocol> = {
  rtmpConn: "rtmps",
  rtmpsConn: "rtmps",
  srtConn: "srt",
  webRTCSession: "whip",
};

/** What MediaMTX has, kept in step with what it should have. */
export class Reconciler {
  /** By the id of the connection: a key that comes back is another publisher. */
  private readonly known = new Map<string, Known>();
  private readonly doomed = new Set<string>();
  private readonly carriers: Carriers;

  constructor(private readonly options: ReconcilerOptions) {
    this.carriers = new Carriers(options.carry);
  }

  /** Asks MediaMTX and acts on what has changed. Throws when it does not answer. */
  async poll(): Promise<void> {
    const paths = await this.api().paths();
    const present = new Set<string>();
    for (const path of paths) {
      const key = this.keyOf(path);
      if (!key || !path.source) continue;
      present.add(path.source.id);
      const publisher = await this.noted(path, key, path.source);
      if (this.doomed.has(path.source.id)) await this.send(publisher);
      else if (path.ready) await this.follow(publisher);
    }
    for (const id of this.known.keys()) if (!present.has(id)) this.known.delete(id);
    for (const id of this.doomed) if (!present.has(id)) this.doomed.delete(id);
    const playing = new Set([...this.known.values()].map(({ path }) => path));
    await this.carriers.stopUnless((alias) => playing.has(`whip/${alias}`));
    this.options.aliases.forgetAbsent(new Set(paths.flatMap(({ name }) => aliasOf(name) ?? [])));
  }

  publishers(): Publisher[] {
    return [...this.known.values()].map(({ key, protocol, address, bytes, codecs, since }) => ({
      key,
      protocol,
      address,
      bytes,
      codecs,
      since,
    }));
  }

  async kick(key: string): Promise<void> {
    await this.poll();
    for (const publisher of this.known.values()) if (publisher.key === key) await this.send(publisher);
  }

  /** Has the connections that publish a key now ended at the next poll; what comes of a browser's is not taken any more. */
  dismiss(key: string): void {
    for (const { key: its, source } of this.known.values()) if (its === key) this.doomed.add(source.id);
    this.carriers.stopKey(key);
  }

  /** Forgets everything and stops carrying: MediaMTX is gone. */
  async clear(): Promise<void> {
    this.known.clear();
    this.doomed.clear();
    await this.carriers.clear();
  }

  private api(): MediaMtxApi {
    const current = this.options.api();
    if (!current) throw new Error("MediaMTX does not run");
    return current;
  }

  private keyOf({ name }: MediaMtxPath): string | undefined {
    const alias = aliasOf(name);
    if (alias !== undefined) return this.options.aliases.get(alias)?.key;
    const key = /^live\/(.+)$/.exec(name)?.[1];
    return key && keyPattern.test(key) ? key : undefined;
  }

  private async noted(path: MediaMtxPath, key: string, source: Source): Promise<Known> {
    const old = this.known.get(source.id);
    const { aliases, clock } = this.options;
    const publisher: Known = {
      key,
      protocol: protocols[source.type] ?? "rtmps",
      address: old?.address || aliases.get(aliasOf(path.name) ?? "")?.address || (await this.addressOf(source)),
      bytes: path.bytes,
      codecs: path.codecs,
      size: path.size,
      since: old?.since ?? clock.now(),
      source,
      path: path.name,
      failingSince: old?.failingSince,
    };
    this.known.set(source.id, publisher);
    return publisher;
  }

  private addressOf(source: Source): Promise<string> {
    return this.api()
      .address(source)
      .catch(() => "");
  }

  /** Sees to it that a stream reaches the ingest; sends its publisher away when it cannot. */
  private async follow(publisher: Known): Promise<void> {
    const wrong = unfit(publisher.codecs, publisher.protocol);
    if (wrong) return this.refuse(publisher, wrong);
    const since = await this.failingSince(publisher);
    if (since !== undefined && performance.now() - since > this.options.notTaken)
      await this.refuse(publisher, "NOT_TAKEN");
  }

  private async failingSince(publisher: Known): Promise<number | undefined> {
    const alias = aliasOf(publisher.path);
    if (alias !== undefined) return this.carriers.follow(alias, publisher.key, publisher.size);
    const fault = await this.api()
      .forwardFault(publisher.path)
      .catch(() => undefined);
    publisher.failingSince = fault === undefined ? undefined : (publisher.failingSince ?? performance.now());
    return publisher.failingSince;
  }

  private async refuse(publisher: Known, why: SentAway): Promise<void> {
    const { log, onRefused } = this.options;
    log.warn("a publisher is sent away", { why, protocol: publisher.protocol, codecs: publisher.codecs.join(", ") });
    onRefused(publisher.key, why);
    await this.send(publisher);
  }

  /** Ends a connection; it is tried again at each poll until the connection is gone. */
  private async send(publisher: Known): Promise<void> {
    this.doomed.add(publisher.source.id);
    await this.api().kick(publisher.source);
  }
}

function aliasOf(name: string): string | undefined {
  return /^whip\/([A-Za-z0-9_-]{22})$/.exec(name)?.[1];
}
