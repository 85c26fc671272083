import { iso } from "../../platform/clock.ts";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { Countdown } from "../../ui/local-time.tsx";
import type { CardContext } from "./card.tsx";

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
  if (air.stage === "now") return <span className="badge live corner-end">{t(`videos.air.${air.kind}`)}</span>;
  if (air.stage === "waiting" || air.startsAt === null)
    return <span className="badge corner-end">{t("videos.air.waiting")}</span>;
  const premiere = air.kind === "premiere";
  return (
    <span
      className={premiere ? "badge prem corner-end" : "badge corner-end"}
      data-then={t(premiere ? "videos.air.premiere" : "videos.air.waiting")}
      data-then-class={premiere ? "badge live corner-end" : "badge corner-end"}
    >
      {t(premiere ? (air.soon ? "videos.air.soon" : "videos.air.planned") : "videos.air.scheduled")}
      <Countdown at={air.startsAt} now={show.now} />
    </span>
  );
}

/** The line below the title: who watches and since when, or when it begins. */
export function AirLine({ air, views, show }: { air: Air; views: number; show: CardContext }) {
  const { t, lang, now } = show;
  const { startsAt, stage, kind, watching } = air;
  const word = stage === "now" ? kind : stage === "waiting" ? "waiting" : kind === "premiere" ? "planned" : "scheduled";
  const count = watching ? t("videos.air.watching", { count: watching }) : t("videos.viewedShort", { count: views });
  return (
    <>
      <span className={stage === "now" ? "visually-hidden" : undefined}>{t(`videos.air.${word}`)} </span>
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
