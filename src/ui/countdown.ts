const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The time left as a clock: `h:mm:ss` within a day, `m:ss` within an hour; undefined a day and more before, when the
 * date says more, and from the moment on. The browser's script counts with the same.
 */
export function countdown(milliseconds: number): string | undefined {
  if (milliseconds <= 0 || milliseconds >= day) return undefined;
  const left = Math.ceil(milliseconds / second);
  const rest = String(left % 60).padStart(2, "0");
  const minutes = Math.floor(left / 60) % 60;
  const hours = Math.floor(left / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** "Tomorrow" and "yesterday" for what is past; what is to come is counted, as in 26 hours it is not always tomorrow. */
export function wordsFor(future: boolean): { numeric: "auto" | "always" } {
  return { numeric: future ? "always" : "auto" };
}

const steps: [number, Intl.RelativeTimeFormatUnit][] = [
  [365 * day, "year"],
  [30 * day, "month"],
  [7 * day, "week"],
  [day, "day"],
  [hour, "hour"],
  [minute, "minute"],
];

/**
 * How far a moment is from now in its largest unit: whole ones gone by, the nearest number to come. Undefined within the
 * minute.
 */
export function distance(time: number, now: number): { value: number; unit: Intl.RelativeTimeFormatUnit } | undefined {
  const far = Math.abs(time - now);
  const step = steps.find(([length]) => far >= length);
  if (!step) return undefined;
  return { value: time > now ? Math.round(far / step[0]) : -Math.floor(far / step[0]), unit: step[1] };
}
