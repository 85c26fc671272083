import { clockTime, dateTime } from "./format.ts";

/** A moment in the site's zone, which a script turns into the reader's own. */
export function LocalTime({ at, clock }: { at: number; clock?: boolean }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-local={clock ? "clock" : true}>
      {clock ? clockTime(at) : dateTime(at)}
    </time>
  );
}
