import {
  BlobSource,
  CanvasSink,
  Conversion,
  EncodedPacketSink,
  Input,
  type InputFormat,
  type InputVideoTrack,
  MATROSKA,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  MPEG_TS,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { jpegOf } from "./frame.ts";
import { makeRoom } from "./room.ts";

/** What the dialog says of a film. */
export type Facts = { duration: number; width: number; height: number; video: string; audio: string };

export type Film = {
  facts: Facts;
  /** Where a copy really begins that is to begin there: copying cannot begin between key frames. */
  keyFrameAt(seconds: number): Promise<number>;
  /** A file of a part, copied without encoding anything. */
  cut(part: Part): Promise<Piece>;
  /** No larger part can be copied here; bytes. */
  partMax: number;
  /** All of it can be put into an MP4 file without encoding, and is not in one that browsers read. */
  canRepack: boolean;
  /** There are frames of it to be had. */
  isSeen: boolean;
  /** The frame of a moment as a picture, no wider than that; undefined where there is none. */
  frameAt(seconds: number, width: number): Promise<Blob | undefined>;
  close(): void;
};

/** A part as a file, which lies in the browser's own place until it is removed. */
export type Piece = { file: File; remove(): void };

/** Seconds; `from` is a key frame. */
export type Part = { from: number; until: number; signal: AbortSignal; onProgress(share: number): void };

const formats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];

/** Opens a film for looking and cutting. Throws where this is none that can be cut here. */
export async function openFilm(file: File): Promise<Film> {
  const input = new Input({ source: new BlobSource(file), formats });
  try {
    const [format, video, audio] = await Promise.all([
      input.getFormat(),
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
    ]);
    if (!video) throw new Error("no picture");
    const duration = await input.computeDuration();
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
    const names = [await video.getCodec(), await audio?.getCodec()].map((codec) => codec ?? "");
    const facts = { duration, width, height, video: names[0] ?? "", audio: names[1] ?? "" };
    return {
      facts,
      keyFrameAt: (seconds) => keyFrameAt(video, seconds),
      cut: (part) => cut(file, { input, format }, part),
      partMax: Number.POSITIVE_INFINITY,
      canRepack: false,
      isSeen: await video.canDecode(),
      frameAt: (seconds, most) => frameAt(video, seconds, Math.min(most, width)),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

async function keyFrameAt(video: InputVideoTrack, seconds: number): Promise<number> {
  const packet = await new EncodedPacketSink(video).getKeyPacket(seconds, { verifyKeyPackets: true });
  return Math.max(0, packet?.timestamp ?? 0);
}

async function frameAt(video: InputVideoTrack, seconds: number, width: number): Promise<Blob | undefined> {
  // What was broadcast begins anywhere.
  const first = await video.getFirstTimestamp();
  const found = await new CanvasSink(video, { width }).getCanvas(Math.max(first, seconds));
  return found ? jpegOf(found.canvas) : undefined;
}

type Opened = { input: Input; format: InputFormat };

/** Nothing outside the part comes along, and nothing of it is left out: what cannot be copied is not cut here. */
async function cut(file: File, { input, format }: Opened, { from, until, signal, onProgress }: Part): Promise<Piece> {
  const { container, ending } = containerFor(format);
  const room = await makeRoom();
  const output = new Output({ format: container, target: new StreamTarget(room.writable, { chunked: true }) });
  const copy = { mode: "forced", shiftTolerance: Number.POSITIVE_INFINITY, boundaryPolicy: "shrink" } as const;
  try {
    const conversion = await Conversion.init({ input, output, trim: { start: from, end: until }, copy });
    const lost = conversion.discardedTracks.filter(({ track }) => track.type !== "subtitle");
    if (!conversion.isValid || lost.length > 0) throw new Error("it cannot be copied");
    conversion.onProgress = onProgress;
    const stop = () => void conversion.cancel();
    signal.addEventListener("abort", stop, { once: true });
    signal.throwIfAborted();
    await conversion.execute();
    signal.removeEventListener("abort", stop);
    signal.throwIfAborted();
    const { lastModified } = file;
    const name = file.name.replace(/\.[^.]{1,8}$/, "");
    const part = new File([await room.file()], `${name}.${ending}`, { type: container.mimeType, lastModified });
    return { file: part, remove: () => void room.remove() };
  } catch (error) {
    await room.remove();
    throw error;
  }
}

/** The kind of file that it is, or the one that takes what streams of broadcasts hold. */
function containerFor(format: InputFormat): { container: OutputFormat; ending: string } {
  if (format === QTFF) return { container: new MovOutputFormat({ fastStart: false }), ending: "mov" };
  if (format === MATROSKA) return { container: new MkvOutputFormat(), ending: "mkv" };
  if (format === WEBM) return { container: new WebMOutputFormat(), ending: "webm" };
  return { container: new Mp4OutputFormat({ fastStart: false }), ending: "mp4" };
}
