import { stat } from "node:fs/promises";
import { MediaError, runTool } from "./child.ts";
import { type Course, measureCourses } from "./courses.ts";
import { strangerInput } from "./inputs.ts";
import { looksLikeMedia } from "./signatures.ts";
import { type AudioStream, describeAudio, describeVideo, type RawStream, type VideoStream } from "./streams.ts";

export type Probe = {
  /** The container, by ffmpeg's names. */
  format: string;
  /** Seconds. */
  duration: number;
  bytes: number;
  /** What ffmpeg has to add to its times for that beginning to be 0. */
  shift: number;
  video?: VideoStream;
  audio?: AudioStream;
  /** An attached picture, as music files have. */
  hasCover: boolean;
};

type Raw = { streams: RawStream[]; format: { duration?: string; start_time?: string; format_name: string } };

/** A time between picture and sound that nobody notices, in seconds. */
const unheard = 0.05;
/** Sound that goes on for less than this after the last picture does not make the video longer. */
const tail = 0.5;
/**
 * Finds out what an uploaded file is. Throws MediaError `EMPTY_FILE`, `NOT_MEDIA`, `NO_STREAMS`, `TOO_LARGE_PICTURE`,
 * `UNSUPPORTED_CODEC`, `DAMAGED` or `TOO_SHORT`.
 */
export async function probeFile(path: string, signal?: AbortSignal): Promise<Probe> {
  const { size } = await stat(path);
  if (size === 0) throw new MediaError("EMPTY_FILE", true);
  const { streams, format, said } = await probeRaw(path, signal);
  const picture = preferred(streams.filter((stream) => stream.codec_type === "video" && !isCover(stream)));
  const sound = preferred(streams.filter((stream) => stream.codec_type === "audio"));
  if (!picture && !sound) throw new MediaError("NO_STREAMS", true);
  for (const stream of [picture, sound]) if (stream) refuseUnreadable(stream, said);
  const chosen = [picture, sound].flatMap((stream) => stream?.index ?? []);
  const jumps = /^(mpegts|mpeg)$/.test(format.format_name);
  const signalled = signal ? { signal } : {};
  const { courses, cut } = await measureCourses(path, chosen, { jumps, bytes: size, ...signalled });
  const shown = picture && courses.get(picture.index);
  const heard = sound && courses.get(sound.index);
  const zero = beginningOf(shown, heard);
  if (zero === undefined) throw new MediaError("DAMAGED", true, "no packets");
  const duration = Math.round((lengthOf(shown, heard) - zero) * 1000) / 1000;
  const announced = Number(format.duration ?? 0);
  const believed = cut || (!picture && announcing.test(format.format_name));
  if (believed && duration < announced * 0.95 - 1) {
    throw new MediaError("DAMAGED", true, `${duration.toFixed(1)} of ${announced.toFixed(1)} s`);
  }
  if (duration > longest) throw new MediaError("DAMAGED", true, `${Math.round(duration)} s`);
  const moves = heard !== undefined || (shown?.rate ?? 0) > 0;
  if (duration < 0.1 || !moves) throw new MediaError("TOO_SHORT", true);
  return {
    format: format.format_name,
    duration,
    bytes: size,
    shift: Number(format.start_time ?? 0) - zero || 0,
    hasCover: streams.some(isCover),
    ...(picture && shown ? { video: describeVideo(picture, shown, zero) } : {}),
    ...(sound && heard ? { audio: describeAudio(sound, heard, zero) } : {}),
  };
}

/** Nobody's film, but a time in the file that makes hours of nothing out of a few bytes. */
const longest = 100 * 3600;

/** Formats of sound alone whose header says how much there is. */
const announcing = /^(flac|aiff|au|w64|wv|tta)$/;

/** An attached picture, which is no film. */
export function isCover({ disposition }: RawStream): boolean {
  return disposition?.attached_pic === 1;
}

/** The one that its file would have played. */
export function preferred(streams: RawStream[]): RawStream | undefined {
  const usable = streams.filter(({ codec_name = "unknown" }) => codec_name !== "unknown" && codec_name !== "none");
  return usable.find(({ disposition }) => disposition?.default === 1) ?? usable[0] ?? streams[0];
}

/** Where the first of both begins; the picture, where no one notices: sound often has an encoder's run-up before it. */
function beginningOf(shown: Course | undefined, heard: Course | undefined): number | undefined {
  if (!shown || !heard) return shown?.start ?? heard?.start;
  return Math.abs(shown.start - heard.start) <= unheard ? shown.start : Math.min(shown.start, heard.start);
}

function lengthOf(shown: Course | undefined, heard: Course | undefined): number {
  if (!shown || !heard) return shown?.end ?? heard?.end ?? 0;
  return heard.end > shown.end + tail ? heard.end : shown.end;
}

/** What a file says of itself, its packets unread. Throws MediaError as `probeFile`. */
export async function probeRaw(path: string, signal: AbortSignal | undefined): Promise<Raw & { said: string }> {
  const args = ["-v", "warning", ...strangerInput, "-show_format", "-show_streams", "-of", "json", "-i", path];
  try {
    const { stdout, stderr } = await runTool("ffprobe", args, { seconds: 60, ...(signal ? { signal } : {}) });
    const { streams = [], format } = JSON.parse(new TextDecoder().decode(stdout)) as Partial<Raw>;
    if (!format || streams.length === 0) throw new MediaError("TRANSCODE_FAILED", true, stderr);
    return { streams, format, said: stderr };
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== "TRANSCODE_FAILED") throw error;
    const code = (await looksLikeMedia(path)) ? "DAMAGED" : "NOT_MEDIA";
    throw new MediaError(code, true, error.message);
  }
}

/** What ffmpeg can take out of the file but not decode. */
function refuseUnreadable({ index, codec_name = "unknown", pix_fmt, sample_fmt }: RawStream, said: string): void {
  if (pix_fmt !== undefined || sample_fmt !== undefined) return;
  if (tooLarge.test(said)) throw new MediaError("TOO_LARGE_PICTURE", true, said);
  // own text: what ffmpeg says, with one number put in
  const unknown = new RegExp(`Unsupported codec with id \\d+ for input stream ${index}\\b`).test(said);
  throw new MediaError(unknown || codec_name === "unknown" ? "UNSUPPORTED_CODEC" : "DAMAGED", true, said);
}

const tooLarge = /Picture size [1-9]\d*x[1-9]\d* (exceeds|is invalid)/;
