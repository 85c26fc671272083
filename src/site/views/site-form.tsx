import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, fieldValue, type InForm, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, Segmented, TextArea, TextInput } from "../../ui/inputs.tsx";
import { PictureInput } from "../../ui/picture-input.tsx";
import { Select } from "../../ui/select.tsx";
import { SaveFoot } from "../../ui/submit.tsx";
import { invitationCodeMax, siteDescriptionMax, siteNameMax, watchedWordsMax } from "../limits.ts";
import { OperatorFields } from "./operator-fields.tsx";

const accents = ["yellow", "green", "red", "blue"] as const;

type SiteFormProps = {
  c: AppContext;
  form: FormState;
  saved: boolean;
  /** A proxy stands before the server that it does not believe. */
  proxied: boolean;
};

/** Everything that an administrator sets on the site itself. */
export function SiteForm({ c, form, saved, proxied }: SiteFormProps) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  const lacking = ["operatorName", "operatorAddress", "contactEmail"].some((name) => fieldValue(form, name) === "");
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("site.title")}</h1>
      </div>
      {saved ? <Saved text={t("site.saved")} /> : null}
      {proxied ? (
        <p className="notice bad">
          <Icon name="info" /> {t("site.untrustedProxy")}
        </p>
      ) : null}
      {lacking && !form.problem ? (
        <p className="notice">
          <Icon name="info" /> {t("site.lacking")}
        </p>
      ) : null}
      <form method="post" encType="multipart/form-data" action={href(lang, "/admin/settings")}>
        <FormProblem {...inForm} />
        <div className="settings-cols">
          <div className="stack">
            <Looks {...inForm} logo={c.var.siteLogo} />
            <Operator {...inForm} />
          </div>
          <div className="stack">
            <Access {...inForm} />
            <Limits {...inForm} />
          </div>
        </div>
        <SaveFoot t={t} />
      </form>
    </div>
  );
}

function Looks({ logo, ...inForm }: InForm & { logo: number }) {
  const { t } = inForm;
  return (
    <section className="panel" aria-labelledby="site-looks">
      <header>
        <h2 id="site-looks">{t("site.looks")}</h2>
      </header>
      <TextInput {...inForm} name="name" label={t("site.name")} required maxLength={siteNameMax} />
      <TextArea
        {...inForm}
        name="description"
        label={t("site.description")}
        rows={2}
        maxLength={siteDescriptionMax}
        help={t("site.descriptionHelp")}
        optional
      />
      <Select
        {...inForm}
        name="accent"
        label={t("site.accent")}
        options={accents.map((accent) => ({ value: accent, label: t(`frame.accents.${accent}`) }))}
        help={t("site.accentHelp")}
      />
      <PictureInput
        {...inForm}
        name="logo"
        crop="1:1"
        clear
        accept="image/png,image/jpeg,image/webp"
        label={t("site.logo")}
        help={t("site.logoHelp")}
        optional
      >
        {logo > 0 ? (
          <img className="site-logo" src={`/logo.webp?v=${logo}`} alt={t("site.logoNow")} width={48} height={48} />
        ) : null}
      </PictureInput>
      {logo > 0 ? <Checkbox {...inForm} name="logoGone" label={t("site.logoGone")} /> : null}
    </section>
  );
}

function Operator(inForm: InForm) {
  const { t } = inForm;
  return (
    <section className="panel" aria-labelledby="site-operator">
      <header>
        <h2 id="site-operator">{t("site.operator")}</h2>
      </header>
      <p className="quiet form-field">{t("site.operatorText")}</p>
      <OperatorFields {...inForm} />
      <TextInput
        {...inForm}
        name="contactEmail"
        type="email"
        label={t("site.contactEmail")}
        autoComplete="email"
        help={t("site.contactHelp")}
      />
    </section>
  );
}

function Access(inForm: InForm) {
  const { t } = inForm;
  const choices = [
    { value: "open", label: t("site.registrations.open"), icon: "globe" as const },
    { value: "invitation", label: t("site.registrations.invitation"), icon: "key" as const },
    { value: "hours", label: t("site.registrations.hours"), icon: "clock" as const },
    { value: "closed", label: t("site.registrations.closed"), icon: "lock" as const },
  ];
  return (
    <section className="panel" aria-labelledby="site-access">
      <header>
        <h2 id="site-access">{t("site.access")}</h2>
      </header>
      <Segmented
        name="registration"
        legend={t("site.registration")}
        value={fieldValue(inForm.form, "registration", "open")}
        options={choices}
      />
      <TextInput
        {...inForm}
        name="invitationCode"
        label={t("accounts.invitationCode")}
        maxLength={invitationCodeMax}
        autoComplete="off"
        help={t("site.invitationHelp")}
      />
      <div className="two">
        <TextInput {...inForm} name="registrationFrom" type="time" label={t("site.registrationFrom")} />
        <TextInput
          {...inForm}
          name="registrationTo"
          type="time"
          label={t("site.registrationTo")}
          help={t("site.hoursHelp")}
        />
      </div>
    </section>
  );
}

function Limits(inForm: InForm) {
  const { t } = inForm;
  return (
    <section className="panel" aria-labelledby="site-limits">
      <header>
        <h2 id="site-limits">{t("site.limits")}</h2>
      </header>
      <TextInput
        {...inForm}
        name="uploadMax"
        label={t("site.uploadMax")}
        inputMode="decimal"
        maxLength={10}
        help={t("site.uploadMaxHelp")}
      />
      <TextInput
        {...inForm}
        name="uploadQuota"
        label={t("site.uploadQuota")}
        inputMode="decimal"
        maxLength={10}
        help={t("site.uploadQuotaHelp")}
      />
      <TextInput
        {...inForm}
        name="uploadsPerDay"
        label={t("site.uploadsPerDay")}
        inputMode="decimal"
        maxLength={4}
        help={t("site.uploadsPerDayHelp")}
      />
      <Segmented
        name="adults"
        legend={t("site.adults")}
        value={fieldValue(inForm.form, "adults", "ask")}
        options={[
          { value: "ask", label: t("site.adultsAsk"), icon: "help" },
          { value: "never", label: t("site.adultsNever"), icon: "eyeOff" },
        ]}
        help={t("site.adultsHelp")}
      />
      <TextArea
        {...inForm}
        name="watchedWords"
        label={t("site.watchedWords")}
        rows={4}
        maxLength={watchedWordsMax}
        help={t("site.watchedWordsHelp")}
        optional
      />
    </section>
  );
}
