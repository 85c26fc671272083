import type { Log } from "../../platform/log.ts";
import { decodeAmf } from "./amf0.ts";
import { BitRate } from "./bit-rate.ts";
import { ChunkReader, type Message } from "./chunk-reader.ts";
import { control, type Outgoing, onStatus, pingResponse, writeMessage, writtenChunkSize } from "./chunk-writer.ts";
import { audioCarried, videoCarried } from "./codecs.ts";
import { answerCommand } from "./commands.ts";
import { overdue, type Phase } from "./deadlines.ts";
import { Handshake } from "./handshake.ts";
import type { RtmpLimits } from "./limits.ts";
import type { Link } from "./link.ts";
import {
  amfBody,
  controlNumber,
  longestMessage,
  messageType,
  userControl,
  userEvent,
  withinAggregate,
} from "./messages.ts";
import { streamInfo } from "./metadata.ts";
import { Publication } from "./publication.ts";
import type { EndReason, PublishRequest, RtmpOptions, Verdict } from "./types.ts";

export type SessionOptions = {
  limits: RtmpLimits;
  log: Log;
  now: () => number;
  authorise: RtmpOptions["authorise"];
};

const rejected = "NetStream.Publish.Rejected";
const defaultWindow = 2_500_000;
/** Whoever asks for an acknowledgement of every byte does not get it. */
const smallestWindow = 16_384;

/** One connection, from the handshake to its end. What `receive` throws is a fault of this connection: `fail` must follow. */
export class RtmpSession {
  readonly link: Link;
  private readonly options: SessionOptions;
  private readonly limits: RtmpLimits;
  private readonly reader: ChunkReader;
  private readonly rate: BitRate;
  private handshake: Handshake | undefined = new Handshake();
  private current: Publication | undefined;
  private over = false;
  private paused = false;
  private since: number;
  private heard: number;
  private sendSize = 128;
  private received = 0;
  private acknowledged = 0;
  private window = defaultWindow;
  /** Of `connect`; undefined before. */
  app: string | undefined;
  /** How many were created. */
  streams = 0;

  constructor(link: Link, options: SessionOptions) {
    const { limits, now } = options;
    this.link = link;
    this.options = options;
    this.limits = limits;
    this.since = now();
    this.heard = this.since;
    this.rate = new BitRate(limits.bitsPerSecond, limits.bitRateMs, this.since);
    const lengthOf = (type: number) => {
      const longest = longestMessage(type, limits);
      return this.current ? longest : Math.min(longest, limits.strangerBytes);
    };
    const partialBytes = () => (this.current ? limits.partialBytes : limits.strangerBytes * 4);
    this.reader = new ChunkReader({ ...limits, lengthOf, partialBytes }, (message) => this.message(message));
  }

  get publication(): Publication | undefined {
    return this.current;
  }

  receive(bytes: Uint8Array): void {
    if (this.over) return;
    const now = this.options.now();
    this.heard = now;
    this.received += bytes.length;
    if (this.rate.exceeds(bytes.length, now)) {
      this.reject("too-fast", rejected, "The bit rate is higher than this server takes.");
    } else if (this.handshake) this.shake(this.handshake, bytes, now);
    else this.reader.push(bytes);
    this.acknowledge();
  }

  /** Looks at the time. */
  tick(): void {
    const now = this.options.now();
    const times = { since: this.since, heard: this.heard, advanced: this.current?.advancedAt ?? now };
    switch (overdue(this.phase(), times, now, this.limits)) {
      case "gone":
        this.drop("closed");
        break;
      case "unanswered":
        this.refuse({ refuse: "Failed", description: "The server did not answer in time." });
        break;
      case "silent":
        this.reject("silent", rejected, "Nothing was received for too long.");
        break;
      case "frozen":
        this.reject("frozen", rejected, "The stream stood still for too long.");
        break;
    }
  }

  /** The connection is gone. */
  closed(): void {
    this.over = true;
    this.end("closed");
  }

  /** After a fault of the peer or of the sink. */
  fail(): void {
    if (!this.over) this.drop("protocol");
  }

  /** Says why on the stream, then closes. */
  reject(why: EndReason, code: string, description: string): void {
    if (this.over) return;
    this.send(onStatus(this.current?.streamId ?? 0, "error", code, description));
    this.over = true;
    this.since = this.options.now();
    this.flow();
    this.link.finish();
    this.end(why);
  }

  refuse(verdict: { refuse: string; description: string }): void {
    if (this.over) return;
    this.options.log.info("live publication refused", { address: this.link.address, why: verdict.refuse });
    this.reject("refused", `NetStream.Publish.${verdict.refuse}`, verdict.description);
  }

  send(message: Outgoing): void {
    if (this.over) return;
    this.link.send(writeMessage(message, this.sendSize));
    // It is written by the old size itself, and rules what follows.
    if (message.type === messageType.setChunkSize) this.sendSize = writtenChunkSize;
  }

  /** Asks whether the key may publish; media that come before the answer wait. */
  publish(streamId: number, request: Omit<PublishRequest, "address">): void {
    const now = this.options.now();
    const publication = new Publication(request.key, streamId, now);
    this.current = publication;
    this.since = now;
    this.verdict({ ...request, address: this.link.address })
      .then((verdict) => this.decide(publication, verdict))
      .catch((error) => {
        this.options.log.error("a live publication failed", { address: this.link.address, error });
        this.fail();
      });
  }

  /** The publisher ends its publication and may begin another. */
  unpublish(): void {
    if (!this.current) return;
    this.send(onStatus(this.current.streamId, "status", "NetStream.Unpublish.Success", "The stream has ended."));
    this.end("unpublished");
    this.current = undefined;
    this.since = this.options.now();
    this.flow();
  }

  private phase(): Phase {
    if (this.over) return "over";
    if (this.handshake) return "handshake";
    if (!this.current) return "idle";
    return this.current.accepted ? "publishing" : "authorising";
  }

  private async verdict(request: PublishRequest): Promise<Verdict> {
    try {
      return await this.options.authorise(request);
    } catch (error) {
      this.options.log.error("a stream key could not be checked", { error });
      return { refuse: "Failed", description: "The server could not check the stream key." };
    }
  }

  private decide(publication: Publication, verdict: Verdict): void {
    const now = this.options.now();
    if (publication.over) {
      if ("sink" in verdict) publication.accept(verdict.sink, now);
    } else if ("sink" in verdict) {
      this.heard = now;
      this.options.log.info("live publication began", { address: this.link.address });
      this.send(onStatus(publication.streamId, "status", "NetStream.Publish.Start", "Publishing."));
      publication.accept(verdict.sink, now);
      this.flow();
    } else this.refuse(verdict);
  }

  private shake(handshake: Handshake, bytes: Uint8Array, now: number): void {
    const { answer, rest } = handshake.push(bytes);
    if (answer) this.link.send(answer);
    if (!rest) return;
    this.handshake = undefined;
    this.since = now;
    this.reader.push(rest);
  }

  private message(message: Message): void {
    if (this.over) return;
    switch (message.type) {
      case messageType.setChunkSize:
        this.reader.setChunkSize(controlNumber(message));
        break;
      case messageType.abort:
        this.reader.abort(controlNumber(message));
        break;
      case messageType.windowAcknowledgementSize:
        this.window = Math.max(controlNumber(message), smallestWindow);
        break;
      case messageType.setPeerBandwidth:
        // 5.4.5: whoever is given a bandwidth says its own window.
        this.send(control(messageType.windowAcknowledgementSize, defaultWindow));
        break;
      case messageType.userControl: {
        const { event, data } = userControl(message);
        if (event === userEvent.pingRequest) this.send(pingResponse(data));
        break;
      }
      case messageType.audio:
      case messageType.video:
        if (this.current) this.media(this.current, message);
        break;
      case messageType.aggregate:
        for (const part of withinAggregate(message)) this.message(part);
        break;
      case messageType.data:
      case messageType.dataAmf3: {
        const info = this.current && streamInfo(message, this.limits);
        if (info) this.current?.info(info);
        break;
      }
      case messageType.command:
      case messageType.commandAmf3:
        answerCommand(this, message.streamId, decodeAmf(amfBody(message), this.limits), this.limits);
        break;
    }
  }

  private media(publication: Publication, { type, timestamp, payload }: Message): void {
    const isVideo = type === messageType.video;
    const carried = isVideo ? videoCarried(payload) : audioCarried(payload);
    if (carried === "drop") return;
    if ("refuse" in carried) {
      const wanted = isVideo ? "H.264 video" : "AAC audio";
      this.reject("refused", rejected, `${carried.refuse} is not supported: set the encoder to ${wanted}.`);
      return;
    }
    publication.tag(isVideo ? "video" : "audio", timestamp, carried.keep, this.options.now());
    this.flow();
  }

  /** Stops reading while too much waits for the verdict. */
  private flow(): void {
    const full = !this.over && (this.current?.waitingBytes ?? 0) > this.limits.waitingBytes;
    if (full === this.paused) return;
    this.paused = full;
    if (full) this.link.pause();
    else this.link.resume();
  }

  /** 5.4.3: after each window, the number of bytes received, which wraps. */
  private acknowledge(): void {
    if (this.handshake || this.received - this.acknowledged < this.window) return;
    this.acknowledged = this.received;
    this.send(control(messageType.acknowledgement, this.received));
  }

  private drop(why: EndReason): void {
    this.over = true;
    // First, since the connection reports its own end at once.
    this.end(why);
    this.link.drop();
  }

  private end(why: EndReason): void {
    const publication = this.current;
    if (!publication || publication.over) return;
    const { log } = this.options;
    if (publication.accepted) log.info("live publication ended", { address: this.link.address, why });
    try {
      publication.end(why);
    } catch (error) {
      log.error("a live publication could not be ended", { address: this.link.address, error });
    }
  }
}
