import type Hls from "hls.js";
import type { Rungs } from "./rungs.ts";

/** Seconds of the buffer that are kept when a better rung takes over: time enough to load its first segment. */
const keptAhead = 6;
/** By how many seconds sound and picture may end apart. */
const endReach = 0.5;

/** The element's buffers, and what of them is known that hls.js does not see. */
export function makeBuffers({ Events }: typeof Hls, video: HTMLVideoElement, rungs: Rungs) {
  let buffers: SourceBuffer[] = [];
  /** The kinds of playlist whose last segment is buffered. */
  const lasts = new Set<string>();
  return {
    /** Fills them by this one from now on; `taken` over from another, which may have filled them from another rung. */
    fillBy(hls: Hls, taken: boolean): void {
      hls.on(Events.BUFFER_CREATED, (_, { tracks }) => {
        buffers = Object.values(tracks).flatMap(({ buffer }) => (buffer instanceof SourceBuffer ? [buffer] : []));
        if (!taken || !rungs.changes(hls)) return;
        const startOffset = video.currentTime + keptAhead;
        lasts.delete("main");
        hls.trigger(Events.BUFFER_FLUSHING, { startOffset, endOffset: Number.POSITIVE_INFINITY, type: "video" });
      });
      hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
        if (frag.endList) lasts.add(frag.type);
      });
    },
    /** hls.js takes a small hole in a buffer, as where a publisher came back, for something that is still to be loaded. */
    endAtLast(hls: Hls): void {
      const over = video.currentTime > video.duration - endReach && lasts.size === buffers.length;
      if (!over || buffers.some((buffer) => !goesOnToItsEnd(buffer, video.currentTime))) return;
      for (const type of ["audio", "video"] as const) hls.trigger(Events.BUFFER_EOS, { type });
    },
    /** When nothing is being written into them. */
    async settled(): Promise<void> {
      for (const buffer of buffers) await settled(buffer);
    },
  };
}

/** Whether a time lies in the last of a buffer's ranges, or a little behind it. */
function goesOnToItsEnd({ buffered }: SourceBuffer, time: number): boolean {
  const last = buffered.length - 1;
  return last >= 0 && buffered.start(last) <= time && buffered.end(last) > time - endReach;
}

function settled(buffer: SourceBuffer): Promise<void> | undefined {
  if (!buffer.updating) return;
  return new Promise((resolve) => buffer.addEventListener("updateend", () => resolve(), { once: true }));
}
