import type { AppContext } from "../../platform/http/types.ts";
import type { Registration } from "../../platform/settings/settings.ts";
import { FormProblem, type FormState } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Checkbox, TextInput } from "../../ui/inputs.tsx";
import { withNext } from "../../ui/next.ts";
import { Submit } from "../../ui/submit.tsx";
import { ContactFields, EmailField, NameField, PasswordTwice, SexAndAge, SurnameField } from "./fields.tsx";
import { ProviderLogin } from "./provider.tsx";

/** Instead of the form, while nobody may register; `hours`: when one may. */
export function ClosedView({ c, hours }: { c: AppContext; hours: { from: string; to: string } | undefined }) {
  const { t, lang } = c.var;
  return (
    <>
      <h1>{t("accounts.register.closed")}</h1>
      <p className="quiet">{hours ? t("accounts.register.hoursText", hours) : t("accounts.register.closedText")}</p>
      <a className="button main-action wide" href={href(lang, "/login")}>
        {t("accounts.login.title")}
      </a>
    </>
  );
}

type Props = { c: AppContext; form: FormState; registration: Registration; next: string };

export function RegisterView({ c, form, registration, next }: Props) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  const open = ["phone", "address", "sex", "age"].some((name) => form.problem?.fields?.[name] || form.values[name]);
  return (
    <>
      <h1>{t("accounts.register.title")}</h1>
      <p className="quiet">{t("accounts.register.text")}</p>
      <form method="post" action={href(lang, "/register")}>
        <FormProblem {...inForm} />
        <EmailField {...inForm} autoFocus />
        <div className="two">
          <NameField {...inForm} />
          <SurnameField {...inForm} />
        </div>
        <PasswordTwice {...inForm} />
        {registration === "invitation" ? (
          <TextInput
            {...inForm}
            name="invitationCode"
            label={t("accounts.invitationCode")}
            required
            help={t("accounts.invitationHelp")}
          />
        ) : null}
        <details className="form-field" open={open}>
          <summary className="field-name">{t("accounts.register.optional")}</summary>
          <ContactFields {...inForm} />
          <SexAndAge {...inForm} />
        </details>
        <Checkbox
          {...inForm}
          name="terms"
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
        <input type="hidden" name="next" value={next} />
        <Submit label={t("accounts.register.title")} wide />
      </form>
      {c.var.ctx.config.oidc?.register ? <ProviderLogin c={c} next={next} /> : null}
      <p className="alt">
        {t("accounts.register.haveAccount")} <a href={withNext(c, "/login", next)}>{t("accounts.login.title")}</a>
      </p>
    </>
  );
}
