import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox } from "../../ui/inputs.tsx";
import { withNext } from "../../ui/next.ts";
import { PasswordInput } from "../../ui/password-input.tsx";
import { Submit } from "../../ui/submit.tsx";
import { EmailField, NewPassword } from "./fields.tsx";
import { PasskeyLogin } from "./passkeys.tsx";
import { ProviderLogin } from "./provider.tsx";

type View = { c: AppContext; form: FormState };

export function LoginView({ c, form, next }: View & { next: string }) {
  const { t, lang } = c.var;
  const inactive = form.problem?.code === "ACCOUNT_INACTIVE";
  return (
    <>
      <h1>{t("accounts.login.title")}</h1>
      <p className="quiet">{t("accounts.login.text", { site: c.var.siteName })}</p>
      {c.req.query("reset") ? (
        <p className="notice good">
          <Icon name="check" /> {t("accounts.reset.done")}
        </p>
      ) : null}
      <form method="post" action={href(lang, "/login")}>
        <FormProblem form={form.problem ? form : { ...form, problem: c.var.blocked }} t={t} />
        {inactive ? (
          <p className="alt">
            <a href={href(lang, "/activate-account")}>{t("accounts.activate.again")}</a>
          </p>
        ) : null}
        <EmailField form={form} t={t} autoFocus passkeys />
        <PasswordInput
          form={form}
          name="password"
          label={t("accounts.password")}
          t={t}
          autoComplete="current-password"
        />
        <Checkbox form={form} name="remember" label={t("accounts.login.remember")} t={t} checked />
        <input type="hidden" name="next" value={next} />
        <Submit label={t("accounts.login.title")} wide />
      </form>
      <PasskeyLogin c={c} next={next} />
      <ProviderLogin c={c} next={next} />
      <p className="alt">
        <a href={href(lang, "/reset-password")}>{t("accounts.login.forgot")}</a>
      </p>
      <p className="alt">
        {t("accounts.login.noAccount")} <a href={withNext(c, "/register", next)}>{t("accounts.register.title")}</a>
      </p>
    </>
  );
}

export function CheckMailView({ c, email, purpose }: { c: AppContext; email: string; purpose: "activate" | "reset" }) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("accounts.checkMail.title")}</h1>
      <p className="quiet">
        {t(purpose === "activate" ? "accounts.checkMail.activate" : "accounts.checkMail.reset", { email })}
      </p>
      <a className="button wide" href={href(lang, "/login")}>
        {t("accounts.login.title")}
      </a>
    </>
  );
}

type Activated = View & { state: "ask" | "done" | "failed"; code: string; next: string };

export function ActivatedView({ c, form, state, code, next }: Activated) {
  const { t, lang } = c.var;
  if (state === "done") {
    return (
      <>
        <h1>{t("accounts.activate.done")}</h1>
        <p className="quiet">{t("accounts.activate.doneText")}</p>
        <a className="button main-action wide" href={withNext(c, "/login", next)}>
          {t("accounts.login.title")}
        </a>
      </>
    );
  }
  if (state === "ask" && code) {
    return (
      <>
        <h1>{t("accounts.activate.title")}</h1>
        <p className="quiet">{t("accounts.activate.text")}</p>
        <form method="post" action={href(lang, "/activate-account")}>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="next" value={next} />
          <Submit label={t("accounts.activate.action")} wide />
        </form>
      </>
    );
  }
  return (
    <>
      <h1>{state === "failed" ? t("accounts.activate.failed") : t("accounts.activate.title")}</h1>
      <p className="quiet">{t("accounts.activate.failedText")}</p>
      <form method="post" action={href(lang, "/activate-account/resend")}>
        <FormProblem form={form} t={t} />
        <EmailField form={form} t={t} />
        <input type="hidden" name="next" value={next} />
        <Submit label={t("accounts.activate.again")} wide />
      </form>
    </>
  );
}

export function ResetView({ c, form }: View) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("accounts.reset.title")}</h1>
      <p className="quiet">{t("accounts.reset.text")}</p>
      <form method="post" action={href(lang, "/reset-password")}>
        <FormProblem form={form} t={t} />
        <EmailField form={form} t={t} autoFocus />
        <Submit label={t("accounts.reset.action")} wide />
      </form>
      <p className="alt">
        <a href={href(lang, "/login")}>{t("accounts.reset.back")}</a>
      </p>
    </>
  );
}

export function NewPasswordView({ c, form }: View) {
  const { t, lang } = c.var;
  const code = form.values.code;
  const email = form.values.email;
  return (
    <>
      <h1>{t("accounts.reset.newTitle")}</h1>
      <form method="post" action={href(lang, "/reset-password")}>
        <FormProblem form={form} t={t} />
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="email" value={email} />
        <NewPassword form={form} t={t} name="newPassword" label={t("accounts.newPassword")} />
        <Submit label={t("accounts.reset.save")} wide />
      </form>
      <p className="alt">
        <a href={href(lang, "/reset-password")}>{t("accounts.reset.again")}</a>
      </p>
    </>
  );
}
