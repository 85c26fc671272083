import { type AudioConfig, readAudioConfig, readVideoConfig, type VideoConfig } from "../../platform/hls/codecs.ts";
import { backStep } from "../rtmp/media-clock.ts";
import type { EndReason, MediaTag, Sink, StreamInfo } from "../rtmp/types.ts";
import { AudioFeed, Follower, type Frame, samplesPerFrame, stillMax, VideoFeed } from "./feed.ts";
import { readPacket } from "./flv.ts";
import { Lengths, shortestSegment } from "./lengths.ts";
import type { Packaged } from "./stream.ts";
import { type Held, Waiting } from "./waiting.ts";

/** Milliseconds of media, all of them. Where the sound goes on after a jump of the clock. */
const soundFrame = 21;
const pictureFrame = 40;
/** Sound that is farther from the picture belongs to another time. */
const soundAstray = stillMax + 2000;
const soundsMax = 1024;
/** Sound and picture are no further apart in what a publisher sends. */
const jumpSettled = 1000;
/** Encoders show a frame later than they decode it, by a few frames. */
const offsetMax = 2000;
/** An AAC frame of eight channels has less. */
const soundBytesMax = 8192;

/** One publisher's stay, from its first tag to its going. */
export class Session implements Sink {
  /** What is added to the publisher's times to get the stream's; after a jump of its clock, another. */
  readonly shifts: number[] = [];
  private videoConfig: VideoConfig | undefined;
  private audioConfig: AudioConfig | undefined;
  private video: VideoFeed | undefined;
  private audio: { feed: AudioFeed; follower: Follower | undefined } | undefined;
  private readonly waiting = new Waiting();
  private sound: { ms: number; data: Uint8Array }[] = [];
  private lastSound = 0;
  private running = false;
  private over = false;
  private offset = 0;
  /** The first frame, by the wall clock and on the stream's line. */
  private beganAt = 0;
  private beganMs = 0;
  private readonly lengths: Lengths;
  /** Where the publisher's clock jumped last. */
  private jumpedAt = Number.NEGATIVE_INFINITY;
  private newSetup = false;
  private setupAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly stream: Packaged) {
    this.lengths = new Lengths(stream.timeline);
  }

  info(info: StreamInfo): void {
    this.stream.meter.describe(info);
  }

  tag(tag: MediaTag): void {
    if (this.over || !Number.isFinite(tag.timestamp)) return;
    this.stream.meter.tag(tag);
    const packet = readPacket(tag);
    if (!packet) return;
    if (packet.kind === "video-config") this.setVideo(packet.data);
    else if (packet.kind === "audio-config") this.setAudio(packet.data);
    else if (packet.kind === "audio") {
      if (packet.data.length > soundBytesMax) return;
      this.take({ type: "audio", timestamp: tag.timestamp, key: true, offset: 0, data: packet.data });
    } else {
      const offset = Math.abs(packet.offset) > offsetMax ? 0 : packet.offset;
      this.take({ type: "video", timestamp: tag.timestamp, key: packet.key, offset, data: packet.data });
    }
  }

  end(_why: EndReason): void {
    if (this.over) return;
    this.over = true;
    if (this.running) this.flush();
    this.stream.sessionEnded(this);
  }

  private setVideo(data: Uint8Array): void {
    const config = readVideoConfig(data);
    if (!config) {
      this.stream.problem("VIDEO_CONFIG");
      return;
    }
    const changed = this.videoConfig && Buffer.compare(this.videoConfig.record, config.record) !== 0;
    this.videoConfig = config;
    if (changed && this.video) this.newSetup = true;
  }

  private setAudio(data: Uint8Array): void {
    const config = readAudioConfig(data);
    if (!config) this.stream.problem("AUDIO_CONFIG");
    else if (!this.running) this.audioConfig = config;
  }

  private take(frame: Held): void {
    if (this.running) {
      this.place(frame);
      return;
    }
    const known = { video: this.videoConfig !== undefined, audio: this.audioConfig !== undefined };
    if (known[frame.type] && this.waiting.add(frame, known)) this.start();
  }

  private start(): void {
    const { stream, videoConfig, audioConfig } = this;
    const { held, firstVideo } = this.waiting.take();
    const lead = firstVideo ?? held[0];
    if (!lead) return;
    this.running = true;
    this.beganMs = stream.timeline.end;
    this.shiftTo(this.beganMs - lead.timestamp);
    const late = Math.max(0, (held.at(-1)?.timestamp ?? 0) - lead.timestamp);
    this.beganAt = Math.max(stream.now() - Math.min(late, 10_000), stream.timeline.endsAt);
    this.lastSound = this.beganMs;
    stream.begin(firstVideo ? videoConfig : undefined, audioConfig);
    if (firstVideo && videoConfig && stream.source) {
      this.video = new VideoFeed(stream.source);
      this.video.configure(videoConfig);
    }
    if (audioConfig && stream.audio) {
      this.audio = { feed: new AudioFeed(stream.audio, audioConfig), follower: undefined };
      this.audio.feed.configure();
      if (!this.video) stream.told.pace([samplesPerFrame / audioConfig.sampleRate]);
    }
    const leading = this.video ? stream.source : stream.audio;
    if (leading) stream.cut(leading, this.beganMs + lead.offset, this.beganAt, true);
    this.lengths.begin(this.beganMs, true);
    if (this.audio && this.video && stream.audio)
      this.audio.follower = new Follower(stream.audio, stream.timeline, false);
    for (const frame of held) this.place(frame);
  }

  private place({ type, timestamp, offset, key, data }: Held): void {
    const ms = timestamp + this.offset;
    if (type === "video") {
      if (this.video) this.placeFrame({ dts: ms, pts: ms + offset, key, data });
      return;
    }
    if (!this.audio) return;
    if (!this.video) {
      this.leadBySound(ms, data);
      return;
    }
    const picture = this.video.waitingFrame?.dts ?? this.beganMs;
    const heard = this.besides(picture, timestamp);
    if (Math.abs(heard - picture) > soundAstray || this.sound.length >= soundsMax) return;
    this.sound.push({ ms: heard, data });
  }

  /** Where sound belongs: what was made before a jump of the clock may come shortly after the picture that tells of it. */
  private besides(picture: number, timestamp: number): number {
    const ms = timestamp + this.offset;
    const former = timestamp + (this.shifts.at(-2) ?? this.offset);
    const settled = picture - this.jumpedAt > jumpSettled;
    return settled || Math.abs(ms - picture) <= Math.abs(former - picture) ? ms : former;
  }

  private placeFrame(frame: Frame): void {
    const { video, stream } = this;
    if (!video) return;
    const before = video.waitingFrame;
    if (before && isJump(frame.dts - before.dts)) {
      const shift = this.jump(before.dts + pictureFrame, frame.dts);
      this.placeFrame({ ...frame, dts: frame.dts + shift, pts: frame.pts + shift });
      return;
    }
    // Frames of a new setup are of use from their first keyframe on; one that changes all the time is not followed.
    if (this.newSetup && (!frame.key || frame.dts - this.setupAt < shortestSegment)) return;
    const next = video.inOrder(frame);
    if (before) this.pace(next.dts - before.dts);
    // No part holds a frame that lasts so long: it is a segment of its own.
    const still = before !== undefined && next.dts - before.dts > (stream.source?.partTarget ?? 0) * 1000;
    if (before && before.dts > this.lengths.start && (still || this.lengths.isTooLong(next.dts))) this.cutAt(before);
    video.push(next, this.wallClock(before?.pts ?? next.pts));
    if (this.lengths.endsWith(next.dts, next.key) || (this.newSetup && next.key) || still) this.cutAt(next);
    this.placeSound(next.dts);
  }

  /** One slow frame at the very beginning says less than what the encoder promised. */
  private pace(gap: number): void {
    const picture = Math.min(gap / 1000, 1 / (this.stream.meter.promised ?? 1));
    const sound = this.audioConfig ? [samplesPerFrame / this.audioConfig.sampleRate] : [];
    this.stream.told.pace([picture, ...sound]);
  }

  /** The frame, which is not written yet, begins a segment. */
  private cutAt(frame: Frame): void {
    const { video, stream, videoConfig } = this;
    const { source } = stream;
    if (!video || !source) return;
    const fresh = this.newSetup && frame.key;
    source.cut();
    if (fresh && videoConfig) {
      stream.begin(videoConfig, this.audioConfig);
      video.configure(videoConfig);
      this.newSetup = false;
      this.setupAt = frame.dts;
    }
    stream.cut(source, frame.pts, this.wallClock(frame.pts), fresh);
    this.lengths.begin(frame.dts, frame.key);
  }

  /** The publisher's clock jumped: what it calls `from` goes on at `to`. Sound from within the hole has no place. */
  private jump(to: number, from: number): number {
    const shift = to - from;
    this.shiftTo(this.offset + shift);
    this.jumpedAt = to;
    this.stream.problem("CLOCK_JUMP");
    this.sound = this.sound.flatMap(({ ms, data }) => {
      const moved = { ms: ms + shift, data };
      if (shift > 0) return Math.abs(moved.ms - to) < Math.abs(ms - to) ? [moved] : [{ ms, data }];
      if (ms <= to) return [{ ms, data }];
      return moved.ms >= to ? [moved] : [];
    });
    return shift;
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

  private leadBySound(ms: number, data: Uint8Array): void {
    const { audio, stream } = this;
    if (!audio || !stream.audio) return;
    if (isJump(ms - this.lastSound)) {
      const to = this.lastSound + soundFrame;
      this.jump(to, ms);
      this.leadBySound(to, data);
      return;
    }
    this.lastSound = ms;
    if (this.lengths.endsWithSound(ms)) {
      stream.audio.cut();
      stream.cut(stream.audio, ms, this.wallClock(ms), false);
      this.lengths.begin(ms, true);
    }
    audio.feed.push(ms, data, this.wallClock(ms));
  }

  private flush(): void {
    const { stream, video } = this;
    const pictureEnd = video?.flush(this.wallClock(video.waitingFrame?.pts ?? 0)) ?? 0;
    this.placeSound(pictureEnd);
    stream.source?.cut();
    stream.audio?.cut();
    // Sound may end a little apart; it is the picture that a next stay goes on from.
    stream.close(pictureEnd || (this.audio?.feed.end ?? 0));
  }

  private shiftTo(offset: number): void {
    this.offset = offset;
    this.shifts.push(offset);
    if (this.shifts.length > shiftsKept) this.shifts.shift();
  }

  private wallClock(ms: number): number {
    return this.beganAt + ms - this.beganMs;
  }
}

/** Whether a clock cannot have come so far from one frame to the next, in milliseconds. */
function isJump(gap: number): boolean {
  return gap > stillMax || gap <= -backStep;
}

const shiftsKept = 4;
