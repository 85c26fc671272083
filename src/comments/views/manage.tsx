import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { Seek } from "../../ui/seek.tsx";
import type { SettingsInput } from "../input.ts";
import { queryMax } from "../limits.ts";
import { type ManagedComment, type ManagedState, managedStates } from "../queries/manage.ts";
import { bulkId, ManagedItem } from "./managed-item.tsx";
import { CommentSettings } from "./settings.tsx";

/** A part of such a list, and the place that it goes on at. */
export type ManagedList = { state: ManagedState; query: string; rows: ManagedComment[]; older: string | undefined };

export type ManageProps = {
  c: AppContext;
  base: string;
  list: ManagedList;
  /** How many wait at this channel; absent where the whole site's are listed. */
  waiting?: number;
  settings?: SettingsInput;
  form: FormState;
};

/** Comments to be kept in order: let in, answered, taken away, one by one or those that were picked. */
export function ManageComments(props: ManageProps) {
  const { c, base, list, settings, form } = props;
  const { state, query, rows, older } = list;
  const on = new URLSearchParams({ state, ...(query ? { query } : {}), before: older ?? "" });
  const { t } = c.var;
  return (
    <>
      <div className="page-h">
        <h1>{t("comments.manage.title")}</h1>
      </div>
      {c.req.query("done") ? <Saved text={t("comments.manage.done")} /> : null}
      <FormProblem form={form} t={t} />
      <div className="managed-tools">
        <States {...props} />
        <Seek action={base} query={query} max={queryMax} label={t("comments.manage.seek")} submit={t("search.label")}>
          <input type="hidden" name="state" value={state} />
        </Seek>
      </div>
      <div className={settings ? "settings-cols" : ""}>
        <section aria-label={t(`comments.manage.${state}`)}>
          {rows.length === 0 ? (
            <Empty
              icon="comment"
              title={t(query ? "comments.manage.notFound" : "comments.manage.none")}
              text={t(
                query
                  ? older
                    ? "comments.manage.notYet"
                    : "comments.manage.notFoundText"
                  : "comments.manage.noneText",
              )}
            />
          ) : (
            <>
              <Bulk {...props} />
              <ul className="managed-comments" data-list>
                {rows.map((row) => (
                  <ManagedItem
                    key={row.id}
                    c={c}
                    base={base}
                    state={state}
                    row={row}
                    form={form}
                    answers={settings !== undefined}
                  />
                ))}
              </ul>
            </>
          )}
          <Pager t={t} older={older ? `${base}?${on}` : undefined} />
        </section>
        {settings ? <CommentSettings c={c} base={base} settings={settings} form={form} /> : null}
      </div>
    </>
  );
}

function States({ c, base, list: { state }, waiting }: ManageProps) {
  const { t } = c.var;
  return (
    <nav className="chips" aria-label={t("comments.manage.states")}>
      {managedStates.map((one) => (
        <a key={one} className="chip" href={`${base}?state=${one}`} aria-current={one === state ? "true" : undefined}>
          {t(`comments.manage.${one}`)}
          {one === "waiting" && waiting ? <span className="num"> {waiting}</span> : null}
        </a>
      ))}
    </nav>
  );
}

/** What is done with all that are picked. The boxes of the list belong to it. */
function Bulk({ c, base, list: { state }, settings }: ManageProps) {
  const { t } = c.var;
  return (
    <form className="row managed-bulk" id={bulkId} method="post" action={base}>
      <input type="hidden" name="state" value={state} />
      <span className="small quiet">{t("comments.manage.picked")}</span>
      <button className="button compact line" type="submit" name="action" value="approve">
        <Icon name="check" size="s" />
        {t("comments.approve")}
      </button>
      <button
        className="button compact line danger"
        type="submit"
        name="action"
        value="delete"
        data-confirm={t("comments.manage.deleteSure")}
      >
        <Icon name="trash" size="s" />
        {t("comments.remove")}
      </button>
      {settings ? (
        <button
          className="button compact line danger"
          type="submit"
          name="action"
          value="block"
          data-confirm={t("comments.manage.blockSure")}
        >
          <Icon name="ban" size="s" />
          {t("comments.manage.block")}
        </button>
      ) : null}
    </form>
  );
}
