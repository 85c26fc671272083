import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Submit } from "../../ui/submit.tsx";
import { EmailField } from "./fields.tsx";
import { CodeStep } from "./login-step.tsx";

/** For who asked for their account to be erased, and would rather have it stay. */
export function RestoreView({ c, form }: { c: AppContext; form: FormState }) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <>
      <h1>{t("accounts.restore.title")}</h1>
      <p className="quiet">{t("accounts.restore.text")}</p>
      <form method="post" action={href(lang, "/restore-account")}>
        <FormProblem {...inForm} />
        <EmailField {...inForm} autoFocus />
        <PasswordInput {...inForm} name="password" label={t("accounts.password")} autoComplete="current-password" />
        <Submit label={t("accounts.restore.action")} wide />
      </form>
      <p className="alt">
        <a href={href(lang, "/login")}>{t("accounts.reset.back")}</a>
      </p>
    </>
  );
}

/** After the password, of an account with a second factor. */
export function RestoreStepView({ c, form, ticket }: { c: AppContext; form: FormState; ticket: string }) {
  const { t, lang } = c.var;
  const words = { action: t("accounts.restore.action"), backupHelp: t("accounts.restore.backupHelp") };
  return (
    <>
      <CodeStep c={c} form={form} to="/restore-account/code" carried={{ ticket }} {...words} />
      <p className="alt">
        <a href={href(lang, "/login")}>{t("accounts.reset.back")}</a>
      </p>
    </>
  );
}

export function RestoredView({ c }: { c: AppContext }) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("accounts.restore.done")}</h1>
      <p className="quiet">{t("accounts.restore.doneText")}</p>
      <a className="button main-action wide" href={href(lang, "/login")}>
        {t("accounts.login.title")}
      </a>
    </>
  );
}
