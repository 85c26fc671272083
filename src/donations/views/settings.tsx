import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, fieldValue, issueOf, Saved } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, TextArea, TextInput } from "../../ui/inputs.tsx";
import { SaveFoot } from "../../ui/submit.tsx";
import { askingMax, products, recipientMax, titlePrefixMax } from "../limits.ts";

type Props = { c: AppContext; form: FormState; saved: boolean };

/** How donations are taken, and what they give. */
export function DonationSettingsView({ c, form, saved }: Props) {
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <div className="settings">
      <div className="page-h">
        <h1>{t("donations.settings.title")}</h1>
      </div>
      {saved ? <Saved text={t("donations.one.done")} /> : null}
      <FormProblem {...inForm} />
      <form method="post" action={href(lang, "/admin/donations/settings")}>
        <div className="settings-cols">
          <div className="stack">
            <Account {...inForm} />
            <section className="panel" aria-labelledby="words-title">
              <header>
                <h2 id="words-title">{t("donations.settings.words")}</h2>
              </header>
              <TextArea
                {...inForm}
                name="pl"
                label={t("donations.settings.pl")}
                maxLength={askingMax}
                rows={3}
                optional
              />
              <TextArea
                {...inForm}
                name="en"
                label={t("donations.settings.en")}
                maxLength={askingMax}
                rows={3}
                optional
              />
            </section>
          </div>
          <div className="stack">
            <Amounts {...inForm} />
            <ProductTermsPanel {...inForm} />
            <div className="panel">
              <TextInput
                {...inForm}
                name="retentionYears"
                label={t("donations.settings.years")}
                help={t("donations.settings.yearsHelp")}
                maxLength={2}
                required
              />
            </div>
          </div>
        </div>
        <SaveFoot t={t} />
      </form>
    </div>
  );
}

type InForm = { form: FormState; t: AppContext["var"]["t"] };

function Account(inForm: InForm) {
  const { t } = inForm;
  return (
    <section className="panel" aria-labelledby="account-title">
      <header>
        <h2 id="account-title">{t("donations.settings.account")}</h2>
      </header>
      <Checkbox {...inForm} name="isOpen" label={t("donations.settings.open")} />
      <Checkbox {...inForm} name="forChannels" label={t("donations.settings.forChannels")} />
      <TextInput {...inForm} name="recipient" label={t("donations.settings.recipient")} maxLength={recipientMax} />
      <TextInput
        {...inForm}
        name="account"
        label={t("donations.settings.number")}
        help={t("donations.settings.numberHelp")}
        maxLength={60}
        autoComplete="off"
      />
      <div className="two">
        <TextInput
          {...inForm}
          name="titlePrefix"
          label={t("donations.settings.prefix")}
          help={t("donations.settings.prefixHelp")}
          maxLength={titlePrefixMax}
        />
        <TextInput
          {...inForm}
          name="taxNumber"
          label={t("donations.settings.taxNumber")}
          help={t("donations.settings.taxNumberHelp")}
          maxLength={20}
          optional
        />
      </div>
    </section>
  );
}

function Amounts(inForm: InForm) {
  const { t } = inForm;
  const sum = { inputMode: "decimal" as const, maxLength: 20 };
  return (
    <section className="panel" aria-labelledby="amounts-title">
      <header>
        <h2 id="amounts-title">{t("donations.settings.amounts")}</h2>
      </header>
      <div className="two">
        <TextInput {...inForm} {...sum} name="minimum" label={t("donations.settings.minimum")} required />
        <TextInput {...inForm} {...sum} name="maximum" label={t("donations.settings.maximum")} required />
      </div>
      <TextInput
        {...inForm}
        {...sum}
        name="goal"
        label={t("donations.settings.goal")}
        help={t("donations.settings.goalHelp")}
        optional
      />
    </section>
  );
}

function ProductTermsPanel(inForm: InForm) {
  const { t, form } = inForm;
  return (
    <section className="panel" aria-labelledby="products-title">
      <header>
        <h2 id="products-title">{t("donations.settings.products")}</h2>
      </header>
      <p className="quiet small form-field">{t("donations.settings.productsHelp")}</p>
      {products.map((product) => {
        const issue = issueOf(form, `products.${product}`, t);
        return (
          <fieldset key={product} className={issue ? "form-field bad" : "form-field"}>
            <legend className="field-name">{t(`donations.products.${product}`)}</legend>
            <div className="product-terms">
              {(["from", "months", "days"] as const).map((name) => (
                <label key={name}>
                  <span className="small quiet">{t(`donations.settings.${name}`)}</span>
                  <input
                    className="field"
                    name={`${product}.${name}`}
                    inputMode={name === "from" ? "decimal" : "numeric"}
                    maxLength={name === "from" ? 20 : 4}
                    defaultValue={fieldValue(form, `${product}.${name}`)}
                    required
                  />
                </label>
              ))}
            </div>
            {issue ? (
              <p className="issue">
                <Icon name="warning" size="s" /> {issue}
              </p>
            ) : null}
          </fieldset>
        );
      })}
    </section>
  );
}
