import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Aliases } from "./aliases.ts";
import type { MediaMtxApi, MediaMtxPath } from "./api.ts";
import type { Transcode } from "./transcode.ts";
import { keyPattern, type Protocol, type Publisher, type SentAway } from "./types.ts";

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

/** What MediaMTX has, kept in step with what it should have. */
export type Reconciler = {
  /** Asks MediaMTX and acts on what has changed. Throws when it does not answer. */
  poll(): Promise<void>;
  publishers(): Publisher[];
  kick(key: string): Promise<void>;
  /** Has the connections that publish a key now ended at the next poll; what comes of a browser's is not taken any more. */
  dismiss(key: string): void;
  /** Forgets everything and stops carrying: MediaMTX is gone. */
  clear(): Promise<void>;
};

type Source = { type: string; id: string };
type Known = Publisher & { source: Source; path: string; size: string; failingSince: number | undefined };

const protocols: Record<string, Protocol> = {
  rtmpConn: "rtmps",
  rtmpsConn: "rtmps",
  srtConn: "srt",
  webRTCSession: "whip",
};

export function makeReconciler(options: ReconcilerOptions): Reconciler {
  const { aliases, clock, log } = options;
  /** By the id of the connection: a key that comes back is another publisher. */
  const known = new Map<string, Known>();
  const doomed = new Set<string>();
  const carried = new Map<string, { key: string; transcode: Transcode; size: string }>();
  return {
    poll,
    publishers: () =>
      [...known.values()].map(({ key, protocol, address, bytes, codecs, since }) => ({
        key,
        protocol,
        address,
        bytes,
        codecs,
        since,
      })),
    async kick(key) {
      await poll();
      for (const publisher of known.values()) if (publisher.key === key) await send(publisher);
    },
    dismiss(key) {
      for (const { key: its, source } of known.values()) if (its === key) doomed.add(source.id);
      for (const [alias, { key: its }] of carried) if (its === key) void stopCarrying(alias);
    },
    async clear() {
      known.clear();
      doomed.clear();
      await Promise.all([...carried.keys()].map(stopCarrying));
    },
  };

  function api(): MediaMtxApi {
    const current = options.api();
    if (!current) throw new Error("MediaMTX does not run");
    return current;
  }

  async function poll(): Promise<void> {
    const paths = await api().paths();
    const present = new Set<string>();
    for (const path of paths) {
      const key = keyOf(path);
      if (!key || !path.source) continue;
      present.add(path.source.id);
      const publisher = await noted(path, key, path.source);
      if (doomed.has(path.source.id)) await send(publisher);
      else if (path.ready) await follow(publisher);
    }
    for (const id of known.keys()) if (!present.has(id)) known.delete(id);
    for (const id of doomed) if (!present.has(id)) doomed.delete(id);
    const playing = new Set([...known.values()].map(({ path }) => path));
    for (const alias of carried.keys()) if (!playing.has(`whip/${alias}`)) await stopCarrying(alias);
    aliases.forgetAbsent(new Set(paths.flatMap(({ name }) => aliasOf(name) ?? [])));
  }

  function keyOf({ name }: MediaMtxPath): string | undefined {
    const alias = aliasOf(name);
    if (alias !== undefined) return aliases.get(alias)?.key;
    const key = /^live\/(.+)$/.exec(name)?.[1];
    return key && keyPattern.test(key) ? key : undefined;
  }

  async function noted(path: MediaMtxPath, key: string, source: Source): Promise<Known> {
    const old = known.get(source.id);
    const publisher: Known = {
      key,
      protocol: protocols[source.type] ?? "rtmps",
      address: old?.address || aliases.get(aliasOf(path.name) ?? "")?.address || (await addressOf(source)),
      bytes: path.bytes,
      codecs: path.codecs,
      size: path.size,
      since: old?.since ?? clock.now(),
      source,
      path: path.name,
      failingSince: old?.failingSince,
    };
    known.set(source.id, publisher);
    return publisher;
  }

  function addressOf(source: Source): Promise<string> {
    return api()
      .address(source)
      .catch(() => "");
  }

  /** Sees to it that a stream reaches the ingest; sends its publisher away when it cannot. */
  async function follow(publisher: Known): Promise<void> {
    const wrong = unfit(publisher.codecs, publisher.protocol);
    if (wrong) return refuse(publisher, wrong);
    const alias = aliasOf(publisher.path);
    if (alias !== undefined) {
      const old = carried.get(alias);
      // A phone was turned or another camera chosen: FLV tells the picture's size at the beginning only.
      if (old && old.size !== "" && publisher.size !== "" && old.size !== publisher.size) await stopCarrying(alias);
      const { key } = publisher;
      const { transcode, size } = carried.get(alias) ?? { transcode: options.carry(alias, key), size: "" };
      carried.set(alias, { key, transcode, size: size || publisher.size });
      const since = transcode.failingSince();
      if (since !== undefined && performance.now() - since > options.notTaken) await refuse(publisher, "NOT_TAKEN");
      return;
    }
    const fault = await api()
      .forwardFault(publisher.path)
      .catch(() => undefined);
    publisher.failingSince = fault === undefined ? undefined : (publisher.failingSince ?? performance.now());
    const failing = publisher.failingSince === undefined ? 0 : performance.now() - publisher.failingSince;
    if (failing > options.notTaken) await refuse(publisher, "NOT_TAKEN");
  }

  async function refuse(publisher: Known, why: SentAway): Promise<void> {
    log.warn("a publisher is sent away", { why, protocol: publisher.protocol, codecs: publisher.codecs.join(", ") });
    options.onRefused(publisher.key, why);
    await send(publisher);
  }

  /** Ends a connection; it is tried again at each poll until the connection is gone. */
  async function send(publisher: Known): Promise<void> {
    doomed.add(publisher.source.id);
    await api().kick(publisher.source);
  }

  async function stopCarrying(alias: string): Promise<void> {
    const carrier = carried.get(alias);
    carried.delete(alias);
    await carrier?.transcode.stop();
  }
}

/** What our ingest cannot take: anything but H.264, with AAC or, from a browser, what is made into AAC. */
export function unfit(codecs: string[], protocol: Protocol): SentAway | undefined {
  const sounds = codecs.filter((codec) => soundCodec.test(codec));
  const pictures = codecs.filter((codec) => pictureCodec.test(codec));
  if (pictures.length === 0) return "NO_VIDEO";
  if (pictures.some((codec) => codec !== "H264")) return "VIDEO_CODEC";
  if (protocol !== "whip" && sounds.some((codec) => !codec.startsWith("MPEG-4 Audio"))) return "AUDIO_CODEC";
  return undefined;
}

const pictureCodec = /^(AV1|VP8|VP9|H26[45]|MPEG-4 Video|MPEG-1\/2 Video|M-JPEG)$/;
const soundCodec = /^(Opus|Vorbis|MPEG-4 Audio.*|MPEG-1\/2 Audio|AC3|EAC3|DTS|Speex|G7\d\d|LPCM|FLAC)$/i;

function aliasOf(name: string): string | undefined {
  return /^whip\/([A-Za-z0-9_-]{22})$/.exec(name)?.[1];
}
