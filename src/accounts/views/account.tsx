import type { AppContext } from "../../platform/http/types.ts";
import { langs } from "../../platform/i18n/translate.ts";
import { userPictureUrl } from "../../platform/media-urls.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { FormProblem, type FormState, type InForm, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Checkbox, TextArea } from "../../ui/inputs.tsx";
import { PictureInput } from "../../ui/picture-input.tsx";
import { Select } from "../../ui/select.tsx";
import { SaveFoot, Submit } from "../../ui/submit.tsx";
import { accents, bioMax } from "../limits.ts";
import { personName } from "../names.ts";
import type { User } from "../queries.ts";
import { ContactFields, NameField, SexAndAge, SurnameField } from "./fields.tsx";

type AccountProps = { c: AppContext; user: User; form: FormState };

/** What one says of oneself, how the site looks for one, and by what one logs in. */
export function AccountView({ c, user, form }: AccountProps) {
  const { t, lang } = c.var;
  const saved = c.req.query("saved") === "1" && !form.problem;
  const inForm = { form, t };
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("accounts.account.title")}</h1>
      </div>
      {saved ? <Saved text={t("accounts.account.saved")} /> : null}
      <form method="post" encType="multipart/form-data" action={href(lang, "/account")}>
        <FormProblem {...inForm} />
        <div className="settings-cols">
          <Yours {...inForm} />
          <div className="stack">
            <Picture c={c} user={user} form={form} />
            <Preferences {...inForm} />
          </div>
        </div>
        <SaveFoot t={t} />
      </form>
      <Login c={c} user={user} />
    </div>
  );
}

function Yours(inForm: InForm) {
  const { t } = inForm;
  return (
    <section className="panel" aria-labelledby="account-yours">
      <header>
        <h2 id="account-yours">{t("accounts.account.yours")}</h2>
      </header>
      <div className="two">
        <NameField {...inForm} />
        <SurnameField {...inForm} optional />
      </div>
      <TextArea {...inForm} name="bio" label={t("accounts.bio")} maxLength={bioMax} optional />
      <SexAndAge {...inForm} />
      <div className="two">
        <ContactFields {...inForm} />
      </div>
      <p className="quiet small">{t("accounts.account.whoSees")}</p>
    </section>
  );
}

function Picture({ c, user, form }: AccountProps) {
  const { t, ctx } = c.var;
  const inForm = { form, t };
  return (
    <section className="panel" aria-labelledby="account-picture">
      <header>
        <h2 id="account-picture">{t("accounts.account.picture")}</h2>
      </header>
      <PictureInput
        {...inForm}
        name="picture"
        label={t("accounts.account.pictureLabel")}
        help={t("channels.pictureHelp")}
        crop="1:1"
      >
        <Avatar name={personName(user)} url={userPictureUrl(ctx, user, 256)} size={96} />
      </PictureInput>
      {user.avatarVersion > 0 ? (
        <Checkbox {...inForm} name="removePicture" label={t("accounts.account.removePicture")} />
      ) : null}
    </section>
  );
}

function Preferences(inForm: InForm) {
  const { t } = inForm;
  const languages = langs.map((value) => ({ value, label: t(`accounts.account.languages.${value}`) }));
  const themes = [
    { value: "dark", label: t("frame.darkTheme") },
    { value: "light", label: t("frame.lightTheme") },
  ];
  return (
    <section className="panel" aria-labelledby="account-looks">
      <header>
        <h2 id="account-looks">{t("accounts.account.looks")}</h2>
      </header>
      <Select {...inForm} name="language" label={t("accounts.account.language")} options={languages} />
      <div className="two">
        <Select {...inForm} name="theme" label={t("accounts.account.theme")} options={themes} />
        <Select
          {...inForm}
          name="accent"
          label={t("frame.accent")}
          options={accents.map((value) => ({ value, label: t(`frame.accents.${value}`) }))}
        />
      </div>
    </section>
  );
}

function Login({ c, user }: { c: AppContext; user: User }) {
  const { t, lang } = c.var;
  return (
    <section className="panel" aria-labelledby="account-login">
      <header>
        <h2 id="account-login">{t("accounts.account.login")}</h2>
      </header>
      <dl className="settings-facts">
        <div>
          <dt className="strong">{t("accounts.email")}</dt>
          <dd className="quiet small">{user.email}</dd>
          <dd className="end">
            <a className="button line" href={href(lang, "/account/security")}>
              {t("accounts.account.toSecurity")}
            </a>
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
