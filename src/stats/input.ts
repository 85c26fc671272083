import { z } from "zod";
import { segmentsMax } from "./limits.ts";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,24}$/);
const playing = z.string().min(1).max(64);
/** No stream runs for longer; what a browser measures may be any number. */
const seconds = z.number().min(0).max(100_000_000);
const address = z.string().max(2000);

/** A playing begins. `from` is the page that led to it, `to` the one that it plays on. */
export const OpeningBody = z.strictObject({
  videoId: id,
  viewId: playing,
  from: address.optional(),
  to: address.optional(),
});

/** What was played since the last beat. */
export const BeatBody = z.strictObject({
  videoId: id,
  viewId: playing,
  isSubscribingChannel: z.boolean().optional(),
  playbackServerId: z.string().max(64).optional(),
  currentVideoTimeSeconds: seconds,
  isPlayingNow: z.boolean(),
  secondsSpentBuffering: seconds,
  segments: z
    .array(
      z
        .strictObject({ startSeconds: seconds, endSeconds: seconds })
        .refine(({ startSeconds, endSeconds }) => startSeconds <= endSeconds, "forms.invalid"),
    )
    .max(segmentsMax),
});

/** A page is left: which, for which, after how long, and where one had come to it from. */
export const VisitBody = z.strictObject({
  to: address,
  from: address,
  fromT: seconds,
  referrer: address,
  close: z.boolean(),
});

/** `2026-11-22`. */
export const calendarDay = z.iso.date();

/** A stretch of days of the site's zone, the last one in it. */
export const periodQuery = z.object({
  range: z.coerce.number().int().min(1).max(366).optional(),
  since: calendarDay.optional(),
  until: calendarDay.optional(),
  videoId: id.optional(),
  /** Tells of each hour too, of 14 days at most. */
  by: z.literal("hour").optional(),
});

export type OpeningInput = z.output<typeof OpeningBody>;
export type BeatInput = z.output<typeof BeatBody>;
export type VisitInput = z.output<typeof VisitBody>;
export type PeriodInput = z.output<typeof periodQuery>;
