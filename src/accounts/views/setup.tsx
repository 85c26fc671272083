import type { AppContext } from "../../platform/http/types.ts";
import { operatorAddressMax, operatorNameMax, siteNameMax } from "../../site/limits.ts";
import { FormProblem, type FormState, PasswordInput, Submit, TextInput } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nameMax } from "../limits.ts";

export function SetupView({ c, token, form }: { c: AppContext; token: string; form: FormState }) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("accounts.setup.title")}</h1>
      <p className="quiet">{t("accounts.setup.text")}</p>
      <form method="post" action={href(lang, "/setup")}>
        <FormProblem form={form} t={t} />
        <input type="hidden" name="token" value={token} />
        <TextInput
          form={form}
          name="siteName"
          label={t("accounts.setup.siteName")}
          t={t}
          required
          maxLength={siteNameMax}
          fallback="Nadaj"
        />
        <TextInput
          form={form}
          name="name"
          label={t("accounts.name")}
          t={t}
          required
          maxLength={nameMax}
          autoComplete="given-name"
        />
        <TextInput
          form={form}
          name="email"
          type="email"
          label={t("accounts.email")}
          t={t}
          required
          autoComplete="username"
        />
        <PasswordInput
          form={form}
          name="password"
          label={t("accounts.password")}
          t={t}
          autoComplete="new-password"
          help={t("accounts.passwordHelp")}
        />
        <PasswordInput
          form={form}
          name="passwordRepeat"
          label={t("accounts.passwordRepeat")}
          t={t}
          autoComplete="new-password"
        />
        <details className="f" open={["operatorName", "operatorAddress"].some((name) => form.problem?.fields?.[name])}>
          <summary className="lab">{t("accounts.setup.operator")}</summary>
          <p className="help">{t("accounts.setup.operatorHelp")}</p>
          <TextInput
            form={form}
            name="operatorName"
            label={t("site.operatorName")}
            t={t}
            maxLength={operatorNameMax}
            autoComplete="organization"
            optional
          />
          <TextInput
            form={form}
            name="operatorAddress"
            label={t("site.operatorAddress")}
            t={t}
            maxLength={operatorAddressMax}
            autoComplete="street-address"
            optional
          />
        </details>
        <Submit label={t("accounts.setup.action")} wide />
      </form>
    </>
  );
}
