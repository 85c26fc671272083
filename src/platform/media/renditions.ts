import { type EncoderName, software } from "../config/encoder-setting.ts";
import { codings } from "./encoders.ts";
import { hlsOutput } from "./made-files.ts";
import { holdSeconds, type Plan, type Rung, reorderedFps } from "./plan.ts";
import type { Probe } from "./probe.ts";
import type { AudioStream, VideoStream } from "./streams.ts";

/** How the source's pictures become those of every rung: all rungs begin at 0 and end with the video. */
export type Frames = {
  /** Frames a second; undefined to keep those of the source, when a rung is the source itself. */
  fps: number | undefined;
  /** By how much everything is shown later, after a longer first picture. */
  lead: number;
  /** How much longer the last picture is shown. */
  hold: number;
};

/** `begins`: when the picture of a rung that is there already does; undefined while there is none. */
export function framesOf({ plan, probe }: { plan: Plan; probe: Probe }, video: VideoStream, begins?: number): Frames {
  const lead = begins === undefined ? 0 : Math.max(0, begins - video.from);
  return { fps: plan.copyVideo ? undefined : plan.fps, lead, hold: holdSeconds(video, probe.duration) };
}

const toneMap =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv";

/** The filter from the source's picture to frames of a size, ready to be encoded. */
function pictureFilter(video: VideoStream, { fps, lead, hold }: Frames, width: number, lines: number): string {
  const later = `PTS+${lead.toFixed(6)}/TB`;
  // A last picture that is to stay must not be rounded away.
  const steady = `fps=${fps}:start_time=0${hold > 0 ? ":eof_action=pass" : ""}`;
  return [
    ...(video.interlaced ? ["yadif"] : []),
    ...(fps === undefined ? [`setpts='if(eq(N,0),0,${later})'`] : [`setpts=${later}`, steady]),
    ...(hold > 0 ? [`tpad=stop_mode=clone:stop_duration=${hold.toFixed(3)}`] : []),
    `scale=${width}:${lines}:flags=bicubic`,
    ...(video.hdr ? [toneMap] : []),
    "setsar=1",
    "format=yuv420p",
  ].join(",");
}

/** The filters for rungs of these sizes; each is scaled from the one above it: six times cheaper than from the source. */
export function cascade(
  video: VideoStream,
  frames: Frames,
  rungs: { name: string; rung: Rung }[],
  encoder: EncoderName = software,
): string {
  const [top, ...rest] = rungs;
  if (!top) return "";
  const begin = `[0:${video.index}]${pictureFilter(video, frames, top.rung.width, top.rung.lines)}`;
  const parts = [begin + (rest.length > 0 ? `,split[${top.name}][n0]` : `[${top.name}]`)];
  rest.forEach(({ name, rung }, index) => {
    const scale = `[n${index}]scale=${rung.width}:${rung.lines}:flags=bicubic,setsar=1`;
    parts.push(scale + (index < rest.length - 1 ? `,split[${name}][n${index + 1}]` : `[${name}]`));
  });
  const { upload } = codings[encoder];
  if (upload) for (const { name } of rungs) parts.push(`[${name}]${upload}[${name}${uploaded}]`);
  return parts.join(";");
}

/** What stands behind the name of pictures that a chip has. */
const uploaded = "chip";

/** Encodes what a filter gives under this name. */
export function encodedRung(
  folder: string,
  { name, rung }: { name: string; rung: Rung },
  {
    frames,
    preset,
    seconds,
    encoder = software,
  }: { frames: Frames; preset: "superfast" | "veryfast"; seconds: number; encoder?: EncoderName },
): string[] {
  const { upload, args } = codings[encoder];
  const from = upload ? `[${name}${uploaded}]` : `[${name}]`;
  const keyframes = frames.fps === undefined ? "source" : "expr:gte(t,n_forced*2)";
  const timing = frames.fps === undefined ? ["-fps_mode", "passthrough", "-enc_time_base", "-1"] : [];
  return [
    ...["-map", from, "-c:v", encoder, "-profile:v", "high", ...args(rung, preset)],
    ...["-force_key_frames", keyframes, ...timing],
    ...(frames.fps !== undefined && frames.fps < reorderedFps ? ["-bf", "0"] : []),
    ...["-t", (seconds + frames.lead).toFixed(3), "-map_metadata", "-1", ...hlsOutput(folder)],
  ];
}

/** The source's own pictures, as they are. */
export function copiedRung(folder: string, video: VideoStream): string[] {
  return ["-map", `0:${video.index}`, "-c:v", "copy", "-map_metadata", "-1", ...hlsOutput(folder)];
}

/** The sound from 0 to the end of the video; where there is none, silence. */
export function soundOutput(folder: string, audio: AudioStream, { duration }: Probe, plan: Plan["audio"]): string[] {
  const map = ["-map", `0:${audio.index}`];
  const end = ["-map_metadata", "-1", ...hlsOutput(folder)];
  // Streams of packets with a header each, as broadcasts and bare files have, have to lose it.
  if (plan?.copy) return [...map, "-c:a", "copy", "-bsf:a", "aac_adtstoasc", ...end];
  const missing = Math.max(0, duration - audio.until);
  const filter = `aresample=48000:async=1:first_pts=0,apad=pad_dur=${missing.toFixed(3)}`;
  const encode = ["-c:a", "aac", "-profile:a", "aac_low", "-b:a", `${plan?.kbps ?? 160}k`, "-ac", "2", "-ar", "48000"];
  return [...map, "-af", filter, "-t", duration.toFixed(3), ...encode, ...end];
}
