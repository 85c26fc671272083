import { join } from "node:path";
import { makeFirst, makeLadder } from "../../src/platform/media/ladder.ts";
import { planLadder } from "../../src/platform/media/plan.ts";
import { probeFile } from "../../src/platform/media/probe.ts";
import { ffmpeg, makeClip, workplace } from "./clips.ts";
import type { Measure } from "./result.ts";

const seconds = 30;

/** All renditions of a file that nothing can be copied from, beside one encode of its 1080p picture alone. */
export const ladder: Measure = {
  name: "ladder",
  about: "the whole ladder beside one raw 1080p encode by ffmpeg",
  async *run() {
    await using place = await workplace();
    const source = join(place.folder, "source.mp4");
    await makeClip(source, { seconds, codec: "mpeg4" });
    const raw = await ffmpeg([
      ...["-i", source, "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"],
      ...["-c:a", "aac", join(place.folder, "raw.mp4")],
    ]);
    const probe = await probeFile(source);
    const plan = planLadder(probe, 1080);
    const job = { source, root: join(place.folder, "hls"), probe, plan, signal: new AbortController().signal };
    const begun = performance.now();
    await makeFirst(job, nothing, nothing);
    const first = (performance.now() - begun) / 1000;
    await makeLadder(job, nothing);
    const whole = (performance.now() - begun) / 1000;
    const beside = { what: "raw 1080p", value: raw };
    yield { what: `ladder of ${seconds} s`, value: whole - first, unit: "s", beside, goal: { at: "most", value: 2 } };
    yield { what: "with the first rendition", value: whole, unit: "s", beside };
  },
};

async function nothing(): Promise<void> {}
