import { dateTime } from "./format.ts";

/** A moment in the site's zone, which a script turns into the reader's own. */
export function LocalTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-local>
      {dateTime(at)}
    </time>
  );
}
