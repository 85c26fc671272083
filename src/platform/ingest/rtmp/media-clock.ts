import type { MediaType } from "./types.ts";

/**
 * Timestamps modulo 2^32 ms (RTMP 1.0, 5.3.1: they wrap after 49 days) as numbers that go on. Each is the nearest to the
 * last of its type, or to the other type's at first. One that lies before is raised to it, so a publisher whose clock
 * falls back far stands still, and ends as frozen.
 */
export class MediaClock {
  readonly #last: Partial<Record<MediaType, number>> = {};
  /** The latest of both types. */
  latest = -1;

  read(type: MediaType, raw: number): number {
    const own = this.#last[type];
    const reference = own ?? this.#last[type === "audio" ? "video" : "audio"];
    const near = reference === undefined ? raw : reference + ((raw - reference) | 0);
    const at = Math.max(near, own ?? 0);
    this.#last[type] = at;
    this.latest = Math.max(this.latest, at);
    return at;
  }
}
