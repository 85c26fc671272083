import { iso } from "../platform/clock.ts";
import { countdown } from "./countdown.ts";
import { dateTime, relativeTime } from "./format.ts";
import type { CardContext } from "./video-card.tsx";

/** What a card says of a stream or premiere instead of a duration and a date. */
export type Air = {
  kind: "live" | "premiere";
  /** `waiting`: its time has come and nobody sends yet. */
  stage: "now" | "waiting" | "ahead";
  /** When it begins or began; null for a stream without a time. */
  startsAt: number | null;
  /** A premiere begins within the time that it lasts itself. */
  soon?: boolean;
  /** How many watch now, when it is known. */
  watching?: number;
};

/** The badge on a thumbnail: what is on, or how long until it is. A script counts down and turns it over. */
export function AirBadge({ air, show }: { air: Air; show: CardContext }) {
  const { t } = show;
  if (air.stage === "now") return <span className="badge live b">{t(`ui.air.${air.kind}`)}</span>;
  if (air.stage === "waiting" || air.startsAt === null) return <span className="badge b">{t("ui.air.waiting")}</span>;
  const premiere = air.kind === "premiere";
  return (
    <span
      className={premiere ? "badge prem b" : "badge b"}
      data-then={t(premiere ? "ui.air.premiere" : "ui.air.waiting")}
      data-then-class={premiere ? "badge live b" : "badge b"}
    >
      {t(premiere ? (air.soon ? "ui.air.soon" : "ui.air.planned") : "ui.air.scheduled")}
      <Countdown at={air.startsAt} now={show.now} />
    </span>
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

/** The line below the title: who watches and since when, or when it begins. */
export function AirLine({ air, views, show }: { air: Air; views: number; show: CardContext }) {
  const { t, lang, now } = show;
  const { startsAt, stage, kind, watching } = air;
  const word = stage === "now" ? kind : stage === "waiting" ? "waiting" : kind === "premiere" ? "planned" : "scheduled";
  const count = watching ? t("ui.air.watching", { count: watching }) : t("ui.viewsShort", { count: views });
  return (
    <>
      <span className={stage === "now" ? "vh" : undefined}>{t(`ui.air.${word}`)} </span>
      {stage === "now" ? count : null}
      {startsAt === null ? null : (
        <>
          {stage === "ahead" ? " " : " · "}
          <time dateTime={iso(startsAt)} title={dateTime(startsAt)} data-relative>
            {relativeTime(startsAt, now, lang, t)}
          </time>
        </>
      )}
    </>
  );
}
