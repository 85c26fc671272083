import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Submit } from "../../ui/submit.tsx";
import { slugMax, titleMax } from "../limits.ts";
import type { ListedDocument } from "../queries/texts.ts";

type ListProps = { c: AppContext; rows: ListedDocument[]; form: FormState; removed: boolean };

export function DocumentList({ c, rows, form, removed }: ListProps) {
  const { t } = c.var;
  return (
    <div className="stack">
      <div className="page-h">
        <h1>{t("documents.admin.title")}</h1>
      </div>
      {removed ? <Saved text={t("documents.admin.done.removed")} /> : null}
      <div className="log-box">
        <table className="table to-cards">
          <caption className="visually-hidden">{t("documents.admin.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("documents.admin.name")}</th>
              <th scope="col">{t("documents.admin.languages.pl")}</th>
              <th scope="col">{t("documents.admin.languages.en")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.slug} c={c} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <NewPage c={c} form={form} />
    </div>
  );
}

function Row({ c, row }: { c: AppContext; row: ListedDocument }) {
  const { t, lang } = c.var;
  const title =
    row.texts.find((text) => text.lang === lang && text.title)?.title ?? row.texts.find((one) => one.title)?.title;
  return (
    <tr>
      <td>
        <a className="strong" href={href(lang, `/admin/documents/${row.slug}/${lang}`)}>
          {title ?? row.slug}
        </a>
        <span className="second-line">/{row.slug}</span>
      </td>
      {row.texts.map((text) => (
        <td key={text.lang} data-label={t(`documents.admin.languages.${text.lang}`)}>
          <a className="textlink" href={href(lang, `/admin/documents/${row.slug}/${text.lang}`)}>
            {t(text.at === undefined ? "documents.admin.write" : "documents.admin.edit")}
            <span className="visually-hidden">
              : {text.title ?? row.slug} ({t(`documents.admin.languages.${text.lang}`)})
            </span>
          </a>
          <span className="second-line">
            {text.at === undefined ? (
              t("documents.admin.states.none")
            ) : text.changed ? (
              <LocalTime at={text.at} show="date" />
            ) : (
              t("documents.admin.states.shipped")
            )}
            {text.draft ? ` · ${t("documents.admin.states.draft")}` : null}
          </span>
        </td>
      ))}
    </tr>
  );
}

function NewPage({ c, form }: { c: AppContext; form: FormState }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <form className="panel narrow" method="post" action={href(lang, "/admin/documents")}>
      <header>
        <h2>
          <Icon name="plus" /> {t("documents.admin.new")}
        </h2>
      </header>
      <FormProblem {...inForm} />
      <TextInput {...inForm} name="title" label={t("documents.admin.name")} required maxLength={titleMax} />
      <TextInput
        {...inForm}
        name="slug"
        label={t("documents.admin.slug")}
        required
        maxLength={slugMax}
        autoComplete="off"
        help={t("documents.admin.slugHelp")}
      />
      <Submit label={t("documents.admin.create")} />
    </form>
  );
}
