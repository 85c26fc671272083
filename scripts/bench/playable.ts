import { join } from "node:path";
import { makeFirst } from "../../src/platform/media/ladder.ts";
import { planLadder } from "../../src/platform/media/plan.ts";
import { probeFile } from "../../src/platform/media/probe.ts";
import { makeClip, workplace } from "./clips.ts";
import { type Measure, median } from "./result.ts";

const seconds = 60;
const rounds = 3;

/** From a file that lies on the disk to the first segment that a player can have: probing and the first rendition. */
export const playable: Measure = {
  name: "playable",
  about: "from the whole file to its first playable segment",
  async *run() {
    await using place = await workplace();
    for (const { what, codec, most } of [
      { what: "H.264 and AAC", codec: "h264", most: 2 },
      { what: "any other", codec: "mpeg4", most: 5 },
    ] as const) {
      const source = join(place.folder, `${codec}.mp4`);
      await makeClip(source, { seconds, codec });
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const begun = performance.now();
        const probe = await probeFile(source);
        const root = join(place.folder, `${codec}-${round}`);
        const job = { source, root, probe, plan: planLadder(probe, 1080), signal: new AbortController().signal };
        await makeFirst(
          job,
          async () => void times.push((performance.now() - begun) / 1000),
          () => undefined,
        );
      }
      const goal = { at: "most", value: most } as const;
      yield { what: `${what}, ${seconds} s of 1080p`, value: median(times), unit: "s", goal };
    }
  },
};
