import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Log } from "../../platform/log.ts";
import type { Verdict } from "../rtmp/types.ts";

export type Protocol = "rtmps" | "srt" | "whip";

/** Somebody who wants to publish; the key is what they claim. */
export type FrontEndRequest = { key: string; protocol: Protocol; address: string };

export type Publisher = {
  key: string;
  protocol: Protocol;
  address: string;
  /** Received from the publisher so far. */
  bytes: number;
  /** As MediaMTX names them: `H264`, `MPEG-4 Audio`, `Opus`, … */
  codecs: string[];
  /** Milliseconds since the epoch. */
  since: number;
};

/** Why a publisher was sent away by this front end. */
export type SentAway = "VIDEO_CODEC" | "AUDIO_CODEC" | "NO_VIDEO" | "NOT_TAKEN";

export type FrontEndStatus = {
  /** `absent`: neither a program nor an API is there; the rest works over RTMP. */
  state: "absent" | "starting" | "running" | "failed";
  /** MediaMTX runs elsewhere and is only asked. */
  remote: boolean;
  version: string | undefined;
  /** In English, for the log, the doctor and administrators; never holds a key. */
  reason: string | undefined;
  /** The ports on which publishers are taken in, of protocols that are on. */
  protocols: Partial<Record<Protocol, number>>;
};

export type FrontEndConfig = Pick<
  Config,
  | "dataDir"
  | "host"
  | "publicUrl"
  | "liveUrl"
  | "ffmpegPath"
  | "mediamtxPath"
  | "mediamtxApi"
  | "rtmpsPort"
  | "rtmpsCert"
  | "rtmpsKey"
  | "srtPort"
  | "whipPort"
>;

export type FrontEndOptions = {
  config: FrontEndConfig;
  /** Our own RTMP server on 127.0.0.1, into which every stream is forwarded. */
  ingestPort: number;
  /** Whether this key may publish now. Asked on every attempt; a throw refuses. */
  authorise(request: FrontEndRequest): Promise<boolean>;
  onState?(status: FrontEndStatus): void;
  /** A publisher was sent away after it had been let in. */
  onRefused?(key: string, why: SentAway): void;
  /** Where a browser's stream goes once there is something of it. */
  take(request: { key: string; address: string }): Promise<Verdict>;
  /** What a browser may send. Default: what any publisher may. */
  bitsPerSecond?: number;
  /** A second publisher of a key takes over. Default: it is refused. */
  newestWins?: boolean;
  log: Log;
  clock: Clock;
  timing?: Partial<Timing>;
};

/** Milliseconds. */
export type Timing = {
  poll: number;
  firstBackOff: number;
  longestBackOff: number;
  /** A run of this length counts as healthy: the next back-off is the first again. */
  healthy: number;
  /** Time between SIGTERM and SIGKILL. */
  grace: number;
  /** A program whose API is silent for this long is ended and started again. */
  silence: number;
  /** A forward that fails for this long sends its publisher away. */
  notTaken: number;
};

export const usualTiming: Timing = {
  poll: 1000,
  firstBackOff: 1000,
  longestBackOff: 60_000,
  healthy: 60_000,
  grace: 3000,
  silence: 15_000,
  notTaken: 12_000,
};

/** What a stream key may look like; anything else never reaches a command line, a path or the key check. */
export const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
