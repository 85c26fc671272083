import type { AppContext } from "../../platform/http/types.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { Field, FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { Empty } from "../../ui/section.tsx";
import { Submit } from "../../ui/submit.tsx";
import { columnNames } from "../limits.ts";
import type { Statement } from "../queries/statements.ts";

type Props = { c: AppContext; rows: Statement[]; form: FormState; dropped: boolean };

/** Where an admin loads what the bank says, and finds what was loaded. */
export function Statements({ c, rows, form, dropped }: Props) {
  const { t, lang } = c.var;
  const base = href(lang, "/admin/donations/statements");
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("donations.statement.title")}</h1>
      </div>
      {dropped ? <Saved text={t("donations.one.done")} /> : null}
      <p className="quiet form-field">{t("donations.statement.text")}</p>
      <div className="settings-cols">
        <StatementForm c={c} form={form} />
        {rows.length === 0 ? (
          <Empty icon="document" title={t("donations.statement.empty")} text={t("donations.statement.emptyText")} />
        ) : (
          <section aria-labelledby="loaded-title">
            <h2 className="form-field" id="loaded-title">
              {t("donations.statement.list")}
            </h2>
            <ul className="ticket-list">
              {rows.map((row) => (
                <li key={row.id}>
                  <a href={`${base}/${row.id}`}>
                    <b className="strong clip">{row.name}</b>
                    <span className={`stat ${row.countedAt === null ? "info" : "ok"}`}>
                      <Icon name={row.countedAt === null ? "clock" : "check"} />
                      {t(row.countedAt === null ? "donations.statement.fresh" : "donations.statement.counted")}
                    </span>
                    <span className="quiet small">
                      <LocalTime at={row.createdAt} />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function StatementForm({ c, form }: { c: AppContext; form: FormState }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  const asked = columnNames.some((name) => form.values[name]) || form.problem?.code === "STATEMENT_NO_COLUMNS";
  return (
    <form
      className="panel"
      method="post"
      encType="multipart/form-data"
      action={href(lang, "/admin/donations/statements")}
    >
      <FormProblem {...inForm} />
      <Field
        {...inForm}
        name="statement"
        label={t("donations.statement.file")}
        help={t("donations.statement.fileHelp")}
      >
        {(control) => <FileInput t={t} {...control} accept=".sta,.mt940,.940,.txt,.csv,text/csv,text/plain" />}
      </Field>
      <details className="form-field" open={asked}>
        <summary className="small strong">{t("donations.statement.columns")}</summary>
        <p className="help">{t("donations.statement.columnsHelp")}</p>
        <div className="two">
          {columnNames.map((name) => (
            <TextInput
              key={name}
              {...inForm}
              name={name}
              label={t(`donations.statement.column.${name}`)}
              maxLength={60}
              optional
            />
          ))}
        </div>
      </details>
      <Submit label={t("donations.statement.read")} />
    </form>
  );
}
