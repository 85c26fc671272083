import { personName } from "../../accounts/names.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime, momentGap, withMoments } from "../../ui/local-time.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { restorableFor } from "../../videos/rules/edit.ts";
import type { DeletedRow, SiteMute } from "../queries/deleted.ts";

type ListProps = {
  c: AppContext;
  tab: "videos" | "channels";
  rows: DeletedRow[];
  older: string | undefined;
  form: FormState;
  done: boolean;
};

export function DeletedList({ c, tab, rows, older, form, done }: ListProps) {
  const { t, lang } = c.var;
  return (
    <>
      <div className="page-h">
        <h1>{t("moderation.deleted.title")}</h1>
      </div>
      {done ? <Saved text={t("moderation.deleted.done")} /> : null}
      <FormProblem form={form} t={t} />
      <nav className="chips people-chips" aria-label={t("moderation.deleted.title")}>
        {(["videos", "channels"] as const).map((one) => (
          <a
            key={one}
            className="chip"
            href={`${href(lang, "/admin/deleted")}?tab=${one}`}
            aria-current={one === tab ? "true" : undefined}
          >
            {t(`moderation.deleted.${one}`)}
          </a>
        ))}
      </nav>
      {rows.length === 0 ? (
        <Empty icon="trash" title={t("moderation.deleted.empty")} text={t("moderation.deleted.emptyText")} />
      ) : (
        <ul className="work-list">
          {rows.map((row) => (
            <Row key={row.id} c={c} tab={tab} row={row} />
          ))}
        </ul>
      )}
      <Pager t={t} older={older} />
    </>
  );
}

function Row({ c, tab, row }: { c: AppContext; tab: ListProps["tab"]; row: DeletedRow }) {
  const { t, lang, actor } = c.var;
  const action = href(lang, "/admin/deleted");
  const deletedAt = row.deletedAt ?? 0;
  const of = tab === "videos" ? (["video", "eraseVideo"] as const) : (["channel", "eraseChannel"] as const);
  return (
    <li className="work-item">
      <div>
        <p className="strong">{row.title || t("moderation.deleted.untitled")}</p>
        <p className="quiet small">
          {row.channel ? `${row.channel.name} · ` : null}
          {row.channel?.isDeleted ? `${t("moderation.deleted.withChannel")} · ` : null}
          {withMoments(
            t("moderation.deleted.times", { deleted: momentGap, gone: momentGap }),
            <LocalTime at={deletedAt} />,
            <LocalTime at={deletedAt + restorableFor} show="date" />,
          )}
        </p>
      </div>
      <div className="row wrap">
        <form method="post" action={action}>
          <button className="button compact line" type="submit" name="action" value={`${of[0]}:${row.id}`}>
            <Icon name="undo" size="s" />
            {t("moderation.deleted.restore")}
            <span className="visually-hidden">: {row.title}</span>
          </button>
        </form>
        {actor.role === "admin" ? (
          <form method="post" action={action} data-confirm={t("moderation.deleted.eraseSure", { title: row.title })}>
            <button className="button compact ghost" type="submit" name="action" value={`${of[1]}:${row.id}`}>
              <Icon name="trash" size="s" />
              {t("moderation.deleted.erase")}
              <span className="visually-hidden">: {row.title}</span>
            </button>
          </form>
        ) : null}
      </div>
    </li>
  );
}

export function MuteList({ c, rows, done }: { c: AppContext; rows: SiteMute[]; done: boolean }) {
  const { t, lang } = c.var;
  return (
    <>
      <div className="page-h">
        <h1>{t("moderation.mutes.title")}</h1>
        <span className="quiet num">{rows.length}</span>
      </div>
      {done ? <Saved text={t("moderation.mutes.done")} /> : null}
      <p className="quiet form-field">{t("moderation.mutes.text")}</p>
      {rows.length === 0 ? (
        <Empty icon="comment" title={t("moderation.mutes.empty")} text={t("moderation.mutes.emptyText")} />
      ) : (
        <ul className="work-list">
          {rows.map((row) => (
            <li key={row.userId} className="work-item">
              <div>
                <a className="strong" href={href(lang, `/admin/users/${row.userId}`)}>
                  {personName(row)}
                </a>
                <p className="quiet small">
                  {row.email} ·{" "}
                  {withMoments(
                    t("moderation.mutes.until", { date: momentGap }),
                    <LocalTime at={row.until} show="date" />,
                  )}
                </p>
              </div>
              <form method="post" action={href(lang, "/admin/chat-blocks")}>
                <input type="hidden" name="userId" value={row.userId} />
                <button className="button compact line" type="submit">
                  <Icon name="unlock" size="s" />
                  {t("moderation.mutes.lift")}
                  <span className="visually-hidden">: {personName(row)}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
