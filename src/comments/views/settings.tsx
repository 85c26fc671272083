import type { AppContext } from "../../platform/http/types.ts";
import { type FormState, fieldValue } from "../../ui/forms.tsx";
import { Checkbox, TextArea } from "../../ui/inputs.tsx";
import { Select } from "../../ui/select.tsx";
import { Submit } from "../../ui/submit.tsx";
import type { SettingsInput } from "../input.ts";
import { commentsFrom, wordsMax } from "../limits.ts";

type Props = { c: AppContext; base: string; settings: SettingsInput; form: FormState };

/** Who may comment at a channel, and which comments wait to be let in. */
export function CommentSettings({ c, base, settings, form }: Props) {
  const { t } = c.var;
  const own: FormState = fieldValue(form, "action") === "settings" ? form : { values: {} };
  const inForm = { form: own, t };
  return (
    <form className="panel comment-settings" method="post" action={base}>
      <header>
        <h2>{t("comments.settings.title")}</h2>
      </header>
      <input type="hidden" name="action" value="settings" />
      <Select
        {...inForm}
        name="from"
        label={t("comments.settings.from")}
        fallback={settings.from}
        options={commentsFrom.map((value) => ({ value, label: t(`comments.settings.${value}`) }))}
      />
      <fieldset className="form-field">
        <legend className="field-name">{t("comments.settings.hold")}</legend>
        <Checkbox {...inForm} name="holdLinks" label={t("comments.settings.holdLinks")} checked={settings.holdLinks} />
        <Checkbox {...inForm} name="holdFirst" label={t("comments.settings.holdFirst")} checked={settings.holdFirst} />
      </fieldset>
      <TextArea
        {...inForm}
        name="words"
        label={t("comments.settings.words")}
        help={t("comments.settings.wordsHelp")}
        fallback={settings.words}
        maxLength={wordsMax}
        optional
      />
      <footer>
        <Submit label={t("ui.save")} />
      </footer>
    </form>
  );
}
