import type { AppContext } from "../../platform/http/types.ts";
import {
  FormProblem,
  type FormState,
  fieldValue,
  Segmented,
  Select,
  Submit,
  TextArea,
  TextInput,
} from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { invitationCodeMax, siteDescriptionMax, siteNameMax } from "../limits.ts";
import { OperatorFields } from "./operator-fields.tsx";

const accents = ["yellow", "green", "red", "blue"] as const;

type View = { c: AppContext; form: FormState };

/** Everything that an administrator sets on the site itself. */
export function SiteForm({ c, form, saved }: View & { saved: boolean }) {
  const { t, lang } = c.var;
  const lacking = ["operatorName", "operatorAddress", "contactEmail"].some((name) => fieldValue(form, name) === "");
  return (
    <div className="narrow">
      <div className="page-h">
        <h1>{t("site.title")}</h1>
      </div>
      {saved ? (
        <p className="notice good" role="status">
          <Icon name="check" /> {t("site.saved")}
        </p>
      ) : null}
      {lacking && !form.problem ? (
        <p className="notice">
          <Icon name="info" /> {t("site.lacking")}
        </p>
      ) : null}
      <form className="stack" method="post" action={href(lang, "/admin/settings")}>
        <FormProblem form={form} t={t} />
        <Looks c={c} form={form} />
        <Operator c={c} form={form} />
        <Access c={c} form={form} />
        <p>
          <Submit label={t("ui.save")} />
        </p>
      </form>
    </div>
  );
}

function Looks({ c, form }: View) {
  const { t } = c.var;
  return (
    <section className="panel" aria-labelledby="site-looks">
      <header>
        <h2 id="site-looks">{t("site.looks")}</h2>
      </header>
      <TextInput form={form} name="name" label={t("site.name")} t={t} required maxLength={siteNameMax} />
      <TextArea
        form={form}
        name="description"
        label={t("site.description")}
        t={t}
        rows={2}
        maxLength={siteDescriptionMax}
        help={t("site.descriptionHelp")}
        optional
      />
      <Select
        form={form}
        name="accent"
        label={t("site.accent")}
        t={t}
        options={accents.map((accent) => ({ value: accent, label: t(`ui.accents.${accent}`) }))}
        help={t("site.accentHelp")}
      />
    </section>
  );
}

function Operator({ c, form }: View) {
  const { t } = c.var;
  return (
    <section className="panel" aria-labelledby="site-operator">
      <header>
        <h2 id="site-operator">{t("site.operator")}</h2>
      </header>
      <p className="quiet f">{t("site.operatorText")}</p>
      <OperatorFields form={form} t={t} />
      <TextInput
        form={form}
        name="contactEmail"
        type="email"
        label={t("site.contactEmail")}
        t={t}
        autoComplete="email"
        help={t("site.contactHelp")}
      />
    </section>
  );
}

function Access({ c, form }: View) {
  const { t } = c.var;
  const choices = [
    { value: "open", label: t("site.registrations.open"), icon: "globe" as const },
    { value: "invitation", label: t("site.registrations.invitation"), icon: "key" as const },
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
        value={fieldValue(form, "registration", "open")}
        options={choices}
      />
      <TextInput
        form={form}
        name="invitationCode"
        label={t("accounts.invitationCode")}
        t={t}
        maxLength={invitationCodeMax}
        autoComplete="off"
        help={t("site.invitationHelp")}
      />
      <TextInput
        form={form}
        name="uploadQuota"
        label={t("site.uploadQuota")}
        t={t}
        inputMode="decimal"
        maxLength={10}
        help={t("site.uploadQuotaHelp")}
      />
    </section>
  );
}
