import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { Submit } from "../../ui/submit.tsx";
import { contentMax, templateNameMax } from "../limits.ts";
import type { Template } from "../queries.ts";

/** What staff write again and again, and the form that adds to it. */
export function Templates({ c, rows, form }: { c: AppContext; rows: Template[]; form: FormState }) {
  const { t, lang } = c.var;
  const base = href(lang, "/admin/tickets/templates");
  return (
    <div className="narrow stack">
      <div className="page-h">
        <h1>{t("support.templates.title")}</h1>
      </div>
      {c.req.query("saved") ? <Saved text={t("support.templates.saved")} /> : null}
      <form className="panel stack" method="post" action={base}>
        <FormProblem form={form} t={t} />
        <TextInput
          form={form}
          t={t}
          name="name"
          label={t("support.templates.name")}
          maxLength={templateNameMax}
          required
        />
        <TextArea
          form={form}
          t={t}
          name="content"
          label={t("support.templates.content")}
          maxLength={contentMax}
          required
        />
        <p>
          <Submit label={t("support.templates.add")} />
        </p>
      </form>
      {rows.map(({ id, name, content }) => (
        <form key={id} className="panel stack" method="post" action={base}>
          <input type="hidden" name="remove" value={id} />
          <b className="strong">{name}</b>
          <p className="as-typed">{content}</p>
          <p>
            <button className="button compact line danger" type="submit">
              <Icon name="trash" size="s" />
              {t("support.templates.remove")}
            </button>
          </p>
        </form>
      ))}
    </div>
  );
}
