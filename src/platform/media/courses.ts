import { runTool } from "./child.ts";
import { strangerInput } from "./inputs.ts";

/** What the packets of a stream tell of it; times are in seconds. */
export type Course = {
  /** When the first of what is shown begins, by the file's clock, and when the last one ends. */
  start: number;
  end: number;
  /** Packets a second on the whole; 0 for a single one. */
  rate: number;
  /** From one packet to the next, as most of them follow each other; 0 for a single one. */
  step: number;
  /** The longest time without a keyframe. */
  keyframeGap: number;
  /** How much the file holds but says not to show, as an edit list does. */
  hidden: number;
  /** The longest time for which there is nothing. */
  gap: number;
  /** It can be decoded from its first packet on. */
  begins: boolean;
};

export type Measured = {
  courses: Map<number, Course>;
  /** The file ends before what it announces. */
  cut: boolean;
};

const endedEarly = /File ended prematurely|Packet corrupt|filesize and duration do not match|partial file/i;

/**
 * Reads the packets of some streams from the first to the last: what a container says of times may be missing, rounded
 * or of another stream. `jumps`: its clock may be set anew on the way, as in MPEG's streams, where ffmpeg goes on as if
 * it had not been. Throws MediaError.
 */
export async function measureCourses(
  path: string,
  indexes: number[],
  options: { jumps: boolean; bytes: number; signal?: AbortSignal },
): Promise<Measured> {
  const courses = new Map(indexes.map((index) => [index, new Follower()]));
  let shift = 0;
  const entries = ["-show_entries", "packet=stream_index,pts_time,dts_time,duration_time,flags", "-of", "csv=p=0"];
  const { stderr } = await runTool("ffprobe", ["-v", "warning", ...strangerInput, ...entries, "-i", path], {
    // A disk gives ten megabytes a second at the least.
    seconds: 120 + options.bytes / 10_000_000,
    onLine(line) {
      const [index = "", pts, dts, duration, flags = ""] = line.split(",");
      const course = courses.get(index === "" ? -1 : Number(index));
      if (!course) return;
      const packet = { pts: seconds(pts), dts: seconds(dts), duration: seconds(duration) ?? 0, flags };
      if (options.jumps) shift += course.jump(packet, shift);
      course.follow(packet, shift);
    },
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const found = [...courses].flatMap(([index, course]) => {
    const result = course.result();
    return result ? [[index, result] as const] : [];
  });
  return { courses: new Map(found), cut: endedEarly.test(stderr) };
}

type Packet = { pts: number | undefined; dts: number | undefined; duration: number; flags: string };

/** Beyond these ffmpeg takes a clock for one that was set anew. */
const jumpAhead = 10;
const jumpBack = 0.1;

class Follower {
  private start = Number.POSITIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;
  private end = Number.NEGATIVE_INFINITY;
  private packets = 0;
  private hidden = 0;
  private gap = 0;
  private keyframeGap = 0;
  private begins: boolean | undefined;
  private keyframe: number | undefined;
  /** Where the next packet is decoded, if all goes on as before. */
  private next: number | undefined;
  private lastTime: number | undefined;
  /** How often a time from one packet to the next occurs, by its milliseconds. */
  private readonly steps = new Map<number, number>();

  /** By how much what is read from here on has to be shifted. */
  jump({ pts, dts }: Packet, shift: number): number {
    const at = dts ?? pts;
    if (at === undefined || this.next === undefined) return 0;
    const delta = at + shift - this.next;
    return delta > jumpAhead || delta < -jumpBack ? -delta : 0;
  }

  follow({ pts, dts, duration, flags }: Packet, shift: number): void {
    const decoded = dts === undefined ? undefined : dts + shift;
    const shown = pts === undefined ? (decoded ?? this.next ?? 0) : pts + shift;
    this.begins ??= flags.startsWith("K");
    if (flags.includes("D")) this.hidden += duration;
    else {
      this.packets++;
      this.start = Math.min(this.start, shown);
      if (this.packets > 1) this.gap = Math.max(this.gap, shown - this.end);
      this.last = Math.max(this.last, shown);
      this.end = Math.max(this.end, shown + duration);
    }
    if (flags.startsWith("K")) {
      this.keyframeGap = Math.max(this.keyframeGap, shown - (this.keyframe ?? shown));
      this.keyframe = shown;
    }
    const time = decoded ?? shown;
    if (this.lastTime !== undefined && time > this.lastTime) {
      const step = Math.round((time - this.lastTime) * 1000);
      this.steps.set(step, (this.steps.get(step) ?? 0) + 1);
    }
    this.lastTime = time;
    this.next = time + duration;
  }

  result(): Course | undefined {
    if (this.packets === 0) return undefined;
    const step = this.usualStep();
    const { start, last, packets, hidden, gap, begins = false } = this;
    // A last picture whose time is not told stays as long as the others.
    const end = this.end > last ? this.end : last + step;
    const rate = last > start ? (packets - 1) / (last - start) : 0;
    const keyframeGap = Math.max(this.keyframeGap, end - (this.keyframe ?? start));
    return { start, end, rate, step, keyframeGap, hidden, gap, begins };
  }

  /** The middle one of all. */
  private usualStep(): number {
    const ordered = [...this.steps].sort(([a], [b]) => a - b);
    let left = ordered.reduce((sum, [, count]) => sum + count, 0) / 2;
    for (const [step, count] of ordered) {
      left -= count;
      if (left <= 0) return step / 1000;
    }
    return 0;
  }
}

function seconds(text: string | undefined): number | undefined {
  const value = text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
