import type { AudioConfig, VideoConfig } from "../../platform/hls/codecs.ts";
import type { Listed as MasterEntry } from "../../platform/hls/folders.ts";
import { audioConfigOf, videoConfigOf } from "../../platform/hls/setups.ts";
import type { Rendition } from "./rendition.ts";
import type { RungSink } from "./rung-sink.ts";
import { audioFolder } from "./segment.ts";
import type { Earlier } from "./types.ts";

/** A rendition of the picture. */
export type Listed = { folder: string; rendition: Rendition; config: VideoConfig | undefined; rung?: RungSink };

type Named = { folder: string; rendition: Rendition };

/** What a stream is made into: the publisher's own picture and sound, and the lower renditions, each in its folder. */
export class Renditions {
  source: Rendition | undefined;
  audio: Rendition | undefined;
  videoConfig: VideoConfig | undefined;
  audioConfig: AudioConfig | undefined;
  private readonly rungs = new Map<number, Listed>();
  private sourceFolder = "";

  constructor(private readonly make: (folder: string, kind: "video" | "audio", earlier?: Earlier) => Rendition) {}

  /** What a publisher sends: the folder's name is the first picture's. */
  begin(video: VideoConfig | undefined, audio: AudioConfig | undefined): void {
    if (video) {
      this.sourceFolder ||= `v${Math.min(video.width, video.height)}`;
      this.source ??= this.make(this.sourceFolder, "video");
      this.videoConfig = video;
    }
    if (!audio) return;
    this.audio ??= this.make(audioFolder, "audio");
    this.audioConfig = audio;
  }

  /** A rendition that an earlier process began. The largest picture was the source. */
  takeUp(folder: string, earlier: Earlier): void {
    if (folder === audioFolder) {
      this.audio = this.make(folder, "audio", earlier);
      this.audioConfig = audioConfigOf(earlier.initBytes);
      return;
    }
    const config = videoConfigOf(earlier.initBytes);
    const rendition = this.make(folder, "video", earlier);
    if (this.source) {
      this.rungs.set(Number(folder.slice(1)), { folder, rendition, config });
      return;
    }
    this.source = rendition;
    this.sourceFolder = folder;
    this.videoConfig = config;
  }

  /** The lower rendition of this height. Undefined for one that is not lower: the two would share a folder. */
  rung(height: number): Listed | undefined {
    if (this.source && height >= Number(this.sourceFolder.slice(1))) return undefined;
    const folder = `v${height}`;
    const listed = this.rungs.get(height) ?? { folder, rendition: this.make(folder, "video"), config: undefined };
    this.rungs.set(height, listed);
    return listed;
  }

  all(): Named[] {
    return [
      ...(this.source ? [{ folder: this.sourceFolder, rendition: this.source }] : []),
      ...this.rungs.values(),
      ...(this.audio ? [{ folder: audioFolder, rendition: this.audio }] : []),
    ];
  }

  byFolder(folder: string): Rendition | undefined {
    return this.all().find((one) => one.folder === folder)?.rendition;
  }

  /** Those that viewers may be offered, the source first. */
  listed(): { video: Listed[]; audio: { rendition: Rendition; config: AudioConfig } | undefined } {
    const source = this.source ? [{ folder: this.sourceFolder, rendition: this.source, config: this.videoConfig }] : [];
    const rungs = [...this.rungs.values()].filter(({ rendition }) => rendition.hasMedia);
    const audio = this.audio && this.audioConfig ? { rendition: this.audio, config: this.audioConfig } : undefined;
    return { video: [...source, ...rungs], audio };
  }

  /** The same without their setups, by folder. */
  offered(): Named[] {
    const { video, audio } = this.listed();
    return [
      ...video.filter(({ config }) => config !== undefined),
      ...(audio ? [{ folder: audioFolder, rendition: audio.rendition }] : []),
    ];
  }

  /** A picture as the master playlist of the recording names it. */
  described(folder: string, fps: number): MasterEntry {
    const rung = [...this.rungs.values()].find((one) => one.folder === folder);
    const config = rung ? rung.config : this.videoConfig;
    const lines = Number(folder.slice(1));
    return {
      folder,
      width: config?.width ?? Math.round((lines * 16) / 9),
      lines: config?.height ?? lines,
      fps,
      fallbackKbps: 1000,
    };
  }
}
