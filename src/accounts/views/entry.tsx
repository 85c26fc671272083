import type { AppContext } from "../../platform/http/types.ts";
import { Checkbox, FormProblem, type FormState, PasswordInput, Select, Submit, TextInput } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { nameMax } from "../limits.ts";

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
        <FormProblem form={form} t={t} />
        {inactive ? (
          <p className="alt">
            <a href={href(lang, "/activate-account")}>{t("accounts.activate.again")}</a>
          </p>
        ) : null}
        <TextInput
          form={form}
          name="email"
          type="email"
          label={t("accounts.email")}
          t={t}
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordInput
          form={form}
          name="password"
          label={t("accounts.password")}
          t={t}
          autoComplete="current-password"
        />
        <Checkbox form={form} name="remember" label={t("accounts.login.remember")} t={t} checked />
        <input type="hidden" name="next" value={next} />
        <Submit label={t("ui.login")} wide />
      </form>
      <p className="alt">
        <a href={href(lang, "/reset-password")}>{t("accounts.login.forgot")}</a>
      </p>
      <p className="alt">
        {t("accounts.login.noAccount")} <a href={href(lang, "/register")}>{t("ui.register")}</a>
      </p>
    </>
  );
}

export function RegisterView({ c, form }: View) {
  const { t, lang, ctx } = c.var;
  const sexes = [
    { value: "female", label: t("accounts.female") },
    { value: "male", label: t("accounts.male") },
  ];
  const open = ["surname", "phone", "address", "sex", "age"].some(
    (name) => form.problem?.fields?.[name] || form.values[name],
  );
  return (
    <>
      <h1>{t("accounts.register.title")}</h1>
      <p className="quiet">{t("accounts.register.text")}</p>
      <form method="post" action={href(lang, "/register")}>
        <FormProblem form={form} t={t} />
        <TextInput
          form={form}
          name="email"
          type="email"
          label={t("accounts.email")}
          t={t}
          autoComplete="username"
          required
          autoFocus
        />
        <TextInput
          form={form}
          name="name"
          label={t("accounts.name")}
          t={t}
          autoComplete="given-name"
          required
          maxLength={nameMax}
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
        {ctx.config.invitationCode ? (
          <TextInput
            form={form}
            name="invitationCode"
            label={t("accounts.invitationCode")}
            t={t}
            required
            help={t("accounts.invitationHelp")}
          />
        ) : null}
        <details className="f" open={open}>
          <summary className="lab">{t("accounts.register.optional")}</summary>
          <TextInput
            form={form}
            name="surname"
            label={t("accounts.surname")}
            t={t}
            autoComplete="family-name"
            maxLength={nameMax}
            optional
          />
          <TextInput
            form={form}
            name="phone"
            type="tel"
            label={t("accounts.phone")}
            t={t}
            autoComplete="tel"
            optional
          />
          <TextInput
            form={form}
            name="address"
            label={t("accounts.address")}
            t={t}
            autoComplete="street-address"
            optional
          />
          <div className="two">
            <Select form={form} name="sex" label={t("accounts.sex")} t={t} options={sexes} empty="–" optional />
            <TextInput form={form} name="age" type="number" label={t("accounts.age")} t={t} optional />
          </div>
        </details>
        <Checkbox
          form={form}
          name="terms"
          t={t}
          required
          label={
            <>
              {t("accounts.register.accept")}{" "}
              <a className="textlink" href={href(lang, "/regulamin")}>
                {t("accounts.register.terms")}
              </a>
            </>
          }
        />
        <Submit label={t("ui.register")} wide />
      </form>
      <p className="alt">
        {t("accounts.register.haveAccount")} <a href={href(lang, "/login")}>{t("ui.login")}</a>
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
      <a className="btn wide" href={href(lang, "/login")}>
        {t("ui.login")}
      </a>
    </>
  );
}

export function ActivatedView({ c, form, state, code }: View & { state: "ask" | "done" | "failed"; code: string }) {
  const { t, lang } = c.var;
  if (state === "done") {
    return (
      <>
        <h1>{t("accounts.activate.done")}</h1>
        <p className="quiet">{t("accounts.activate.doneText")}</p>
        <a className="btn main-action wide" href={href(lang, "/login")}>
          {t("ui.login")}
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
        <TextInput
          form={form}
          name="email"
          type="email"
          label={t("accounts.email")}
          t={t}
          autoComplete="username"
          required
        />
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
        <TextInput
          form={form}
          name="email"
          type="email"
          label={t("accounts.email")}
          t={t}
          autoComplete="username"
          required
          autoFocus
        />
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
        <PasswordInput
          form={form}
          name="newPassword"
          label={t("accounts.newPassword")}
          t={t}
          autoComplete="new-password"
          help={t("accounts.passwordHelp")}
        />
        <Submit label={t("accounts.reset.save")} wide />
      </form>
      <p className="alt">
        <a href={href(lang, "/reset-password")}>{t("accounts.reset.again")}</a>
      </p>
    </>
  );
}
