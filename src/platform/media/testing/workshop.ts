import { join } from "node:path";
import { readableSource } from "../animated-webp.ts";
import { runTool } from "../child.ts";
import { type LadderJob, makeFirst, makeLadder } from "../ladder.ts";
import { planLadder } from "../plan.ts";
import { probeFile } from "../probe.ts";
import type { Kind, Workshop } from "./signal.ts";

/** Where files of all kinds are made. */
export function openWorkshop(folder: string): Workshop {
  const path = (name: string) => join(folder, name);
  return {
    path,
    async ffmpeg(...args) {
      const name = args.pop() ?? "";
      await runTool("ffmpeg", ["-v", "error", "-y", ...args, path(name)], { seconds: 60 });
    },
  };
}

/** The name of the folder that a kind has for itself. */
export const folderOf = ({ name }: Kind): string => name.replace(".", "-");
/** In it, the folder of what is made of the file. */
export const hlsOf = ({ name }: Kind): string => `${name}.hls`;

/** Makes a file of the kind; gives its address. */
export async function makeKind(at: Workshop, { name, make }: Kind): Promise<string> {
  if (typeof make === "function") await make(at, name);
  else await at.ffmpeg(...make, name);
  return at.path(name);
}

/** Runs the whole of what an upload goes through; `playable` counts how often it was said to be. */
export async function makeRenditions(
  upload: string,
  root = `${upload}.hls`,
): Promise<LadderJob & { playable: number }> {
  const source = await readableSource(upload, root, AbortSignal.timeout(60_000));
  const probe = await probeFile(source);
  const signal = AbortSignal.timeout(120_000);
  const job = { source, root, probe, plan: planLadder(probe, 1080), signal };
  let playable = 0;
  const nothing = () => undefined;
  await makeFirst(job, async () => void playable++, nothing);
  await makeLadder(job, nothing);
  return { ...job, playable };
}
