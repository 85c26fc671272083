import type { AppContext } from "../../platform/http/types.ts";
import type { Registration } from "../../platform/settings/settings.ts";
import { Checkbox, FormProblem, type FormState, PasswordInput, Select, Submit, TextInput } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { nameMax } from "../limits.ts";

/** Instead of the form, while nobody may register. */
export function ClosedView({ c }: { c: AppContext }) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("accounts.register.closed")}</h1>
      <p className="quiet">{t("accounts.register.closedText")}</p>
      <a className="btn main-action wide" href={href(lang, "/login")}>
        {t("ui.login")}
      </a>
    </>
  );
}

export function RegisterView({
  c,
  form,
  registration,
}: {
  c: AppContext;
  form: FormState;
  registration: Registration;
}) {
  const { t, lang } = c.var;
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
        {registration === "invitation" ? (
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
