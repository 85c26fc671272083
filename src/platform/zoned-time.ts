/** The zone in which pages tell times to everybody. */
export const siteZone = "Europe/Warsaw";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this is the name of a time zone, `Europe/Warsaw`. */
export function isZone(name: string): boolean {
  return formatOf(name) !== undefined;
}

/**
 * The moment (milliseconds since the epoch) at which clocks in a zone show `YYYY-MM-DDTHH:mm`; undefined for what is
 * no such time. An hour that comes twice counts as the first, one that is skipped as the one after it.
 */
export function zonedInstant(local: string, zone: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(local);
  const utc = match ? Date.parse(`${local.slice(0, 16)}:${match[6] ?? "00"}Z`) : Number.NaN;
  if (Number.isNaN(utc) || !isZone(zone)) return undefined;
  // The 31st of February is no day, though it can be counted on to March.
  if (new Date(utc).toISOString().slice(0, 16) !== local.slice(0, 16)) return undefined;
  const day = 24 * 60 * 60 * 1000;
  const [before, after] = [offsetAt(utc - day, zone), offsetAt(utc + day, zone)];
  const fitting = [before, after].map((offset) => ({ offset, instant: utc - offset }));
  const right = fitting.filter(({ offset, instant }) => offsetAt(instant, zone) === offset);
  return right.length > 0 ? Math.min(...right.map(({ instant }) => instant)) : utc - before;
}

/** When a day, `YYYY-MM-DD`, begins on the site's clocks; undefined for what is no day. */
export function dayInstant(day: string): number | undefined {
  return zonedInstant(`${day}T00:00`, siteZone);
}

/** What clocks in a zone show at a moment, as `YYYY-MM-DDTHH:mm`. */
export function localTime(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
}

/** `2026-11-22`: a moment's day on the site's clocks. */
export function localDay(instant: number): string {
  return localTime(instant, siteZone).slice(0, 10);
}

/** `22-11-2026`: a moment's day on the site's clocks, as pages write it. */
export function writtenDay(instant: number): string {
  return localDay(instant).split("-").toReversed().join("-");
}

/** How far a zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    (formatOf(zone)?.formatToParts(instant) ?? []).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const zonesKept = 500;

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known) return known;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,60}$/.test(zone)) return undefined;
  try {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    if (formats.size >= zonesKept) formats.clear();
    formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}
