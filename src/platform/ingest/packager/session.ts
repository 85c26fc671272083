import type { EndReason, MediaTag, Sink, StreamInfo } from "../rtmp/types.ts";
import { type AudioConfig, readAudioConfig, readVideoConfig, type VideoConfig } from "./codecs.ts";
import { AudioFeed, Follower, type Frame, VideoFeed } from "./feed.ts";
import { readPacket } from "./flv.ts";
import { segmentTarget } from "./segment.ts";
import type { Packaged } from "./stream.ts";

/** How long the other of picture and sound may keep the stream waiting, in milliseconds of media. */
const patience = 1000;
const shortestSegment = 1500;
/** A jump of the publisher's clock beyond this begins the times anew. */
const jump = 10_000;
const soundSegment = 2000;
/** Frames kept while the stream waits for its setup: a stranger's, so few. */
const heldMax = 512;

type Held = { type: "audio" | "video"; timestamp: number; frame: Omit<Frame, "dts" | "pts"> & { offset: number } };

/** One publisher's stay, from its first tag to its going. */
export class Session implements Sink {
  private videoConfig: VideoConfig | undefined;
  private audioConfig: AudioConfig | undefined;
  private video: VideoFeed | undefined;
  private audio: { feed: AudioFeed; follower: Follower | undefined } | undefined;
  private held: Held[] = [];
  private sound: { ms: number; data: Uint8Array }[] = [];
  private running = false;
  private over = false;
  private offset = 0;
  /** The first frame, by the wall clock and on the stream's line. */
  private beganAt = 0;
  private beganMs = 0;
  private segmentStart = 0;
  private newSetup = false;

  constructor(private readonly stream: Packaged) {}

  info(info: StreamInfo): void {
    this.stream.meter.describe(info);
  }

  tag(tag: MediaTag): void {
    if (this.over) return;
    this.stream.meter.tag(tag);
    const packet = readPacket(tag);
    if (!packet) return;
    if (packet.kind === "video-config") this.setVideo(packet.data);
    else if (packet.kind === "audio-config") this.setAudio(packet.data);
    else if (packet.kind === "audio") this.take("audio", tag.timestamp, { key: true, offset: 0, data: packet.data });
    else this.take("video", tag.timestamp, packet);
  }

  end(_why: EndReason): void {
    if (this.over) return;
    this.over = true;
    if (this.running) this.flush();
    this.stream.sessionEnded(this);
  }

  /** The stream's line of time begins here for this session: what is added to the publisher's own times. */
  get shift(): number | undefined {
    return this.running ? this.offset : undefined;
  }

  private setVideo(data: Uint8Array): void {
    const config = readVideoConfig(data);
    if (!config) {
      this.stream.problem("VIDEO_CONFIG");
      return;
    }
    const changed = this.videoConfig && Buffer.compare(this.videoConfig.record, config.record) !== 0;
    this.videoConfig = config;
    if (changed && this.running && this.video) this.newSetup = true;
  }

  private setAudio(data: Uint8Array): void {
    const config = readAudioConfig(data);
    if (!config) this.stream.problem("AUDIO_CONFIG");
    else if (!this.running) this.audioConfig = config;
  }

  private take(type: "audio" | "video", timestamp: number, frame: Held["frame"]): void {
    if (this.running) {
      this.place({ type, timestamp, frame });
      return;
    }
    const known = type === "audio" ? this.audioConfig : this.videoConfig;
    if (!known) return;
    const waits = type === "video" && !frame.key && !this.held.some((one) => one.type === "video");
    if (waits) return;
    this.held.push({ type, timestamp, frame });
    if (this.held.length > heldMax) this.held.shift();
    if (this.isReady()) this.start();
  }

  /** Both are known, or one of them has been waited for long enough. */
  private isReady(): boolean {
    const hasVideo = this.held.some(({ type }) => type === "video");
    if (hasVideo && this.audioConfig) return true;
    const first = this.held[0]?.timestamp ?? 0;
    const last = this.held.at(-1)?.timestamp ?? 0;
    if (last - first < patience) return false;
    return (
      hasVideo || (this.audioConfig !== undefined && this.videoConfig === undefined && last - first > patience * 2)
    );
  }

  private start(): void {
    const { stream, videoConfig, audioConfig } = this;
    const firstVideo = this.held.find(({ type }) => type === "video");
    const lead = firstVideo ?? this.held[0];
    if (!lead) return;
    this.running = true;
    this.offset = stream.timeline.end - lead.timestamp;
    this.beganAt = stream.now() - ((this.held.at(-1)?.timestamp ?? 0) - lead.timestamp);
    this.beganMs = stream.timeline.end;
    this.segmentStart = this.beganMs + lead.frame.offset;
    stream.begin(firstVideo ? videoConfig : undefined, audioConfig);
    if (firstVideo && videoConfig && stream.source) {
      this.video = new VideoFeed(stream.source);
      this.video.configure(videoConfig);
    }
    if (audioConfig && stream.audio) {
      this.audio = { feed: new AudioFeed(stream.audio, audioConfig), follower: undefined };
      this.audio.feed.configure();
    }
    stream.cut(this.segmentStart, this.beganAt, true);
    if (this.audio && this.video && stream.audio) this.audio.follower = new Follower(stream.audio, stream.timeline);
    const held = this.held;
    this.held = [];
    for (const one of held) this.place(one);
  }

  private place({ type, timestamp, frame }: Held): void {
    const ms = timestamp + this.offset;
    if (type === "audio") {
      if (!this.audio) return;
      this.sound.push({ ms, data: frame.data });
      if (!this.video) this.leadBySound(ms);
      else if (this.sound.length > heldMax) this.sound.shift();
      return;
    }
    if (!this.video) return;
    this.placeFrame({ dts: ms, pts: ms + frame.offset, key: frame.key, data: frame.data }, timestamp);
  }

  private placeFrame(frame: Frame, timestamp: number): void {
    const { video, stream } = this;
    if (!video) return;
    const before = video.waitingFrame;
    if (before && (frame.dts - before.dts > jump || frame.dts < before.dts)) {
      const shift = before.dts + 40 - frame.dts;
      this.offset += shift;
      stream.problem("CLOCK_JUMP");
      this.placeFrame({ ...frame, dts: frame.dts + shift, pts: frame.pts + shift }, timestamp);
      return;
    }
    const elapsed = frame.pts - this.segmentStart;
    const full = elapsed >= segmentTarget * 1000 + 300;
    const cuts = frame.key && (elapsed >= shortestSegment || this.newSetup);
    video.push(frame, this.wallClock(before?.pts ?? frame.pts));
    if (cuts || (full && before)) {
      this.segmentStart = frame.pts;
      stream.source?.cut();
      if (this.newSetup && this.videoConfig) {
        stream.begin(this.videoConfig, this.audioConfig);
        video.configure(this.videoConfig);
      }
      stream.cut(frame.pts, this.wallClock(frame.pts), this.newSetup);
      this.newSetup = false;
    }
    this.placeSound(frame.dts);
  }

  /** Sound goes in once the picture has come so far: only then is it known where segments begin. */
  private placeSound(until: number): void {
    const { audio } = this;
    if (!audio?.follower) return;
    while (this.sound[0] && this.sound[0].ms <= until) {
      const { ms, data } = this.sound.shift() as { ms: number; data: Uint8Array };
      if (audio.follower.admits(ms, true)) audio.feed.push(ms, data, audio.follower.wallClock(ms));
    }
  }

  private leadBySound(ms: number): void {
    const { audio, stream } = this;
    if (!audio) return;
    for (const { ms: at, data } of this.sound.splice(0)) {
      if (ms - this.segmentStart >= soundSegment) {
        this.segmentStart = ms;
        stream.audio?.cut();
        stream.cut(ms, this.wallClock(ms), false);
      }
      audio.feed.push(at, data, this.wallClock(at));
    }
  }

  private flush(): void {
    const { stream } = this;
    const pictureEnd = this.video?.flush(this.wallClock(this.video.waitingFrame?.pts ?? 0)) ?? 0;
    this.placeSound(Number.MAX_SAFE_INTEGER);
    stream.source?.cut();
    stream.audio?.cut();
    stream.close(Math.max(pictureEnd, this.audio?.feed.end ?? 0));
  }

  private wallClock(ms: number): number {
    return Math.round(this.beganAt + ms - this.beganMs);
  }
}
