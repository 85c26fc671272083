import type { ReactNode } from "react";
import { day } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { relativeTime } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Countdown, LocalTime } from "../../ui/local-time.tsx";
import type { Video } from "../queries/video.ts";
import { premiereEnd, type VideoState } from "../state.ts";

/** Where the video stands, in words, and the way back from a plan. */
export function Standing({ c, video, state }: { c: AppContext; video: Video; state: VideoState }) {
  const { t, ctx } = c.var;
  const { plannedPublishDate, premiereAt, publishWhenReady } = video;
  const waits = video.publishedAt === null && publishWhenReady;
  const planned = state === "planned-publish" && plannedPublishDate !== null;
  const now = ctx.clock.now();
  const left = (at: number) =>
    at - now < day ? <Countdown at={at} now={now} /> : relativeTime(at, now, c.var.lang, t);
  const unready = video.playableAt === null;
  return (
    <>
      {waits ? (
        <Told icon="clock" text={t("videos.publication.whenReady")} />
      ) : planned ? (
        <Told icon="calendar" text={t("videos.publication.planned")} at={plannedPublishDate}>
          {left(plannedPublishDate)}
        </Told>
      ) : null}
      {state === "premiere-scheduled" && premiereAt !== null ? (
        <Told icon="calendar" text={t("videos.publication.premiere")} at={premiereAt}>
          {left(premiereAt)}
        </Told>
      ) : null}
      {state === "premiere" && premiereAt !== null ? (
        <Told icon="live" text={t("videos.publication.running")} at={premiereEnd(premiereAt, video.duration)} />
      ) : null}
      {(planned || state === "premiere-scheduled") && unready && !waits ? (
        <p className="quiet small">{t("videos.publication.unready")}</p>
      ) : null}
      {waits || planned ? (
        <p className="row">
          <button className="button compact" type="submit" name="action" value="unplan" formNoValidate>
            {t("videos.publication.unplan")}
          </button>
        </p>
      ) : null}
    </>
  );
}

type ToldProps = { icon: IconName; text: string; at?: number; children?: ReactNode };

/** One line of news; its moment is told in the reader's zone where a script can. */
function Told({ icon, text, at, children }: ToldProps) {
  return (
    <p className="notice">
      <Icon name={icon} />
      <span className="grow">
        {text} {at === undefined ? null : <LocalTime at={at} />}
      </span>
      {children ? <b className="num">{children}</b> : null}
    </p>
  );
}
