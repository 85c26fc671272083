import { join } from "node:path";
import { playlistIn, playlistName } from "../hls/folders.ts";
import { runTool } from "./child.ts";
import { ownInput, strangerInput } from "./inputs.ts";
import type { Probe } from "./probe.ts";

const tile = { width: 128, height: 72, columns: 10, rows: 10 };
const moments = [0.1, 0.3, 0.5, 0.7];
export const candidatesMax = moments.length;

/** Fits any picture into 16:9 over a blurred copy of itself. */
const boxed = (width: number, height: number) =>
  `split[a][b];[a]scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},boxblur=20:2[bg];` +
  `[b]scale=${width}:${height}:force_original_aspect_ratio=decrease[fg];[bg][fg]overlay=(W-w)/2:(H-h)/2,setsar=1`;

const toneMap =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p,";

/** The seek sprite's spacing: tile n shows second n × interval; count tiles in all. */
export function spriteLayout(duration: number): { intervalSeconds: number; count: number } {
  const intervalSeconds = Math.max(0.5, duration / (tile.columns * tile.rows));
  return {
    intervalSeconds,
    count: Math.max(1, Math.min(tile.columns * tile.rows, Math.ceil(duration / intervalSeconds))),
  };
}

/** Makes the seek sprite from a finished rendition: tiles of 128×72, ten by ten. */
export async function makeSprite(
  rendition: string,
  duration: number,
  target: string,
  signal: AbortSignal,
): Promise<{ intervalSeconds: number; count: number }> {
  const layout = spriteLayout(duration);
  const fit = `scale=${tile.width}:${tile.height}:force_original_aspect_ratio=decrease,pad=${tile.width}:${tile.height}:-1:-1`;
  const filter = `fps=1/${layout.intervalSeconds.toFixed(6)}:round=up,${fit},setsar=1,tile=${tile.columns}x${tile.rows}`;
  const args = [
    "-v",
    "error",
    "-y",
    ...ownInput,
    "-i",
    join(rendition, playlistName),
    "-an",
    "-vf",
    filter,
    "-frames:v",
    "1",
    "-q:v",
    "6",
    "-update",
    "1",
    target,
  ];
  await runTool("ffmpeg", args, { seconds: Math.max(120, duration), signal });
  return layout;
}

/** A few silent seconds for the hover preview, from a fifth of the way in: two segments of a finished rendition. */
export async function makePreview(rendition: string, target: string, signal: AbortSignal): Promise<void> {
  const { inits = [], segments = [] } = (await playlistIn(rendition)) ?? {};
  const first = Math.min(Math.floor(segments.length * 0.2), Math.max(0, segments.length - 2));
  const parts = [...inits.slice(0, 1), ...segments.slice(first, first + 2).map(({ uri }) => uri)].map((name) =>
    join(rendition, name),
  );
  const input = ["-protocol_whitelist", "concat,file", "-i", `concat:${parts.join("|")}`];
  const encode = [
    "-t",
    "6",
    "-an",
    "-vf",
    "setpts=PTS-STARTPTS,scale=-2:'min(240,ih)'",
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-crf",
    "28",
  ];
  await runTool(
    "ffmpeg",
    ["-v", "error", "-y", ...input, ...encode, "-movflags", "+faststart", "-map_metadata", "-1", target],
    { seconds: 120, signal },
  );
}

/** Has the picture with this number made where its maker is told, and says what that says. */
export type Keep = (index: number, make: (target: string) => Promise<boolean>) => Promise<boolean>;

/** Takes candidate pictures from the file, WebP of 1280×720, at most `candidatesMax`. Returns how many there are. */
export async function takeCandidates(
  source: string,
  { video, ...probe }: Probe,
  keep: Keep,
  signal: AbortSignal,
): Promise<number> {
  if (!video) {
    await keep(0, async (target) => {
      await soundPicture(source, probe, target, signal);
      return true;
    });
    return 1;
  }
  let count = 0;
  for (const moment of probe.duration < 2 ? [0.5] : moments) {
    const at = (probe.duration * moment).toFixed(3);
    const filter = `${video.hdr ? toneMap : ""}thumbnail=24,${boxed(1280, 720)}`;
    const args = [
      "-v",
      "error",
      "-y",
      ...strangerInput,
      "-ss",
      at,
      "-i",
      source,
      "-map",
      `0:${video.index}`,
      "-vf",
      filter,
      "-frames:v",
      "1",
      "-quality",
      "82",
      "-update",
      "1",
    ];
    const taken = await keep(count, async (target) => {
      await runTool("ffmpeg", [...args, target], { seconds: 60, signal }).catch((error) => {
        if (signal.aborted) throw error;
      });
      return Bun.file(target).exists();
    });
    if (taken) count++;
  }
  return count;
}

/** The cover art of a sound file, else its waveform. */
async function soundPicture(
  source: string,
  probe: Omit<Probe, "video">,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const wave = "aformat=channel_layouts=mono,showwavespic=s=1280x720:colors=0xf2b705";
  const filter = probe.hasCover
    ? ["-map", "0:v:0", "-vf", boxed(1280, 720)]
    : ["-filter_complex", `[0:a:0]${wave}[w];color=0x17171a:s=1280x720[c];[c][w]overlay=shortest=1`];
  const args = [
    "-v",
    "error",
    "-y",
    ...strangerInput,
    "-i",
    source,
    ...filter,
    "-frames:v",
    "1",
    "-quality",
    "82",
    "-update",
    "1",
    target,
  ];
  await runTool("ffmpeg", args, { seconds: Math.max(60, probe.duration / 10), signal });
}

/** Takes the first picture of a short file of our own, 1280×720 WebP. */
export async function pictureOfSegment(input: string, target: string): Promise<void> {
  const picture = ["-frames:v", "1", "-quality", "82", "-update", "1", target];
  await runTool("ffmpeg", ["-v", "error", "-y", ...ownInput, "-i", input, "-vf", boxed(1280, 720), ...picture], {
    seconds: 30,
  });
}
