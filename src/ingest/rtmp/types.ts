import type { Log } from "../../platform/log.ts";
import type { RtmpLimits } from "./limits.ts";

export type MediaType = "audio" | "video";

export type MediaTag = {
  type: MediaType;
  /** In ms; goes back within a type only when the publisher's clock does; the wrap at 32 bits is undone. */
  timestamp: number;
  /** The body of the FLV tag, AVC and AAC header bytes included. The receiver's own. */
  payload: Uint8Array;
};

/** The plain fields of `onMetaData` (FLV v10.1, E.5): sizes in pixels, rates in kbit/s and frames a second, as the encoder says them. */
export type StreamInfo = {
  width?: number;
  height?: number;
  frameRate?: number;
  videoBitrate?: number;
  audioBitrate?: number;
  encoder?: string;
};

/**
 * Why a publication is over: the publisher said so, its connection went, `kick()` was called, it sent nothing, its media
 * stood still, it sent a codec that is refused, it sent more than the bit rate allows, or it (or its sink) broke the rules.
 */
export type EndReason = "unpublished" | "closed" | "kicked" | "silent" | "frozen" | "refused" | "too-fast" | "protocol";

/** Where a publication goes. `end` is called once, last; a sink that throws ends its own connection only. */
export type Sink = {
  tag(tag: MediaTag): void;
  info?(info: StreamInfo): void;
  end(why: EndReason): void;
};

export type PublishRequest = { app: string; key: string; address: string };

export type RefusalCode = "BadName" | "Denied" | "Failed";
export type Verdict = { sink: Sink } | { refuse: RefusalCode; description: string };

export type RtmpOptions = {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** A sink whose publisher left in the meantime is ended at once. */
  authorise(request: PublishRequest): Promise<Verdict>;
  limits?: Partial<RtmpLimits>;
  log: Log;
  /** In ms, never going back; the default is the process's own. */
  now?(): number;
};

export type RtmpServer = {
  port: number;
  /** Those being told to go are counted until they went. */
  connections(): number;
  /**
   * Ends whatever publishes, or asks to publish, under the key; the description is sent along. Says whether there was one.
   * `publishing` spares those that ask: within `authorise` it makes room for the newest.
   */
  kick(key: string, description: string, whom?: "all" | "publishing"): boolean;
  /** Ends every publication as `closed` and frees the port. */
  stop(): Promise<void>;
};

/** The peer does not speak RTMP as it is written: its connection ends. */
export class ProtocolError extends Error {}
