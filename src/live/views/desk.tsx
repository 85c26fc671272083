import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { momentGap as gap, LocalTime, withMoments } from "../../ui/local-time.tsx";
import type { Video } from "../../videos/queries/video.ts";
import type { LiveReport, Stage } from "../report.ts";
import { HealthPanel } from "./health.tsx";
import { roomPath } from "./paths.ts";
import { Recording } from "./recording.tsx";

type DeskProps = { c: AppContext; video: Video; report: LiveReport };

/** The part of the control room that keeps itself up to date until everything is over. */
export function Desk({ c, video, report }: DeskProps) {
  const { lang } = c.var;
  const over = report.stage === "ended" && video.processing !== "waiting" && video.processing !== "running";
  const room = href(lang, roomPath(video));
  const polling = over ? {} : { "data-hx-get": `${room}/desk`, "data-hx-trigger": "every 2s" };
  return (
    <div className="live-desk" id="live-desk" {...polling} data-hx-swap="outerMorph">
      {report.stage === "ended" ? <Recording c={c} video={video} /> : null}
      <State c={c} video={video} report={report} />
      {report.health || report.problem ? <HealthPanel c={c} report={report} /> : null}
    </div>
  );
}

const tones: Record<Stage, [string, IconName]> = {
  waiting: ["off", "clock"],
  preview: ["info", "eye"],
  live: ["live", "live"],
  lost: ["bad", "warning"],
  ended: ["off", "check"],
};

function State({ c, video, report }: DeskProps) {
  const { t, lang } = c.var;
  const { stage, viewers } = report;
  const [tone, icon] = tones[stage];
  const begun = stage === "live" || stage === "lost";
  const room = href(lang, roomPath(video));
  const question = begun ? "end-live" : "call-off";
  return (
    <div className="live-state">
      <div className="grow">
        <p className="row" role="status">
          <span className={`stat ${tone}`}>
            <Icon name={icon} />
            {t(`live.stage.${stage}`)}
          </span>
        </p>
        <p className="small quiet num">{about(c, video, report)}</p>
      </div>
      {begun ? (
        <p className="live-now num">
          <Icon name="users" />
          <b className="strong">{grouped(viewers, lang)}</b>{" "}
          <span className="small quiet">{t("live.viewers.now", { count: viewers })}</span>
        </p>
      ) : null}
      {stage === "ended" ? null : (
        <div className="live-acts">
          {begun ? null : (
            <form method="post" action={room}>
              <button
                className="button main-action big"
                type="submit"
                name="action"
                value="start"
                disabled={stage === "waiting"}
              >
                <Icon name="live" />
                {t("live.start")}
              </button>
            </form>
          )}
          <a
            className={begun ? "button danger-fill big" : "button line big"}
            href={`${room}?confirm=${question}#${question}`}
            data-dialog={question}
          >
            <Icon name={begun ? "stop" : "close"} size="s" />
            {t(begun ? "live.end" : "live.callOff")}
          </a>
        </div>
      )}
    </div>
  );
}

function about(c: AppContext, video: Video, { stage, endsAt }: LiveReport): ReactNode {
  const { t, ctx } = c.var;
  const now = ctx.clock.now();
  const { livestreamStartsAt: startsAt, livestreamStartedAt: startedAt, livestreamEndedAt: endedAt } = video;
  const until = startsAt !== null && startsAt > now ? startsAt : undefined;
  switch (stage) {
    case "waiting":
      if (until) return withMoments(t("live.about.waitingUntil", { time: gap }), <LocalTime at={until} />);
      return t(video.liveAutostart ? "live.about.waitingAuto" : "live.about.waiting");
    case "preview":
      return until && video.liveAutostart
        ? withMoments(t("live.about.previewUntil", { time: gap }), <LocalTime at={until} />)
        : t("live.about.preview");
    case "live":
      return withMoments(t("live.about.live", { time: gap }), <LocalTime at={startedAt ?? now} />);
    case "lost":
      if (endsAt === undefined) return t("live.about.lostStays");
      return t("live.about.lostEnds", { seconds: Math.max(0, Math.ceil((endsAt - now) / 1000)) });
    case "ended":
      if (startedAt === null) return t("live.about.notBegun");
      return withMoments(
        t("live.about.ended", { from: gap, to: gap }),
        <LocalTime at={startedAt} />,
        <LocalTime at={endedAt ?? now} />,
      );
  }
}
