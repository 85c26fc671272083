import { authorName } from "../../channels/authors.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Empty } from "../../ui/section.tsx";
import { Seek } from "../../ui/seek.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { SettingsInput } from "../input.ts";
import { queryMax } from "../limits.ts";
import { managedStates } from "../queries/manage.ts";
import { bulkId, ManagedItem } from "./managed-item.tsx";
import { listAddress, type ManagedList, narrowings } from "./managed-list.ts";
import { CommentSettings } from "./settings.tsx";

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
  const { state, query, narrowed, rows, older } = list;
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
          {narrowings.map((name) =>
            narrowed[name] === undefined ? null : <input key={name} type="hidden" name={name} value={narrowed[name]} />,
          )}
        </Seek>
      </div>
      <NarrowedTo {...props} />
      <div className={settings ? "settings-cols managed-cols" : ""}>
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
                    list={list}
                    row={row}
                    form={form}
                    answers={settings !== undefined}
                  />
                ))}
              </ul>
            </>
          )}
          <Pager t={t} older={older ? listAddress(base, list, older) : undefined} />
        </section>
        {settings ? <CommentSettings c={c} base={base} settings={settings} form={form} /> : null}
      </div>
    </>
  );
}

function States({ c, base, list, waiting }: ManageProps) {
  const { t } = c.var;
  const { state } = list;
  return (
    <nav className="chips" aria-label={t("comments.manage.states")}>
      {managedStates.map((one) => (
        <a
          key={one}
          className="chip"
          href={listAddress(base, { ...list, query: "", state: one })}
          aria-current={one === state ? "true" : undefined}
        >
          {t(`comments.manage.${one}`)}
          {one === "waiting" && waiting ? <span className="num"> {waiting}</span> : null}
        </a>
      ))}
    </nav>
  );
}

/** Below what and of whom the list is alone, each with the way back. Names are of what is in it: nothing else is told. */
function NarrowedTo({ c, base, list }: ManageProps) {
  const { t } = c.var;
  const { narrowed, rows } = list;
  const [first] = rows;
  if (Object.keys(narrowed).length === 0) return null;
  return (
    <p className="chips">
      {narrowings.map((name) => {
        if (narrowed[name] === undefined) return null;
        const { [name]: _, ...rest } = narrowed;
        const said = name === "video" ? first?.title : first && authorName(first);
        const text = t(`comments.manage.only.${name}`, { name: said || "–" });
        return (
          <a key={name} className="chip" href={listAddress(base, { ...list, narrowed: rest })}>
            {bindShortWords(text)}
            <Icon name="close" size="s" />
            <span className="visually-hidden">{t("comments.manage.widen")}</span>
          </a>
        );
      })}
    </p>
  );
}

/** What is done with all that are picked. The boxes of the list belong to it. */
function Bulk({ c, base, list, settings }: ManageProps) {
  const { t } = c.var;
  return (
    <form className="row managed-bulk" id={bulkId} method="post" action={listAddress(base, list)}>
      <label className="row small needs-script">
        <input className="check" type="checkbox" data-check-all />
        {t("comments.manage.pickAll")}
      </label>
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
