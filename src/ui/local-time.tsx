import { Fragment, type ReactNode } from "react";
import { iso } from "../platform/clock.ts";
import { countdown } from "./countdown.ts";
import { clockTime, date, dateTime } from "./format.ts";

const shown = { moment: dateTime, date, clock: clockTime };

type LocalTimeProps = {
  at: number;
  /** How much of it: date and time of day, or one of them. */
  show?: keyof typeof shown;
  className?: string;
};

/** A moment in the site's zone, which a script turns into the reader's own. */
export function LocalTime({ at, show = "moment", className }: LocalTimeProps) {
  return (
    <time className={className} dateTime={iso(at)} data-local={show}>
      {shown[show](at)}
    </time>
  );
}

/** The date of what begins in a day or later, a running clock of what begins sooner. */
export function Countdown({ at, now }: { at: number; now: number }) {
  return (
    <time dateTime={iso(at)} title={dateTime(at)} data-countdown>
      {countdown(at - now) ?? dateTime(at)}
    </time>
  );
}

/** Stands in a text where a moment goes. */
export const momentGap = "\u0001";

/** The text with moments in its gaps, in their order. */
export function withMoments(text: string, ...moments: ReactNode[]): ReactNode {
  return text.split(momentGap).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    <Fragment key={index}>
      {part}
      {moments[index]}
    </Fragment>
  ));
}
