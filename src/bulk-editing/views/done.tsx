import type { AppContext } from "../../platform/http/types.ts";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import type { BulkEdit } from "../rules.ts";

/** What was done to many films, and how it is taken back. */
export function DoneView({ c, edit }: { c: AppContext; edit: BulkEdit }) {
  const { t, lang } = c.var;
  const { id, channelId, changes, createdAt, undoneAt } = edit;
  const base = href(lang, `/manage-channel/${channelId}`);
  return (
    <>
      <div className="page-h">
        <h1>{t("bulk.title")}</h1>
      </div>
      <div className="panel">
        <p className="notice good" data-said>
          <Icon name="check" /> {t(undoneAt === null ? "bulk.done" : "bulk.undone", { count: changes.length })}
        </p>
        <p className="quiet small">
          <LocalTime at={undoneAt ?? createdAt} />
        </p>
        <div className="row wrap">
          <a className="button main-action" href={`${base}/videos`}>
            {t("videos.manage.title")}
          </a>
          {undoneAt === null ? (
            <form method="post" action={`${base}/edit-videos/${id}`}>
              <button className="button" type="submit">
                <Icon name="undo" size="s" />
                {t("bulk.undo")}
              </button>
            </form>
          ) : null}
        </div>
        {undoneAt === null ? <p className="help">{t("bulk.undoHelp")}</p> : null}
      </div>
    </>
  );
}
