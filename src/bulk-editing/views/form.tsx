import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { Empty } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { bindShortWords } from "../../ui/short-words.ts";
import { ageRestrictions, categories } from "../../videos/limits.ts";
import type { Video } from "../../videos/queries/video.ts";
import type { Edited, FilmChange } from "../table.ts";
import { fieldText, valueText } from "./words.ts";

type Previewed = FilmChange & { video: Video };

type Props = {
  c: AppContext;
  channelId: string;
  films: Video[];
  /** What would become of each, once that was asked for. */
  preview: Previewed[] | undefined;
  form: FormState;
  /** What stands below. */
  children: ReactNode;
};

/** What many films are given at once: first said, then seen, then done. */
export function BulkView(props: Props) {
  const { c, channelId, films, preview, form, children } = props;
  const { t, lang } = c.var;
  const list = href(lang, `/manage-channel/${channelId}/videos`);
  return (
    <>
      <div className="page-h">
        <h1>{t("bulk.title")}</h1>
        <span className="quiet">{t("videos.count", { count: films.length })}</span>
        <div className="end">
          <a className="button line" href={list}>
            <Icon name="left" size="s" />
            {t("videos.manage.title")}
          </a>
        </div>
      </div>
      <FormProblem form={form} t={t} />
      <div className="stack">
        {films.length === 0 ? (
          <Empty
            icon="film"
            title={t("bulk.none")}
            text={t("bulk.noneText")}
            action={{ href: list, label: t("videos.manage.title") }}
          />
        ) : (
          <form className="panel" method="post" action={href(lang, `/manage-channel/${channelId}/edit-videos`)}>
            {films.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            {preview ? <Preview {...props} preview={preview} /> : <Fields c={c} films={films} form={form} />}
          </form>
        )}
        {children}
      </div>
    </>
  );
}

function Fields({ c, films, form }: Pick<Props, "c" | "films" | "form">) {
  const { t } = c.var;
  const inForm = { form, t, empty: t("bulk.leave"), optional: true };
  const option = (value: string, label: string) => ({ value, label });
  const yesNo = [option("yes", t("bulk.yes")), option("no", t("bulk.no"))];
  return (
    <>
      <div className="two">
        <Select
          {...inForm}
          name="visibility"
          label={fieldText(c, "visibility")}
          options={(["public", "non_public", "private"] as const).map((value) =>
            option(value, t(`videos.visibility.${value}`)),
          )}
        />
        <Select
          {...inForm}
          name="category"
          label={fieldText(c, "categories")}
          options={[
            option("none", t("videos.fields.noCategory")),
            ...categories.map((value) => option(value, t(`videos.categories.${value}`))),
          ]}
        />
        <TextInput form={form} t={t} name="addTags" label={t("bulk.addTags")} help={t("channels.tagsHelp")} optional />
        <TextInput form={form} t={t} name="removeTags" label={t("bulk.removeTags")} optional />
        <Select
          {...inForm}
          name="ageRestriction"
          label={fieldText(c, "ageRestriction")}
          options={ageRestrictions.map((age) => option(String(age), valueText(c, "ageRestriction", age)))}
        />
        <Select {...inForm} name="adultsOnly" label={fieldText(c, "adultsOnly")} options={yesNo} />
        <Select {...inForm} name="forChildren" label={fieldText(c, "forChildren")} options={yesNo} />
        <Select {...inForm} name="bannedByBigTech" label={fieldText(c, "bannedByBigTech")} options={yesNo} />
        <Select
          {...inForm}
          name="comments"
          label={fieldText(c, "commentsOff")}
          options={[option("on", t("bulk.on")), option("off", t("bulk.off"))]}
        />
      </div>
      <details>
        <summary>{t("bulk.chosen", { count: films.length })}</summary>
        <ul className="small">
          {films.map(({ id, title }) => (
            <li key={id}>{bindShortWords(title) || t("videos.untitled")}</li>
          ))}
        </ul>
      </details>
      <footer>
        <button className="button main-action" type="submit" name="action" value="preview">
          {t("bulk.preview")}
        </button>
      </footer>
    </>
  );
}

const asked = [
  ...["visibility", "category", "addTags", "removeTags", "ageRestriction", "adultsOnly", "forChildren"],
  ...["bannedByBigTech", "comments"],
];

function Preview({ c, form, preview }: Props & { preview: Previewed[] }) {
  const { t } = c.var;
  const changed = preview.filter(({ after }) => Object.keys(after).length > 0);
  return (
    <>
      {asked.map((name) => (
        <input key={name} type="hidden" name={name} value={String(form.values[name] ?? "")} />
      ))}
      <p role="status">{t("bulk.willChange", { count: changed.length, all: preview.length })}</p>
      <Changes c={c} changes={changed} />
      <footer>
        <button className="button ghost" type="submit" name="action" value="back">
          {t("bulk.back")}
        </button>
        {changed.length > 0 ? (
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
