import type { ReactNode } from "react";
import { day } from "../../platform/clock.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { Countdown } from "../../ui/air-badge.tsx";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { dateTime, relativeTime } from "../../ui/format.ts";
import { type FormState, fieldValue, issueOf, Segmented, Select } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import type { Video } from "../queries.ts";
import { premiereEnd, type VideoState, videoState } from "../state.ts";
import { VisibilityChoice } from "./visibility.tsx";

type Props = { c: AppContext; video: Video; form: FormState };

/** When and for whom a video appears: now, at a moment, as a premiere; and how to take that back. */
export function Publication({ c, video, form }: Props) {
  const { t, ctx } = c.var;
  const state = videoState(video, ctx.clock.now());
  const open = video.publishedAt === null;
  // A draft is private until it is published; what most people then want is everybody.
  const unset = open && video.visibility === "private";
  return (
    <section className="panel publication" aria-labelledby="publication-title">
      <header>
        <h2 id="publication-title">{t("videos.publication.title")}</h2>
      </header>
      <Standing c={c} video={video} state={state} />
      <VisibilityChoice form={form} t={t} fallback={unset ? "public" : video.visibility} />
      {open && !video.live ? <Choice c={c} video={video} form={form} /> : null}
      {state === "premiere-scheduled" ? <Move c={c} video={video} form={form} /> : null}
      {state === "premiere-scheduled" || state === "premiere" ? <CallOff c={c} form={form} /> : null}
      <footer>
        <button
          className="btn ghost danger"
          type="submit"
          name="action"
          value="delete"
          data-confirm={t("videos.edit.deleteSure")}
          formNoValidate
        >
          {t("videos.edit.delete")}
        </button>
        <span className="grow" />
        {open ? (
          <>
            <button className="btn ghost" type="submit" name="action" value="save">
              {t(state === "created" ? "videos.edit.saveDraft" : "ui.save")}
            </button>
            <button className="btn main-action" type="submit" name="action" value="publish">
              <span className="on-now">{t("videos.edit.publish")}</span>
              <span className="on-planned">{t("videos.publication.plan")}</span>
              <span className="on-premiere">{t("videos.publication.announce")}</span>
            </button>
          </>
        ) : (
          <button className="btn main-action" type="submit" name="action" value="save">
            {t("ui.save")}
          </button>
        )}
      </footer>
    </section>
  );
}

/** Where the video stands, in words, and the way back from a plan. */
function Standing({ c, video, state }: { c: AppContext; video: Video; state: VideoState }) {
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
          <button className="btn sm" type="submit" name="action" value="unplan" formNoValidate>
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
        {text}{" "}
        {at === undefined ? null : (
          <time dateTime={new Date(at).toISOString()} data-local>
            {dateTime(at)}
          </time>
        )}
      </span>
      {children ? <b className="num">{children}</b> : null}
    </p>
  );
}

function Choice({ c, video, form }: Props) {
  const { t } = c.var;
  const planned = video.plannedPublishDate !== null && !video.publishWhenReady;
  return (
    <>
      <Segmented
        name="publication"
        legend={t("videos.publication.when")}
        value={fieldValue(form, "publication", planned ? "planned" : "now")}
        options={[
          { value: "now", label: t("videos.publication.choiceNow"), icon: "play" },
          { value: "planned", label: t("videos.publication.choicePlanned"), icon: "calendar" },
          { value: "premiere", label: t("videos.publication.choicePremiere"), icon: "users" },
        ]}
      />
      <div className="on-planned">
        <DateTimeField
          form={form}
          name="releaseDate"
          label={t("videos.publication.moment")}
          t={t}
          instant={planned ? video.plannedPublishDate : null}
        />
      </div>
      <div className="on-premiere">
        <DateTimeField form={form} name="premiereAt" label={t("videos.publication.begins")} t={t} instant={null} />
        <p className="quiet small hint">{t("videos.publication.premiereHelp")}</p>
      </div>
    </>
  );
}

function Move({ c, video, form }: Props) {
  const { t } = c.var;
  return (
    <>
      <DateTimeField
        form={form}
        name="premiereAt"
        label={t("videos.publication.begins")}
        t={t}
        instant={video.premiereAt}
      />
      <p className="row">
        <button className="btn sm" type="submit" name="action" value="move-premiere">
          {t("videos.publication.move")}
        </button>
      </p>
    </>
  );
}

function CallOff({ c, form }: { c: AppContext; form: FormState }) {
  const { t } = c.var;
  return (
    <details className="f call-off" open={issueOf(form, "status", t) !== undefined}>
      <summary>{t("videos.publication.callOff")}</summary>
      <Select
        form={form}
        name="premiereStatus"
        label={t("videos.publication.becomes")}
        t={t}
        options={(["public", "non_public", "private"] as const).map((value) => ({
          value,
          label: t(`videos.publication.become.${value}`),
        }))}
      />
      <button
        className="btn sm danger"
        type="submit"
        name="action"
        value="cancel-premiere"
        data-confirm={t("videos.publication.callOffSure")}
        formNoValidate
      >
        {t("videos.publication.callOff")}
      </button>
    </details>
  );
}
