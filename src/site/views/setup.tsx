import { EmailField, NameField, PasswordTwice } from "../../accounts/views/fields.tsx";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { Submit } from "../../ui/submit.tsx";
import { siteNameMax } from "../limits.ts";
import { OperatorFields } from "./operator-fields.tsx";

export function SetupView({ c, token, form }: { c: AppContext; token: string; form: FormState }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <>
      <h1>{t("accounts.setup.title")}</h1>
      <p className="quiet">{t("accounts.setup.text")}</p>
      <form method="post" action={href(lang, "/setup")}>
        <FormProblem {...inForm} />
        <input type="hidden" name="token" value={token} />
        <TextInput
          {...inForm}
          name="siteName"
          label={t("accounts.setup.siteName")}
          required
          maxLength={siteNameMax}
          fallback="Nadaj"
        />
        <NameField {...inForm} />
        <EmailField {...inForm} />
        <PasswordTwice {...inForm} />
        <details
          className="form-field"
          open={["operatorName", "operatorAddress"].some((name) => form.problem?.fields?.[name])}
        >
          <summary className="field-name">{t("accounts.setup.operator")}</summary>
          <p className="help">{t("accounts.setup.operatorHelp")}</p>
          <OperatorFields {...inForm} optional />
        </details>
        <Submit label={t("accounts.setup.action")} wide />
      </form>
    </>
  );
}
