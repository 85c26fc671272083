import type { AppContext } from "../../platform/http/types.ts";
import { grouped } from "../../platform/i18n/plural.ts";
import { translateLoose } from "../../platform/i18n/translate.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Video } from "../../videos/queries/video.ts";
import { type BulkEdit, changesAny, hasStayed, isDone } from "../rules/edit.ts";
import type { FoundTask } from "../rules/found.ts";
import type { FilmChange } from "../table.ts";
import { doneText, keptText } from "./words.ts";

type Props = {
  c: AppContext;
  edit: BulkEdit;
  /** How far it is, while it is not done. */
  under: { task: FoundTask; goesOn: boolean } | undefined;
  /** Some of those that stayed as they were. */
  films: Video[];
};

const partId = "bulk-done";

/** What was done to many films, and how it is taken back. */
export function DoneView(props: Props) {
  const { c, edit, under } = props;
  const { t, lang } = c.var;
  const { id, channelId, changes, createdAt, undoneAt } = edit;
  const base = href(lang, `/manage-channel/${channelId}`);
  const page = `${base}/edit-videos/${id}`;
  const going = under?.goesOn ? under.task : undefined;
  const polling = going ? { "data-hx-get": page, "data-hx-select": `#${partId}`, "data-hx-trigger": "every 2s" } : {};
  const mayUndo = undoneAt === null && !going && changes.some(changesAny);
  return (
    <>
      <div className="page-h">
        <h1>{t("bulk.title")}</h1>
      </div>
      <div className="panel stack" id={partId} {...polling} data-hx-swap="outerMorph">
        {going ? <Going c={c} task={going} /> : <Came {...props} />}
        <p className="quiet small">
          <LocalTime at={undoneAt ?? createdAt} />
        </p>
        <Stayed {...props} />
        <div className="row wrap">
          <a className="button main-action" href={`${base}/videos`}>
            {t("videos.manage.title")}
          </a>
          {mayUndo ? (
            <form method="post" action={page}>
              <button className="button" type="submit">
                <Icon name="undo" size="s" />
                {t("bulk.undo")}
              </button>
            </form>
          ) : null}
        </div>
        {mayUndo ? <p className="help">{t("bulk.undoHelp")}</p> : null}
      </div>
    </>
  );
}

function Going({ c, task }: { c: AppContext; task: FoundTask }) {
  const { t, lang } = c.var;
  const done = task.total - task.ids.length;
  const said = t(task.act.kind === "undo" ? "bulk.undoing" : "bulk.running", {
    done: grouped(done, lang),
    all: grouped(task.total, lang),
  });
  return (
    <>
      <p role="status">
        <Icon name="spinner" size="s" /> {said}
      </p>
      <progress className="prog" value={done} max={task.total} aria-label={said} />
      <p className="help">{t("bulk.runningHelp")}</p>
    </>
  );
}

function Came({ c, edit, under }: Props) {
  const { t, lang } = c.var;
  if (under) {
    const { total, ids } = under.task;
    const told = { done: grouped(total - ids.length, lang), all: grouped(total, lang) };
    return (
      <p className="notice bad" role="alert">
        <Icon name="warning" /> {t("bulk.givenUp", told)}
      </p>
    );
  }
  const { changes } = edit;
  const isNone = changes.length > 0 && !changes.some((change) => isDone(edit, change));
  return (
    <p className={isNone ? "notice bad" : "notice good"} data-said>
      <Icon name={isNone ? "warning" : "check"} /> {doneText(c, edit)}
    </p>
  );
}

function Stayed({ c, edit, films }: Props) {
  const { t, lang } = c.var;
  const stayed = edit.changes.filter(hasStayed);
  if (stayed.length === 0) return null;
  const changes = new Map(stayed.map((change) => [change.videoId, change]));
  const count = stayed.length;
  return (
    <>
      <h2>{t(edit.undoneAt === null ? "bulk.refused" : "bulk.kept", { count })}</h2>
      <ul className="small stack tight">
        {films.map(({ id, channelId, title }) => (
          <li key={id}>
            <a href={href(lang, `/manage-channel/${channelId}/videos/${id}`)}>
              {bindShortWords(title) || t("videos.untitled")}
            </a>
            <span className="quiet"> · {reasonText(c, changes.get(id))}</span>
          </li>
        ))}
        {count > films.length ? <li>{t("bulk.others", { count: count - films.length })}</li> : null}
      </ul>
    </>
  );
}

/** All that can be wrong with a film's own fields then is a title that people may not be shown. */
function reasonText(c: AppContext, { kept, refused: code }: Partial<FilmChange> = {}): string {
  const { t } = c.var;
  if (kept) return keptText(c, kept);
  return code === "VALIDATION" ? t("bulk.noTitle") : translateLoose(t, `problems.${code}`, {}, "common.error");
}
