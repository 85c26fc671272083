import type { AppContext } from "../../platform/http/types.ts";
import type { FormState } from "../../ui/forms.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { Edited, FilmChange } from "../table.ts";
import type { Found } from "./form.tsx";
import { fieldText, valueText } from "./words.ts";

export type Previewed = FilmChange & { video: Video };

type Props = { c: AppContext; all: Found | undefined; form: FormState; preview: Previewed[] };

/** What becomes of more of them than that is read by nobody. */
const examplesMax = 5;

const asked = [
  ...["visibility", "category", "addTags", "removeTags", "ageRestriction", "adultsOnly", "forChildren"],
  ...["bannedByBigTech", "comments"],
];

/** What would become of each, before it does. */
export function Preview({ c, all, form, preview }: Props) {
  const { t } = c.var;
  const changed = preview.filter(({ after }) => Object.keys(after).length > 0);
  return (
    <>
      {asked.map((name) => (
        <input key={name} type="hidden" name={name} value={String(form.values[name] ?? "")} />
      ))}
      <p className="form-field" role="status">
        {all
          ? t("bulk.foundChange", { count: all.count })
          : t("bulk.willChange", { count: changed.length, all: preview.length })}
      </p>
      {all && changed.length > 0 ? <h2>{t("bulk.examples")}</h2> : null}
      <Changes c={c} changes={all ? changed.slice(0, examplesMax) : changed} />
      <footer>
        <button className="button ghost" type="submit" name="action" value="back">
          {t("bulk.back")}
        </button>
        {all || changed.length > 0 ? (
          <button className="button main-action" type="submit" name="action" value="apply">
            {t("bulk.apply")}
          </button>
        ) : null}
      </footer>
    </>
  );
}

function Changes({ c, changes }: { c: AppContext; changes: Previewed[] }) {
  const { t } = c.var;
  return (
    <ul className="stack">
      {changes.map(({ video, before, after }) => (
        <li key={video.id}>
          <b>{bindShortWords(video.title) || t("videos.untitled")}</b>
          <dl className="facts-list small">
            {(Object.keys(after) as (keyof Edited)[]).map((name) => (
              <div key={name}>
                <dt className="quiet">{fieldText(c, name)}</dt>
                <dd className="of-file">
                  <del>{valueText(c, name, before[name])}</del> → <ins>{valueText(c, name, after[name])}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
