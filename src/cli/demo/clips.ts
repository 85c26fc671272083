import { runTool } from "../../platform/media/child.ts";
import { rootFile } from "../../platform/root.ts";
import type { DemoVideo } from "./content.ts";

const sizes = { wide: [1280, 720], tall: [720, 1280], square: [720, 720], classic: [960, 720], sound: [0, 0] } as const;

/** Makes a clip that moves and sounds: a slow pan and zoom over a picture, and a chord of its own. */
export async function makeClip(video: DemoVideo, index: number, target: string): Promise<void> {
  const [width, height] = sizes[video.shape];
  const root = 110 * 2 ** ((index % 12) / 12);
  const chord = [1, 1.5, 2, 2.5]
    .map(
      (ratio, part) =>
        `0.08*sin(2*PI*${(root * ratio).toFixed(2)}*t)*(0.6+0.4*sin(2*PI*${(0.11 + part * 0.05).toFixed(2)}*t))`,
    )
    .join("+");
  const sound = ["-f", "lavfi", "-i", `aevalsrc='${chord}|${chord}':s=44100:d=${video.seconds}`];
  const audio = ["-c:a", "aac", "-b:a", "96k", "-t", String(video.seconds)];
  if (video.shape === "sound") {
    await runTool("ffmpeg", ["-v", "error", "-y", ...sound, ...audio, target], { seconds: 120 });
    return;
  }
  // Another program sees no file inside the executable.
  const picture = `${target}.jpg`;
  await Bun.write(picture, Bun.file(rootFile(`static/demo/${video.picture}.jpg`)));
  const forth = index % 2 === 0 ? "t" : `(${video.seconds}-t)`;
  const pan = `crop=w='iw*0.8':h='ih*0.8':x='(iw-ow)*${forth}/${video.seconds}':y='(ih-oh)*(0.5+0.4*sin(t/4))'`;
  const filter = `fps=24,scale=${Math.round(width * 1.3)}:${Math.round(height * 1.3)}:force_original_aspect_ratio=increase,crop=${Math.round(width * 1.3)}:${Math.round(height * 1.3)},${pan},scale=${width}:${height},setsar=1,format=yuv420p`;
  const input = ["-loop", "1", "-framerate", "24", "-t", String(video.seconds), "-i", picture];
  const encode = ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "24", "-g", "48", "-keyint_min", "48"];
  await runTool(
    "ffmpeg",
    ["-v", "error", "-y", ...input, ...sound, "-vf", filter, ...encode, ...audio, "-shortest", target],
    { seconds: 300 },
  );
}
