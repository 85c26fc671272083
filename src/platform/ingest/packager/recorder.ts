import { type FileHandle, mkdir, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { initName, type Segment, segmentName } from "./segment.ts";

/** Beyond this the disk does not keep up, and the recording is given up before memory is. */
const backlogMax = 64 * 1024 * 1024;

export type Recorder = {
  writeInit(name: string, bytes: Uint8Array): void;
  /** Adds a fragment to the file of the segment under way: what is lost in a crash is less than one. */
  append(segment: Segment, bytes: Uint8Array): void;
  endSegment(segment: Segment): void;
  /** Whether the segment's file is whole on the disk. */
  has(number: number): boolean;
  /** Resolves when everything was written or given up. */
  settled(): Promise<void>;
};

/**
 * Writes a rendition's files in order, beside the stream: a disk that is full or slow never holds up who watches. A
 * segment that could not be written is a gap in the recording.
 */
export function openRecorder(
  folder: string,
  onFailure: (error: unknown) => void,
  earlier?: { segments: Segment[]; init: number },
): Recorder {
  let chain: Promise<void> = mkdir(folder, { recursive: true }).then(() => undefined);
  let backlog = 0;
  let file: FileHandle | undefined;
  let broken = false;
  let lines = "";
  let lastInit = earlier?.init ?? 0;
  const written = new Set(earlier?.segments.filter(({ gap }) => !gap).map(({ number }) => number));

  function queue(bytes: number, run: () => Promise<void>): void {
    backlog += bytes;
    chain = chain
      .then(run)
      .catch((error) => {
        broken = true;
        onFailure(error);
      })
      .finally(() => {
        backlog -= bytes;
      });
  }

  async function closeFile(): Promise<void> {
    await file?.close();
    file = undefined;
  }

  return {
    writeInit: (name, bytes) => queue(bytes.length, () => writeFile(join(folder, name), bytes)),
    append(segment, bytes) {
      if (backlog + bytes.length > backlogMax) {
        broken = true;
        onFailure(new Error("the disk does not keep up"));
        return;
      }
      queue(bytes.length, async () => {
        if (broken) return;
        file ??= await open(join(folder, segmentName(segment.number)), "w");
        await file.writeFile(bytes);
      });
    },
    endSegment(segment) {
      queue(0, async () => {
        await closeFile();
        const whole = !broken && !segment.gap;
        // What comes after a failure is tried again with the next segment: room may have been made.
        broken = false;
        if (segment.init !== lastInit && segment.init > 0) {
          if (lastInit > 0) lines += "#EXT-X-DISCONTINUITY\n";
          lines += `#EXT-X-MAP:URI="${initName(segment.init)}"\n`;
          lastInit = segment.init;
        }
        lines += `${whole ? "" : "#EXT-X-GAP\n"}#EXTINF:${segment.seconds.toFixed(5)},\n${segmentName(segment.number)}\n`;
        const index = await open(join(folder, indexName), "a");
        try {
          const fresh = (await index.stat()).size === 0;
          await index.writeFile((fresh ? indexHeader : "") + lines);
          lines = "";
        } finally {
          await index.close();
        }
        if (whole) written.add(segment.number);
      });
    },
    has: (number) => written.has(number),
    settled: () => chain,
  };
}

export const indexName = "index.m3u8";
/** How the log of segments begins. */
export const indexHeader =
  "#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:EVENT\n";
