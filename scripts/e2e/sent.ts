/** What of a film was sent, compared by its frames. */
import { openContext } from "../../src/app/context.ts";
import { loadConfig } from "../../src/platform/config/config.ts";
import { runTool } from "../../src/platform/media/child.ts";
import { videoById } from "../../src/videos/queries/video.ts";
import type { Site } from "./site.ts";

type Video = NonNullable<Awaited<ReturnType<typeof videoById>>>;

/** What each frame of a file looks like, by its sum. */
export async function framesOf(path: string): Promise<string[]> {
  const args = ["-v", "error", "-i", path, "-map", "0:v", "-f", "framemd5", "-"];
  const { stdout } = await runTool("ffmpeg", args, { seconds: 60 });
  const lines = new TextDecoder().decode(stdout).split("\n");
  return lines.filter((line) => /^\d/.test(line)).map((line) => line.split(",").at(-1)?.trim() ?? "");
}

/** A video and its source, as the server has them. */
export async function withSent(site: Site, id: string, look: (video: Video, source: string) => Promise<void>) {
  await using ctx = await openContext(loadConfig({ NADAJ_DATA: site.data, LOG_LEVEL: "error" }));
  const video = await videoById(ctx, id);
  if (!video) throw new Error("there is no such video");
  await ctx.storage.withLocal(video.sourceKey ?? "", (source) => look(video, source));
}
