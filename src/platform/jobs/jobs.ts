import type { QueueName } from "../config/node-settings.ts";
import type { Ctx } from "../context.ts";

export type { QueueName } from "../config/node-settings.ts";

/**
 * The payload of every kind of job. Features add theirs by declaration merging beside their handler:
 * `declare module "../platform/jobs/jobs.ts" { interface JobKinds { "videos.transcode": { videoId: string } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by the features
export interface JobKinds {}

export type EnqueueOptions = {
  /** Milliseconds since the epoch; now when absent. */
  runAt?: number;
  /** A second waiting job with this key is not added. */
  uniqueKey?: string;
  maxAttempts?: number;
};

export type JobHandler<Payload> = {
  queue: QueueName;
  /** Seconds before a failed run is tried again, by the number of attempts made; absent: 10 s, 60 s, 10 min, 1 h. */
  retryAfterSeconds?: (attempts: number) => number;
  maxAttempts?: number;
  run(ctx: Ctx, payload: Payload, job: RunningJob): Promise<void>;
  /**
   * Inside the write that records that the job is not tried again: what people wait for is told that it failed. Also of
   * a job whose process ended each time. Not of one that was aborted.
   */
  onFailed?(tx: Ctx, payload: Payload, error: unknown): Promise<void>;
};

export type RunningJob = { id: string; attempt: number; maxAttempts: number; signal: AbortSignal };

const handlers = new Map<string, JobHandler<never>>();

/** Registers the handler of a kind; app/jobs names every feature's registration once. */
export function defineJob<Kind extends keyof JobKinds>(kind: Kind, handler: JobHandler<JobKinds[Kind]>): void {
  handlers.set(kind as string, handler as JobHandler<never>);
}

export function handlerOf(kind: string): JobHandler<never> | undefined {
  return handlers.get(kind);
}

/** The kinds that this version of the program knows. One beside it, before or after it, may know others. */
export function knownKinds(): string[] {
  return [...handlers.keys()];
}

/** Thrown by a handler whose work can never succeed: the job is not tried again. */
export class GiveUp extends Error {}
