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
import type { ManagedFilter } from "../../videos/queries/managed.ts";
import type { Video } from "../../videos/queries/video.ts";
import { Preview, type Previewed } from "./preview.tsx";
import { fieldText, valueText } from "./words.ts";

/** All that the filters of the table find are meant. */
export type Found = { filter: ManagedFilter; count: number };

type Props = {
  c: AppContext;
  channelId: string;
  /** Those that were picked, or some of all that were found. */
  films: Video[];
  all: Found | undefined;
  /** What would become of each, once that was asked for. */
  preview: Previewed[] | undefined;
  form: FormState;
  /** What stands below. */
  children: ReactNode;
};

/** What many films are given at once: first said, then seen, then done. */
export function BulkView(props: Props) {
  const { c, channelId, films, all, preview, form, children } = props;
  const { t, lang } = c.var;
  const list = listOf(props);
  const act = all && (form.values.act === "publish" || form.values.act === "delete") ? form.values.act : undefined;
  return (
    <>
      <div className="page-h">
        <h1>{t("bulk.title")}</h1>
        <span className="quiet">{t("videos.count", { count: all?.count ?? films.length })}</span>
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
            <Meant films={films} all={all} />
            {act ? (
              <Sure {...props} act={act} count={all?.count ?? 0} />
            ) : preview ? (
              <Preview c={c} all={all} form={form} preview={preview} />
            ) : (
              <Fields c={c} films={films} all={all} form={form} />
            )}
          </form>
        )}
        {children}
      </div>
    </>
  );
}

/** The table as it was left, with its filters. */
function listOf({ c, channelId, all }: Pick<Props, "c" | "channelId" | "all">): string {
  const path = href(c.var.lang, `/manage-channel/${channelId}/videos`);
  return all
    ? `${path}?${new URLSearchParams({ state: all.filter.state ?? "", query: all.filter.query ?? "" })}`
    : path;
}

function Meant({ films, all }: Pick<Props, "films" | "all">) {
  if (!all) return films.map(({ id }) => <input key={id} type="hidden" name="ids" value={id} />);
  const { state = "", query = "" } = all.filter;
  return Object.entries({ all: "1", state, query }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What is done at once to all that were found, asked for once more. */
function Sure({ act, count, ...props }: Props & { act: "publish" | "delete"; count: number }) {
  const { t } = props.c.var;
  return (
    <>
      <input type="hidden" name="act" value={act} />
      <p role="status">{t(`bulk.${act}Found`, { count })}</p>
      <p className="help">{t(`bulk.${act}FoundHelp`)}</p>
      <footer>
        <a className="button ghost" href={listOf(props)}>
          {t("ui.cancel")}
        </a>
        <button
          className={act === "delete" ? "button danger" : "button main-action"}
          type="submit"
          name="action"
          value="apply"
        >
          {t(`videos.edit.${act}`)}
        </button>
      </footer>
    </>
  );
}

function Fields({ c, films, all, form }: Pick<Props, "c" | "films" | "all" | "form">) {
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
        <summary>{t("bulk.chosen", { count: all?.count ?? films.length })}</summary>
        <ul className="small">
          {films.map(({ id, title }) => (
            <li key={id}>{bindShortWords(title) || t("videos.untitled")}</li>
          ))}
          {all && all.count > films.length ? <li>{t("bulk.others", { count: all.count - films.length })}</li> : null}
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
