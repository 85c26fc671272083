import { appendFile, mkdir, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { playlistName } from "../../platform/hls/folders.ts";
import { endText, headText, startText } from "../../platform/hls/playlist-text.ts";
import { initName, type Segment, segmentName, segmentTarget } from "./segment.ts";

/** Beyond this the disk does not keep up, and the recording is given up before memory is. */
const backlogMax = 64 * 1024 * 1024;

export type Recorder = {
  writeInit(name: string, bytes: Uint8Array): void;
  /** Adds a fragment to the file of the segment under way: what is lost in a crash is less than one. */
  append(segment: Segment, bytes: Uint8Array): void;
  endSegment(segment: Segment): void;
  /** Whether the segment's file is whole on the disk. */
  has(number: number): boolean;
  /** Whether what became of the segment's file is known. */
  knows(number: number): boolean;
  /** Resolves when everything was written or given up. */
  settled(): Promise<void>;
};

type RecorderOptions = {
  folder: string;
  partTarget(): number;
  /** Frames a second, as players are told from the first segment on. */
  frameRate(): number;
  earlier?: { segments: Segment[] };
  /** What waits to be written when this says no is written no more. */
  mayWrite(): boolean;
  onRecordFailure(error: unknown): void;
};

/**
 * Writes a rendition's files in order, beside the stream: a disk that is full or slow never holds up who watches. A
 * segment that could not be written is a gap in the recording. A failure is told once, until a segment is whole again.
 */
export function openRecorder({ folder, earlier, mayWrite, onRecordFailure, ...told }: RecorderOptions): Recorder {
  let chain: Promise<void> = Promise.resolve();
  let backlog = 0;
  /** The segment of which the file is begun. */
  let begun: Segment | undefined;
  let failing = false;
  /** Setups that are not on the disk yet. */
  const inits = new Map<string, Uint8Array>();
  const lost = new Set<number>();
  const known = new Set(earlier?.segments.map(({ number }) => number));
  const written = new Set(earlier?.segments.filter(({ gap }) => !gap).map(({ number }) => number));
  const log = openLog(join(folder, playlistName), earlier?.segments.at(-1)?.init ?? 0, told);

  function fail(error: unknown, segment?: Segment): void {
    if (segment) lost.add(segment.number);
    if (!failing) onRecordFailure(error);
    failing = true;
  }

  function queue(bytes: number, segment: Segment | undefined, run: () => Promise<void>): void {
    backlog += bytes;
    chain = chain
      .then(() => (mayWrite() ? run() : undefined))
      .catch((error) => fail(error, segment))
      .finally(() => {
        backlog -= bytes;
      });
  }

  async function writeInits(): Promise<void> {
    if (inits.size === 0) return;
    await mkdir(folder, { recursive: true });
    for (const [name, bytes] of [...inits]) {
      await writeFile(join(folder, `${name}.part`), bytes);
      await rename(join(folder, `${name}.part`), join(folder, name));
      inits.delete(name);
    }
  }

  return {
    writeInit(name, bytes) {
      inits.set(name, bytes);
      queue(0, undefined, writeInits);
    },
    append(segment, bytes) {
      if (backlog + bytes.length > backlogMax) fail(new Error("the disk does not keep up"), segment);
      if (lost.has(segment.number)) return;
      queue(bytes.length, segment, async () => {
        if (lost.has(segment.number)) return;
        if (begun !== segment) {
          await writeInits();
          log.begin(segment);
          await log.write();
        }
        // Opened and closed each time: a stream that nobody ends leaves no file open.
        await writeFile(join(folder, segmentName(segment.number)), bytes, { flag: begun === segment ? "a" : "w" });
        begun = segment;
      });
    },
    endSegment(segment) {
      queue(0, undefined, async () => {
        const whole = !segment.gap && !lost.has(segment.number);
        if (whole) written.add(segment.number);
        else if (!segment.gap) await rm(join(folder, segmentName(segment.number)), { force: true }).catch(() => {});
        known.add(segment.number);
        log.end(segment, whole);
        await log.write();
        if (whole) failing = false;
      });
    },
    has: (number) => written.has(number),
    knows: (number) => known.has(number) || lost.has(number),
    settled: () => chain,
  };
}

/** The log of segments: a playlist that grows, from which a restart learns what there is. */
function openLog(path: string, earlierInit: number, told: Pick<RecorderOptions, "partTarget" | "frameRate">) {
  let lines = "";
  let init = earlierInit;
  let begun = -1;
  let size: number | undefined;

  /** What is said of a segment before it has an end. */
  function begin(segment: Segment): void {
    if (begun === segment.number) return;
    begun = segment.number;
    lines += logOfStart(segment, init);
    init = segment.init || init;
  }

  return {
    begin,
    end(segment: Segment, whole: boolean): void {
      begin(segment);
      if (segment.number === 0) lines += `# frame rate: ${told.frameRate()}\n`;
      lines += logOfEnd(segment, whole);
    },
    /** Lines that could not be written are kept for the next time; none stays there in half. */
    async write(): Promise<void> {
      if (size === undefined) {
        await mkdir(dirname(path), { recursive: true });
        size = await stat(path).then(
          (found) => found.size,
          () => 0,
        );
      }
      const text = size === 0 ? indexHeader(told.partTarget()) + lines : lines;
      try {
        await appendFile(path, text);
      } catch (error) {
        await truncate(path, size).catch(() => {});
        throw error;
      }
      size += Buffer.byteLength(text);
      lines = "";
    },
  };
}

/** What the log says of a segment; `init` is the setup of the one before. */
export function logOf(segment: Segment, init: number, whole: boolean): string {
  return logOfStart(segment, init) + logOfEnd(segment, whole);
}

function logOfStart(segment: Segment, init: number): string {
  const { discontinuity, at, init: own } = segment;
  return startText({ discontinuity, init: own !== init && own > 0 ? initName(own) : "", at });
}

function logOfEnd({ seconds, number }: Segment, whole: boolean): string {
  return endText({ gap: !whole, seconds, uri: segmentName(number) });
}

/**
 * How the log of segments begins. The longest part stands there, as the rate of frames does later, for who takes the stream
 * up after a restart.
 */
export function indexHeader(partTarget: number): string {
  return headText({ version: 9, target: segmentTarget, partTarget, type: "EVENT" });
}
