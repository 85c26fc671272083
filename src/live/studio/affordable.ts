import { availableParallelism, loadavg } from "node:os";
import { type LiveRung, liveRungs } from "../../ingest/ingest.ts";
import type { Config } from "../../platform/config/config.ts";

/** The lower renditions of a stream of this size that the machine can carry now, or is to. */
export function affordableRungs({ liveRenditions }: Config, width: number, height: number): LiveRung[] {
  if (liveRenditions === "off") return [];
  if (liveRenditions === "always") return liveRungs(width, height);
  return liveRungs(width, height, availableParallelism() - (loadavg()[0] ?? 0));
}
