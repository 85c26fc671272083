import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { smartListFeed } from "../json.ts";
import { type Asked, searchParams, smartNameLength } from "../limits.ts";
import { filtersOf, freshMax, type SmartList } from "../queries/smart-lists.ts";
import { pathOf } from "./filters.tsx";
import { savedWords } from "./words.ts";

/** Where a saved search leads: what it finds, with its own name, so that it counts as looked at. */
export function smartListPath({ id, filters }: SmartList): string {
  return searchParams(filters.query, filtersOf(filters), { list: id });
}

type SaveProps = { c: AppContext; asked: Asked; form: FormState };

/** Keeps this search under a name. Who has no account is led to one. */
export function SaveSearch({ c, asked, form }: SaveProps) {
  const { t, lang, viewer } = c.var;
  const path = pathOf(c, asked, {});
  if (!viewer.user)
    return (
      <a
        className="button compact line"
        href={`${href(lang, "/login")}?next=${encodeURIComponent(path)}`}
        title={t("search.saved.login")}
      >
        <Icon name="keep" size="s" />
        {t("search.saved.save")}
      </a>
    );
  const issue = form.values.list !== undefined ? undefined : (issueOf(form, "name", t) ?? issueOf(form, "query", t));
  return (
    <details className="menu-host pulldown to-sheet" name="search-filter" data-drop open={issue ? true : undefined}>
      <summary className="button compact line">
        <Icon name="keep" size="s" />
        {t("search.saved.save")}
      </summary>
      <form className="menu own-range" method="post" action={href(lang, "/search/saved")}>
        <input type="hidden" name="search" value={path.split("?")[1] ?? ""} />
        <div className={issue ? "form-field bad" : "form-field"}>
          <label className="field-name" htmlFor="saved-name">
            {t("search.saved.name")}
          </label>
          <input
            className="field"
            id="saved-name"
            name="name"
            required
            minLength={smartNameLength.min}
            maxLength={smartNameLength.max}
            defaultValue={typeof form.values.name === "string" ? form.values.name : asked.query}
            aria-invalid={issue ? true : undefined}
            aria-describedby={issue ? "saved-name-issue" : undefined}
          />
          {issue ? (
            <p className="issue" id="saved-name-issue">
              <Icon name="warning" size="s" /> {issue}
            </p>
          ) : null}
        </div>
        <button className="button compact invert" type="submit">
          {t("ui.save")}
        </button>
      </form>
    </details>
  );
}

type PanelProps = { c: AppContext; lists: SmartList[]; fresh: Map<string, number>; form: FormState };

/** The saved searches of whoever looks, with what is new in each. */
export function SavedPanel({ c, lists, fresh, form }: PanelProps) {
  const { t, lang } = c.var;
  return (
    <aside className="panel" aria-labelledby="saved-title">
      <header>
        <h2 id="saved-title">{t("search.saved.title")}</h2>
      </header>
      {form.values.list === undefined ? null : <FormProblem form={form} t={t} />}
      {lists.length === 0 ? <p className="quiet small">{t("search.saved.none")}</p> : null}
      <ul className="saved-l">
        {lists.map((list) => (
          <li key={list.id}>
            <a href={href(lang, smartListPath(list))}>
              <b className="strong clip">{list.name}</b>
              <span className="quiet clip">{savedWords(t, list.filters.query, list.filters)}</span>
            </a>
            <Fresh c={c} count={fresh.get(list.id) ?? 0} />
            <Manage c={c} list={list} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function Fresh({
  c: {
    var: { t },
  },
  count,
}: {
  c: AppContext;
  count: number;
}) {
  if (count === 0) return null;
  return (
    <span className="stat">{count > freshMax ? t("search.saved.freshMany") : t("search.saved.fresh", { count })}</span>
  );
}

/** Its name, its feed and its end, without scripts too. */
function Manage({ c, list }: { c: AppContext; list: SmartList }) {
  const { t, lang } = c.var;
  const action = href(lang, `/search/saved/${list.id}`);
  return (
    <details className="menu-host pulldown" name="saved-menu" data-drop>
      <summary className="icon-button compact" aria-label={t("search.saved.manage", { name: list.name })}>
        <Icon name="more" />
      </summary>
      <div className="menu">
        <a href={href(lang, smartListFeed(list))}>
          <Icon name="rss" />
          {t("search.saved.feed")}
        </a>
        <form className="own-range" method="post" action={action}>
          <div className="form-field">
            <label className="field-name" htmlFor={`name-${list.id}`}>
              {t("search.saved.name")}
            </label>
            <input
              className="field"
              id={`name-${list.id}`}
              name="name"
              required
              minLength={smartNameLength.min}
              maxLength={smartNameLength.max}
              defaultValue={list.name}
            />
          </div>
          <button className="button compact" type="submit" name="action" value="rename">
            {t("search.saved.rename")}
          </button>
        </form>
        <form method="post" action={action}>
          <button
            className="danger"
            type="submit"
            name="action"
            value="remove"
            data-confirm={t("search.saved.removeSure", { name: list.name })}
          >
            <Icon name="trash" />
            {t("search.saved.remove")}
          </button>
        </form>
      </div>
    </details>
  );
}
