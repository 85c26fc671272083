import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, FormProblem, type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { smartListFeed } from "../json.ts";
import { type Asked, smartNameLength } from "../limits.ts";
import { isAsked } from "../queries/answer.ts";
import { freshMax, type SmartList } from "../queries/smart-lists.ts";
import { pathOf } from "./filters.tsx";
import { smartListPath } from "./saved.tsx";
import { savedWords } from "./words.ts";

/** So many are shown at once; those in which something is new come first. */
const shownMax = 6;

type PanelProps = {
  c: AppContext;
  /** The search that it stands beside. */
  asked: Asked;
  lists: SmartList[];
  fresh: Map<string, number>;
  form: FormState;
};

/** The saved searches of whoever looks, with what is new in each. */
export function SavedPanel({ c, asked, lists, fresh, form }: PanelProps) {
  const { t } = c.var;
  const freshOf = ({ id }: SmartList) => fresh.get(id) ?? 0;
  const sorted = lists.toSorted((one, other) => Number(freshOf(other) > 0) - Number(freshOf(one) > 0));
  const rest = sorted.slice(shownMax);
  const wrong = rest.some(({ id }) => id === form.values.list);
  const listed = (some: SmartList[]) => (
    <ul className="saved-l">
      {some.map((list) => (
        <Saved key={list.id} c={c} asked={asked} list={list} fresh={freshOf(list)} form={form} />
      ))}
    </ul>
  );
  return (
    <aside className="panel" aria-labelledby="saved-title">
      <header>
        <h2 id="saved-title">{t("search.saved.title")}</h2>
      </header>
      {form.values.list === undefined ? null : <FormProblem form={form} t={t} />}
      {lists.length === 0 ? <p className="quiet small">{t("search.saved.none")}</p> : null}
      {listed(sorted.slice(0, shownMax))}
      {rest.length > 0 ? (
        <details className="saved-more" open={wrong || !isAsked(asked) ? true : undefined}>
          <summary className="button compact ghost">{t("search.saved.more", { count: rest.length })}</summary>
          {listed(rest)}
        </details>
      ) : null}
    </aside>
  );
}

type SavedProps = Omit<PanelProps, "lists" | "fresh"> & { list: SmartList; fresh: number };

function Saved({ c, list, fresh, ...rest }: SavedProps) {
  const { t, lang } = c.var;
  return (
    <li>
      <a href={href(lang, smartListPath(list))}>
        <b className="strong">{list.name}</b>
        <span className="quiet">{savedWords(t, list.filters.query, list.filters)}</span>
      </a>
      {fresh === 0 ? null : (
        <span className="stat">
          {fresh > freshMax ? t("search.saved.freshMany") : t("search.saved.fresh", { count: fresh })}
        </span>
      )}
      <Manage c={c} list={list} {...rest} />
    </li>
  );
}

/** Its name, its feed and its end, without scripts too; the search around it stays. */
function Manage({ c, asked, list, form }: Omit<SavedProps, "fresh">) {
  const { t, lang } = c.var;
  const action = href(lang, `/search/saved/${list.id}`);
  const around = <input type="hidden" name="search" value={paramsOf(c, asked, form)} />;
  const own = form.values.list === list.id ? form : emptyForm;
  const issue = issueOf(own, "name", t);
  return (
    <details className="menu-host pulldown" name="saved-menu" data-drop open={issue ? true : undefined}>
      <summary className="icon-button compact" aria-label={t("search.saved.manage", { name: list.name })}>
        <Icon name="more" />
      </summary>
      <div className="menu">
        <a href={href(lang, smartListFeed(list))}>
          <Icon name="rss" />
          {t("search.saved.feed")}
        </a>
        <form className="own-range" method="post" action={action}>
          {around}
          <div className={issue ? "form-field bad" : "form-field"}>
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
              defaultValue={fieldValue(own, "name", list.name)}
              aria-invalid={issue ? true : undefined}
              aria-describedby={issue ? `name-${list.id}-issue` : undefined}
            />
            {issue ? (
              <p className="issue" id={`name-${list.id}-issue`}>
                <Icon name="warning" size="s" /> {issue}
              </p>
            ) : null}
          </div>
          <button className="button compact" type="submit" name="action" value="rename">
            {t("search.saved.rename")}
          </button>
        </form>
        <form method="post" action={action}>
          {around}
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

/** What the address says of the search that is shown; after a refusal, what the form said. */
function paramsOf(c: AppContext, asked: Asked, form: FormState): string {
  const params = new URLSearchParams(pathOf(c, asked, {}).split("?")[1] ?? "");
  const list = c.req.query("list") ?? new URLSearchParams(fieldValue(form, "search")).get("list");
  if (list !== null) params.set("list", list);
  return params.toString();
}
