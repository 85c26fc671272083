import { randomId } from "../../random-id.ts";
import { type Engine, input, type Loading, startEngine } from "./engine.ts";
import type { Facts, Film, Part, Piece } from "./film.ts";

/** What it writes lies in memory, several times over: 1 GB takes about three. */
const partMax = 1024 ** 3;

/** What MP4 holds as it is; everything else goes into Matroska. */
const inMp4 = new Set([
  ...["h264", "hevc", "av1", "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg"],
  ...["aac", "mp3", "mp2", "ac3", "eac3", "opus", "flac", "alac", "vorbis"],
]);

/** A film that only ffmpeg reads; undefined where it does not either. Throws where ffmpeg does not run here. */
export async function openByEngine(file: File, loading: Loading): Promise<Film | undefined> {
  const engine = await startEngine(file, loading);
  const film = await filmOf(file, engine).catch(() => undefined);
  if (!film) engine.close();
  return film;
}

async function filmOf(file: File, engine: Engine): Promise<Film | undefined> {
  const { start, frame, codecs, facts } = described(await engine.describe());
  const { duration } = facts;
  if (!facts.video || duration === 0) return undefined;
  const isMp4 = codecs.every((codec) => inMp4.has(codec));
  const begins = new Map<number, number>();
  return {
    facts,
    keyFrameAt: (seconds) => keyFrameAt(engine, { start, begins }, seconds),
    cut: (part) => cut(engine, file, { isMp4, frame, duration, begins }, part),
    partMax,
    canRepack: isMp4 && file.size <= partMax,
    isSeen: true,
    frameAt: (seconds, width) => frameAt(engine, seconds, width),
    close: engine.close,
  };
}

type Described = { start: number; frame: number; codecs: string[]; facts: Facts };

/** `start`: where the film's own time begins. `frame`: how long one is. `codecs`: of everything that is moving picture or sound. */
function described(lines: string[]): Described {
  const found = (pattern: RegExp) => lines.map((line) => pattern.exec(line)).find((match) => match !== null) ?? [];
  const [, hours = 0, minutes = 0, seconds = 0] = found(/^ *Duration: (\d+):(\d+):([\d.]+)/).map(Number);
  const [, start = 0] = found(/^ *Duration: [\d:.]+, start: (-?[\d.]+)/).map(Number);
  const streams = lines.flatMap((line) => {
    const [, kind, codec] = /^ *Stream #0:\S+ (Video|Audio): (\w+)/.exec(line) ?? [];
    return codec && !line.endsWith("(attached pic)") ? [{ kind, codec, line }] : [];
  });
  const video = streams.find(({ kind }) => kind === "Video");
  const [, width = 0, height = 0] = (/, (\d+)x(\d+)/.exec(video?.line ?? "") ?? []).map(Number);
  const [, rate = 25] = (/, ([\d.]+) fps/.exec(video?.line ?? "") ?? []).map(Number);
  return {
    start,
    frame: 1 / rate,
    codecs: streams.map(({ codec }) => codec),
    facts: {
      ...{ duration: (hours * 60 + minutes) * 60 + seconds, width, height },
      ...{ video: video?.codec ?? "", audio: streams.find(({ kind }) => kind === "Audio")?.codec ?? "" },
    },
  };
}

/** Old containers say when a frame is decoded, not when it is shown. */
const withTimes = ["-fflags", "+genpts"];

/** ffmpeg seeks this much earlier where frames are kept back for others. */
const seekDelay = 0.131;

/** `begins`: where to seek for a copy that begins at a key frame that was found. */
type Keys = { start: number; begins: Map<number, number> };

/** Found by the copying itself, of one frame. Not every container is sought to a key frame: then one begins further back. */
async function keyFrameAt(engine: Engine, { start, begins }: Keys, seconds: number): Promise<number> {
  for (let back = -seekDelay; back < seconds; back = back < 0 ? 0 : back * 2 || 1) {
    const key = (await firstCopied(engine, seconds - back)) - start;
    if (!(key <= seconds + 0.001)) continue;
    const shown = Math.max(0, key);
    begins.set(shown, seconds - back);
    return shown;
  }
  return 0;
}

/** When the first frame is shown that is copied from there on, by the container's clock. */
async function firstCopied(engine: Engine, seek: number): Promise<number> {
  const path = `/${randomId()}.txt`;
  const one = ["-map", "0:V:0", "-c", "copy", "-frames:v", "1", "-copyts", "-f", "framecrc", path];
  await engine.run([...withTimes, "-ss", String(seek), "-i", input, ...one]);
  const text = new TextDecoder().decode(await engine.take(path));
  const [, over = 1, under = 1] = (/^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? []).map(Number);
  const shown = /^0,\s*-?\d+,\s*(-?\d+),/m.exec(text)?.[1];
  return shown === undefined ? Number.NaN : (Number(shown) * over) / under;
}

type Cutting = { isMp4: boolean; frame: number; duration: number; begins: Map<number, number> };

/** All pictures and sound of the part, as they are. */
async function cut(
  engine: Engine,
  file: File,
  { isMp4, frame, duration, begins }: Cutting,
  part: Part,
): Promise<Piece> {
  const { from, until, signal, onProgress } = part;
  const ending = isMp4 ? "mp4" : "mkv";
  const path = `/part.${ending}`;
  const ends = [
    ...(from > 0 ? ["-ss", String(begins.get(from) ?? from)] : []),
    // It ends by when frames are decoded, which may be one too early.
    ...(until + frame < duration ? ["-to", String(until + frame)] : []),
  ];
  const copied = ["-map", "0:V", "-map", "0:a?", "-c", "copy", "-avoid_negative_ts", "make_zero"];
  const stop = () => engine.restart();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const onTime = (seconds: number) => onProgress(Math.max(0, Math.min(1, seconds / (until - from))));
    await engine.run([...withTimes, ...ends, "-i", input, ...copied, path], { onTime });
    const bytes = await engine.take(path);
    signal.throwIfAborted();
    if (!bytes) throw new Error("nothing was copied");
    const name = `${file.name.replace(/\.[^.]{1,8}$/, "")}.${ending}`;
    const type = isMp4 ? "video/mp4" : "video/x-matroska";
    const { lastModified } = file;
    return { file: new File([bytes], name, { type, lastModified }), remove: () => undefined };
  } catch (error) {
    // What was written of it stays in memory otherwise.
    if (!signal.aborted) engine.restart();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function frameAt(engine: Engine, seconds: number, width: number): Promise<Blob | undefined> {
  // Pixels of old films are not square.
  const look = `scale=iw*if(sar\\,sar\\,1):ih,scale=min(${width}\\,iw):-2,setsar=1`;
  const path = `/${randomId()}.jpg`;
  const one = ["-map", "0:V:0", "-frames:v", "1", "-vf", look, "-q:v", "3", "-f", "image2", path];
  await engine.run(["-ss", String(seconds), "-i", input, ...one]);
  const bytes = await engine.take(path);
  return bytes && new Blob([bytes], { type: "image/jpeg" });
}
