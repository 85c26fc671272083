import { monitorEventLoopDelay } from "node:perf_hooks";
import { second } from "./clock.ts";
import type { Log } from "./log.ts";

/** Something that uses the event loop: a request, a job, work by the clock. */
type Work = { name: string; id: string | undefined; begun: number; ended: number };

const lookEvery = 50;
/** Longer than this, and the one that holds up all others is named. */
const tooLong = 200;
const namedAtMost = 5;
const endedKept = 50;

const underWay = new Set<Work>();
/** What ended a moment ago: who blocks is often through before the next look. */
const ended: Work[] = [];
let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
/** What the span before this one had to show. */
let former: LoopDelay | undefined;
let blocked = 0;

/** Runs something that will be named if it keeps the event loop from everybody else. */
export async function asWork<Result>(
  name: string,
  id: string | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  const work: Work = { name, id, begun: performance.now(), ended: Number.POSITIVE_INFINITY };
  underWay.add(work);
  try {
    return await run();
  } finally {
    work.ended = performance.now();
    underWay.delete(work);
    ended.push(work);
    if (ended.length > endedKept) ended.shift();
  }
}

/**
 * Measures how late the event loop is, in spans of `spanMs`, and logs who ran while it stood still. The function it
 * gives stops that.
 */
export function watchLoop(log: Log, spanMs = 30 * second): () => void {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  histogram = delays;
  const spans = setInterval(() => {
    former = measured(delays);
    delays.reset();
  }, spanMs);
  spans.unref();
  let looked = performance.now();
  let cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const before = looked;
    looked = performance.now();
    const used = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    const stoodFor = looked - before - lookEvery;
    if (stoodFor < tooLong) return;
    blocked++;
    const ran = namesSince(before);
    // Where nothing of ours ran, the machine stood still.
    log[ran.length > 0 ? "warn" : "debug"]("the event loop was blocked", {
      ms: Math.round(stoodFor),
      // Far less than the time itself: the machine was busy, or the disk.
      cpuMs: Math.round((used.user + used.system) / 1000),
      ran,
    });
  }, lookEvery);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearInterval(spans);
    delays.disable();
    histogram = undefined;
    former = undefined;
  };
}

/** Who may have run since a moment, first those that began or ended after it. */
function namesSince(moment: number): string[] {
  const candidates = [...underWay, ...ended].filter((work) => work.ended > moment);
  const surely = (work: Work) => Number(work.begun > moment || Number.isFinite(work.ended));
  return candidates
    .sort((one, other) => surely(other) - surely(one) || other.begun - one.begun)
    .slice(0, namedAtMost)
    .map(({ name, id }) => (id ? `${name} ${id}` : name));
}

export type LoopDelay = { medianSeconds: number; p99Seconds: number; maxSeconds: number; blocked: number };

/**
 * How late the event loop was in this span or the one before, whichever was worse, and however many ask; undefined while
 * nobody watches.
 */
export function loopDelay(): LoopDelay | undefined {
  if (!histogram) return undefined;
  const now = measured(histogram);
  const worse = (name: keyof LoopDelay) => Math.max(now[name], former?.[name] ?? 0);
  return {
    medianSeconds: worse("medianSeconds"),
    p99Seconds: worse("p99Seconds"),
    maxSeconds: worse("maxSeconds"),
    blocked,
  };
}

function measured(delays: ReturnType<typeof monitorEventLoopDelay>): LoopDelay {
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  return {
    medianSeconds: seconds(delays.percentile(50)),
    p99Seconds: seconds(delays.percentile(99)),
    maxSeconds: delays.count > 0 ? seconds(delays.max) : 0,
    blocked,
  };
}
