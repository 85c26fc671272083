import type { AppContext } from "../../platform/http/types.ts";
import { emptyForm, type FormState, fieldValue, issueOf } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Asked, searchParams, smartNameLength } from "../limits.ts";
import { filtersOf, type SmartList } from "../queries/smart-lists.ts";
import { pathOf } from "./filters.tsx";

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
  // What was typed to rename another one is that one's.
  const own = form.values.list === undefined ? form : emptyForm;
  const issue = issueOf(own, "name", t) ?? issueOf(own, "query", t);
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
            defaultValue={fieldValue(own, "name", asked.query)}
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
