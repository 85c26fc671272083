import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { withNext } from "../../ui/next.ts";
import { Submit } from "../../ui/submit.tsx";
import { PasskeyLogin } from "./passkeys.tsx";
import { CodeInput } from "./second-factor.tsx";

type Props = {
  c: AppContext;
  form: FormState;
  ticket: string;
  next: string;
  contactEmail: string;
  hasPasskeys: boolean;
};

/** After the password, of an account with a second factor: a code of the app, or the backup code. */
export function SecondStepView({ c, form, ticket, next, contactEmail, hasPasskeys }: Props) {
  const { t } = c.var;
  const words = { action: t("accounts.login.title"), backupHelp: t("security.step.backupHelp") };
  return (
    <>
      <CodeStep c={c} form={form} to="/login/code" carried={{ ticket, next }} {...words}>
        {hasPasskeys ? <PasskeyLogin c={c} next={next} ticket={ticket} /> : null}
      </CodeStep>
      {contactEmail ? <p className="alt">{t("security.step.lost", { email: contactEmail })}</p> : null}
      <p className="alt">
        <a href={withNext(c, "/login", next)}>{t("security.step.back")}</a>
      </p>
    </>
  );
}

type StepProps = {
  c: AppContext;
  form: FormState;
  to: string;
  carried: Record<string, string>;
  action: string;
  backupHelp: string;
  /** Another way than the app's code, above the backup code. */
  children?: ReactNode;
};

/** Asks for a code; `carried` goes with it unseen. */
export function CodeStep({ c, form, to, carried, action, backupHelp, children }: StepProps) {
  const { t, lang } = c.var;
  const hidden = Object.entries(carried).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <h1>{t("security.step.title")}</h1>
      <p className="quiet">{t("security.step.text")}</p>
      <FormProblem form={form} t={t} />
      <form method="post" action={href(lang, to)}>
        {hidden}
        <div className="form-field">
          <label className="field-name" htmlFor="f-otp">
            {t("security.step.code")}
          </label>
          <CodeInput form={form} name="otp" digits autoFocus />
        </div>
        <Submit label={action} wide />
      </form>
      {children}
      <details className="form-field">
        <summary className="field-name">{t("security.step.backup")}</summary>
        <p className="quiet small backup-help">{backupHelp}</p>
        <form method="post" action={href(lang, to)}>
          {hidden}
          <div className="form-field">
            <label className="field-name" htmlFor="f-backup">
              {t("security.step.backupCode")}
            </label>
            <CodeInput form={form} name="otp" id="f-backup" />
          </div>
          <Submit kind="line" label={action} wide />
        </form>
      </details>
    </>
  );
}
