import type { MediaType } from "./types.ts";

/** Frames may come so many milliseconds out of order, by encoders that send times of showing; from here on it is a step. */
export const backStep = 300;

const wrap = 2 ** 32;

/**
 * Timestamps modulo 2^32 ms (RTMP 1.0, 5.3.1: they wrap after 49 days) as numbers that go on. Each is the nearest to the
 * last of its type, or to the other type's at first. One that lies a little before is raised to it; one that lies far
 * before says that the publisher's clock was set back, and what follows is later than that.
 */
export class MediaClock {
  private readonly last: Partial<Record<MediaType, number>> = {};
  /** The latest of both types, since the clock was set back last. */
  latest = -1;

  read(type: MediaType, raw: number): number {
    const own = this.last[type];
    const reference = own ?? this.last[type === "audio" ? "video" : "audio"];
    const near = reference === undefined ? raw : reference + ((raw - reference) | 0);
    const isStep = own !== undefined && near <= own - backStep;
    const at = isStep ? near + (near < 0 ? wrap : 0) : Math.max(near, own ?? 0);
    this.last[type] = at;
    this.latest = isStep ? at : Math.max(this.latest, at);
    return at;
  }
}
