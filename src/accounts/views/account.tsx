import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { TextArea } from "../../ui/inputs.tsx";
import { Submit } from "../../ui/submit.tsx";
import { bioMax } from "../limits.ts";
import { ContactFields, NameField, SurnameField } from "./fields.tsx";

type AccountProps = { c: AppContext; form: FormState };

/** What one says of oneself, and by what one logs in. */
export function AccountView({ c, form }: AccountProps) {
  const { t, viewer } = c.var;
  const saved = c.req.query("saved") === "1" && !form.problem;
  const sent = c.req.query("sent") === "1";
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("accounts.account.title")}</h1>
      </div>
      {saved ? <Saved text={t("accounts.account.saved")} /> : null}
      {sent ? <Saved text={t("accounts.account.linkSent", { email: viewer.user?.email ?? "" })} /> : null}
      <div className="settings-cols">
        <Yours c={c} form={form} />
        <Login c={c} />
      </div>
    </div>
  );
}

function Yours({ c, form }: AccountProps) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <form className="panel" method="post" action={href(lang, "/account")} aria-labelledby="account-yours">
      <header>
        <h2 id="account-yours">{t("accounts.account.yours")}</h2>
      </header>
      <FormProblem {...inForm} />
      <div className="two">
        <NameField {...inForm} />
        <SurnameField {...inForm} optional />
      </div>
      <TextArea {...inForm} name="bio" label={t("accounts.bio")} maxLength={bioMax} optional />
      <div className="two">
        <ContactFields {...inForm} />
      </div>
      <footer>
        <Submit label={t("ui.save")} />
      </footer>
    </form>
  );
}

function Login({ c }: { c: AppContext }) {
  const { t, lang, viewer } = c.var;
  return (
    <section className="panel" aria-labelledby="account-login">
      <header>
        <h2 id="account-login">{t("accounts.account.login")}</h2>
      </header>
      <dl className="settings-facts">
        <div>
          <dt className="strong">{t("accounts.email")}</dt>
          <dd className="quiet small">{viewer.user?.email}</dd>
        </div>
        <div>
          <dt className="strong">{t("accounts.password")}</dt>
          <dd className="quiet small">{t("accounts.account.passwordText")}</dd>
          <dd className="end">
            <form method="post" action={href(lang, "/account/password")}>
              <Submit kind="line" label={t("accounts.account.changePassword")} />
            </form>
          </dd>
        </div>
      </dl>
      <footer>
        <form method="post" action={href(lang, "/logout")}>
          <Submit kind="ghost" label={t("accounts.logOut")} />
        </form>
      </footer>
    </section>
  );
}
