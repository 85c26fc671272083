import type { AppContext } from "../../platform/http/types.ts";
import { type EntityType, messageMax, reasons } from "../../reports/limits.ts";
import { FormProblem, type FormState, fieldValue } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";

type ReportFormProps = {
  c: AppContext;
  type: EntityType;
  id: string;
  /** What it says of itself. */
  title: string;
  form: FormState;
  /** It is a part of a page that stays: there is a way back to it. */
  inDialog: boolean;
};

/** What is wrong with a thing. Whoever has no account leaves an e-mail. */
export function ReportForm({ c, type, id, title, form, inDialog }: ReportFormProps) {
  const { t, lang, viewer } = c.var;
  const inForm = { form, t };
  const Heading = inDialog ? "h2" : "h1";
  return (
    <form
      className={inDialog ? undefined : "panel"}
      method="post"
      action={href(lang, `/report/${type}/${id}`)}
      data-report-form
      data-done={t("moderation.report.sent")}
    >
      <Heading id="report-title">{t(`moderation.report.title.${type}`)}</Heading>
      {title ? <p className="quiet small clip form-field">{t("moderation.quoted", { title })}</p> : null}
      <FormProblem {...inForm} />
      <Select
        {...inForm}
        name="reason"
        label={t("moderation.report.reason")}
        empty={t("ui.choose")}
        options={reasons.map((reason) => ({ value: reason, label: t(`moderation.reasons.${reason}`) }))}
      />
      <TextArea
        {...inForm}
        name="message"
        label={t("moderation.report.message")}
        help={t("moderation.report.messageHelp")}
        maxLength={messageMax}
        optional
      />
      {type === "video" ? (
        <TextInput
          {...inForm}
          name="at"
          label={t("moderation.report.at")}
          help={t("moderation.report.atHelp")}
          maxLength={10}
          optional
        />
      ) : null}
      {viewer.user ? null : (
        <TextInput
          {...inForm}
          name="email"
          type="email"
          label={t("moderation.report.email")}
          help={t("moderation.report.emailHelp")}
          maxLength={254}
          autoComplete="email"
          required
        />
      )}
      {/* People do not see it; programs that fill in whatever there is do. */}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {t("moderation.report.website")}
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue={fieldValue(form, "website")} />
        </label>
      </p>
      <footer>
        {inDialog ? (
          <button className="button ghost" type="button" data-close-dialog>
            {t("ui.cancel")}
          </button>
        ) : null}
        <button className="button main-action" type="submit">
          {t("moderation.report.send")}
        </button>
      </footer>
    </form>
  );
}
