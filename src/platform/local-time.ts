/** The zone in which the site writes times, and in which it reads one that comes without a zone. */
export const siteZone = "Europe/Warsaw";

const written = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/**
 * The moment that a `datetime-local` field means in the site's zone, in milliseconds since the epoch; undefined for
 * what is no date. An hour that the autumn repeats means the first one, an hour that the spring skips the one after it.
 */
export function momentOfLocal(text: string): number | undefined {
  const match = written.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  if (localOfMoment(asUtc, "UTC") !== text.slice(0, 16)) return undefined;
  const before = asUtc - offsetAt(asUtc - 86_400_000);
  const after = asUtc - offsetAt(asUtc + 86_400_000);
  if (before === after) return before;
  return [before, after].sort((a, b) => a - b).find((moment) => localOfMoment(moment) === text.slice(0, 16)) ?? before;
}

/** A moment as a `datetime-local` field holds it. */
export function localOfMoment(time: number, timeZone = siteZone): string {
  const parts = Object.fromEntries(
    format(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

function offsetAt(time: number): number {
  return Date.parse(`${localOfMoment(time)}Z`) - Math.floor(time / 60_000) * 60_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, made);
  return made;
}
