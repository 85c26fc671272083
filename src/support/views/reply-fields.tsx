import type { AppContext } from "../../platform/http/types.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { Field, type FormState } from "../../ui/forms.tsx";
import { TextArea } from "../../ui/inputs.tsx";
import { contentMax, pictureFields } from "../limits.ts";

type Props = { c: AppContext; form: FormState; name?: "content" | "desc"; label?: string };

/** What is written, and up to three pictures. */
export function ReplyFields({ c, form, name = "content", label }: Props) {
  const { t } = c.var;
  const text = { form, t, name, label: label ?? t("support.thread.reply") };
  const refused = pictureFields.some((field) => form.problem?.fields?.[field]);
  return (
    <>
      <TextArea {...text} rows={5} maxLength={contentMax} required />
      <details className="form-field" open={refused}>
        <summary>{t("support.thread.pictures")}</summary>
        {pictureFields.map((field, index) => (
          <Field key={field} form={form} t={t} name={field} label={t("support.thread.picture", { number: index + 1 })}>
            {(control) => <FileInput t={t} {...control} accept="image/png,image/jpeg" />}
          </Field>
        ))}
        <p className="help">{t("support.thread.picturesHelp")}</p>
      </details>
    </>
  );
}
