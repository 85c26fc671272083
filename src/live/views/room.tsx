import type { Channel } from "../../channels/queries.ts";
import type { Queue } from "../../overlay/queries/queue.ts";
import { QueuePanel } from "../../overlay/views/queue.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { DateTimeField } from "../../ui/date-time-field.tsx";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { Submit } from "../../ui/submit.tsx";
import type { Video } from "../../videos/queries/video.ts";
import { PlayerIsland, playerProps } from "../../videos/views/player.tsx";
import type { LiveReport } from "../report.ts";
import { CameraSlot } from "./camera-slot.tsx";
import { Connect, type Connection } from "./connect.tsx";
import { Desk } from "./desk.tsx";
import { Automatic } from "./new-live.tsx";
import { editPath, roomPath } from "./paths.ts";
import { previewOf } from "./stage.ts";
import { ViewersOverTime } from "./viewers.tsx";

type RoomProps = {
  c: AppContext;
  video: Video;
  channel: Channel | undefined;
  report: LiveReport;
  connection: Connection;
  /** For who keeps order on the channel. */
  alerts: Queue | undefined;
  form: FormState;
};

/** The control room: what the server receives, the buttons that begin and end, and what OBS needs. */
export function Room({ c, video, channel, report, connection, alerts, form }: RoomProps) {
  const { t, lang } = c.var;
  const ended = report.stage === "ended";
  return (
    <div className="live-room">
      <div className="page-h">
        <h1 className="clip">
          <span className="visually-hidden">{t("live.room")}: </span>
          {bindShortWords(video.title) || t("videos.untitled")}
        </h1>
        <div className="end">
          <a className="button line" href={href(lang, editPath(video))}>
            <Icon name="edit" size="s" />
            {t("live.edit")}
          </a>
          <a className="button line" href={href(lang, `/watch/${video.id}`)}>
            <Icon name="external" size="s" />
            {t("live.watch")}
          </a>
        </div>
      </div>
      <FormProblem form={form} t={t} />
      <div className={ended ? "live-cols over" : "live-cols"}>
        <div className="stack">
          {ended ? null : <PlayerIsland t={t} player={preview(c, video, channel, report)} />}
          <Desk c={c} video={video} report={report} />
          <ViewersOverTime c={c} video={video} report={report} />
        </div>
        {ended ? null : (
          <aside className="stack">
            <Connect c={c} video={video} connection={connection} />
            <CameraSlot c={c} video={video} />
            {alerts ? <QueuePanel c={c} queue={alerts} next={href(lang, roomPath(video))} /> : null}
            <Course c={c} video={video} form={form} />
          </aside>
        )}
      </div>
      {ended ? null : <EndDialog c={c} video={video} id="end-live" />}
      {ended ? null : <EndDialog c={c} video={video} id="call-off" />}
    </div>
  );
}

/** What the server receives: it begins, is lost and goes over to the air by itself. */
function preview(c: AppContext, video: Video, channel: Channel | undefined, report: LiveReport) {
  return playerProps(c, video, [], {
    channel,
    resumeAt: -1,
    next: [],
    embed: true,
    stage: previewOf(c, video, report),
  });
}

/** When it begins and how it ends; editable while it is on the air too. */
function Course({ c, video, form }: { c: AppContext; video: Video; form: FormState }) {
  const { t, lang } = c.var;
  const begun = video.livestreamStartedAt !== null;
  return (
    <form className="panel" id="settings" method="post" action={href(lang, roomPath(video))}>
      <header>
        <h2>{t("live.settings.title")}</h2>
        {c.req.query("saved") ? (
          <span className="saved" data-said>
            <Icon name="check" /> {t("live.settings.saved")}
          </span>
        ) : null}
      </header>
      {begun ? null : (
        <DateTimeField
          form={form}
          name="livestreamStartsAt"
          label={t("live.fields.time")}
          t={t}
          instant={video.livestreamStartsAt}
          optional
        />
      )}
      <Automatic c={c} form={form} video={video} />
      <footer>
        <Submit label={t("ui.save")} name="action" value="save" kind="line" />
      </footer>
    </form>
  );
}

/**
 * Asks before what cannot be undone; a stream may begin by itself while its page is open, so there is one for either.
 * Without scripts it is a part of the page that the button's address leads to.
 */
function EndDialog({ c, video, id }: { c: AppContext; video: Video; id: "end-live" | "call-off" }) {
  const { t, lang } = c.var;
  const room = href(lang, roomPath(video));
  const end = id === "end-live";
  return (
    <dialog className="dialog live-end" id={id} aria-labelledby={`${id}-title`} open={c.req.query("confirm") === id}>
      <form method="post" action={room}>
        <h2 id={`${id}-title`}>{t(end ? "live.endSure.title" : "live.callOff")}</h2>
        <p className="quiet">{t(end ? "live.endSure.text" : "live.endSure.callOff")}</p>
        <footer>
          <a className="button ghost" href={room} data-close-dialog>
            {t(end ? "live.endSure.keep" : "live.endSure.stay")}
          </a>
          <button className="button danger-fill" type="submit" name="action" value="finish">
            {t(end ? "live.end" : "live.callOff")}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
