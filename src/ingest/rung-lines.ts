import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "../platform/log.ts";
import { within } from "../platform/within.ts";
import { FlvReader } from "./packager/flv.ts";
import { MediaClock } from "./rtmp/media-clock.ts";
import type { EndReason, Sink } from "./rtmp/types.ts";
import type { LiveRung } from "./rungs.ts";

export type RungLinesOptions = { rungs: LiveRung[]; take(rung: LiveRung): Sink; log: Log };

/** Ways by which an encoder sends its rungs: sockets in a folder that other users of the machine cannot open. */
export type RungLines = {
  /** Where ffmpeg sends a rung. */
  address(rung: LiveRung): string;
  /** The encoder is gone, in order or not: resolves when all that it sent was taken. */
  close(orderly: boolean): Promise<void>;
};

/** What a program wrote before its end is read in no time; in milliseconds. */
const drainedWithin = 1000;

/** Throws when the sockets cannot be made. */
export function openRungLines({ rungs, take, log }: RungLinesOptions): RungLines {
  // Its owner alone may look into it.
  const folder = mkdtempSync(join(tmpdir(), "nadaj-rungs-"));
  const path = (rung: LiveRung) => join(folder, `${rung.height}.sock`);
  const lines = rungs.map((rung) => new Line(path(rung), () => take(rung), log));
  return {
    address: (rung) => `unix:${path(rung)}`,
    async close(orderly) {
      const sent = lines.filter(({ begun }) => begun || orderly).map(({ read }) => read);
      await within(drainedWithin, Promise.all(sent));
      for (const line of lines) line.close(orderly ? "unpublished" : "closed");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One rung, from the encoder's one connection to where it goes. */
class Line {
  begun = false;
  private sink: Sink | undefined;
  private over = false;
  private readonly reader = new FlvReader();
  private readonly clock = new MediaClock();
  private readonly drained = Promise.withResolvers<void>();
  private readonly listener: { stop(force: boolean): void };

  constructor(
    path: string,
    private readonly take: () => Sink,
    private readonly log: Log,
  ) {
    this.listener = Bun.listen({
      unix: path,
      socket: {
        open: () => {
          this.begun = true;
        },
        data: (_socket, bytes) => this.guarded(() => this.receive(bytes)),
        close: () => this.drained.resolve(),
      },
    });
  }

  /** Resolves when the encoder has closed its end and all was read. */
  get read(): Promise<void> {
    return this.drained.promise;
  }

  close(why: EndReason): void {
    this.listener.stop(true);
    this.guarded(() => this.end(why));
  }

  private receive(bytes: Uint8Array): void {
    for (const { type, timestamp, payload } of this.reader.push(bytes)) {
      if (this.over) return;
      this.sink ??= this.take();
      if (type !== "script") this.sink.tag({ type, timestamp: this.clock.read(type, timestamp), payload });
    }
  }

  private end(why: EndReason): void {
    if (this.over) return;
    this.over = true;
    this.sink?.end(why);
  }

  /** What goes wrong with one rung ends that one only. */
  private guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.log.error("a lower rendition of a stream failed", { error });
      this.over = true;
    }
  }
}
