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
  const { t, lang } = c.var;
  const action = href(lang, "/login/code");
  const carried = (
    <>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name="next" value={next} />
    </>
  );
  return (
    <>
      <h1>{t("security.step.title")}</h1>
      <p className="quiet">{t("security.step.text")}</p>
      <FormProblem form={form} t={t} />
      <form method="post" action={action}>
        {carried}
        <div className="form-field">
          <label className="field-name" htmlFor="f-otp">
            {t("security.step.code")}
          </label>
          <CodeInput form={form} name="otp" digits autoFocus />
        </div>
        <Submit label={t("accounts.login.title")} wide />
      </form>
      {hasPasskeys ? <PasskeyLogin c={c} next={next} ticket={ticket} /> : null}
      <details className="form-field">
        <summary className="field-name">{t("security.step.backup")}</summary>
        <p className="quiet small backup-help">{t("security.step.backupHelp")}</p>
        <form method="post" action={action}>
          {carried}
          <div className="form-field">
            <label className="field-name" htmlFor="f-backup">
              {t("security.step.backupCode")}
            </label>
            <CodeInput form={form} name="otp" id="f-backup" />
          </div>
          <Submit kind="line" label={t("accounts.login.title")} wide />
        </form>
      </details>
      {contactEmail ? <p className="alt">{t("security.step.lost", { email: contactEmail })}</p> : null}
      <p className="alt">
        <a href={withNext(c, "/login", next)}>{t("security.step.back")}</a>
      </p>
    </>
  );
}
