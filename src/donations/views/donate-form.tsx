import { nameMax } from "../../accounts/limits.ts";
import type { User } from "../../accounts/queries.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { FormProblem, type FormState, fieldValue, type InForm } from "../../ui/forms.tsx";
import { href } from "../../ui/href.ts";
import { Icon } from "../../ui/icon.tsx";
import { Checkbox, Segmented, TextInput } from "../../ui/inputs.tsx";
import { cityMax, donationMessageMax, donorNameMax, houseNumberMax, phoneMax, streetMax, zipMax } from "../limits.ts";
import type { DonationSettings } from "../queries/settings.ts";
import { Amounts } from "./amounts.tsx";

export type DonateProps = {
  c: AppContext;
  form: FormState;
  settings: DonationSettings;
  /** The names of the ways to pay, the transfer among them; the first is offered first. */
  methods: string[];
  user: User | undefined;
  /** The channel that it is for. */
  channel: { id: string; name: string; slug: string } | undefined;
  /** Without another way to pay than the transfer. */
  plain: boolean;
};

export function DonateForm(props: DonateProps) {
  const { c, form, settings, methods, channel, plain } = props;
  const { t, lang } = c.var;
  const inForm = { form, t };
  return (
    <form className="panel" method="post" action={href(lang, plain ? "/donate-old" : "/donate")} data-donate>
      <FormProblem {...inForm} />
      {channel ? (
        <p className="notice info">
          <Icon name="heart" /> {t("donations.forChannel", { name: channel.name })}
          <input type="hidden" name="channelId" value={channel.id} />
        </p>
      ) : null}
      <Segmented
        name="type"
        legend={t("donations.often")}
        value={fieldValue(form, "type", "once")}
        options={[
          { value: "once", label: t("donations.once"), icon: "heart" },
          { value: "regular", label: t("donations.regular"), icon: "repeat" },
        ]}
      />
      <Amounts {...inForm} lang={lang} settings={settings} />
      {methods.length > 1 && !plain ? (
        <Segmented
          name="method"
          legend={t("donations.method")}
          value={fieldValue(form, "method", methods[0])}
          options={methods.map((value) => ({
            value,
            label: t(`donations.methods.${value}` as "donations.methods.transfer"),
            icon: value === "transfer" ? ("bank" as const) : ("card" as const),
          }))}
        />
      ) : (
        <input type="hidden" name="method" value={plain ? "transfer" : methods[0]} />
      )}
      <Person {...props} />
      <Consents {...inForm} c={c} forChannel={channel !== undefined} />
      <button
        className="button main-action wide big"
        type="submit"
        data-submit
        data-give={t("donations.giveAmount", { amount: "{{amount}}" })}
        data-give-plain={t("donations.give")}
      >
        {t("donations.give")}
      </button>
      <p className="safe">
        <Icon name="lock" size="s" />
        {t(methods.length > 1 && !plain ? "donations.safe" : "donations.safeTransfer")}
      </p>
    </form>
  );
}

function Person({ c, form, user, channel }: DonateProps) {
  const { t } = c.var;
  const inForm = { form, t };
  const text = { maxLength: nameMax, required: true };
  return (
    <>
      <div className="two">
        <TextInput
          {...inForm}
          {...text}
          name="name"
          label={t("donations.name")}
          autoComplete="given-name"
          fallback={user?.name ?? ""}
        />
        <TextInput
          {...inForm}
          {...text}
          name="lastName"
          label={t("donations.lastName")}
          autoComplete="family-name"
          fallback={user?.surname ?? ""}
        />
      </div>
      <div className="two">
        <TextInput
          {...inForm}
          name="email"
          type="email"
          label={t("donations.email")}
          autoComplete="email"
          required
          maxLength={254}
          fallback={user?.email ?? ""}
          help={t("donations.emailHelp")}
        />
        <TextInput
          {...inForm}
          name="phone"
          type="tel"
          label={t("donations.phone")}
          autoComplete="tel"
          maxLength={phoneMax}
          optional
        />
      </div>
      <Address {...inForm} />
      <TextInput
        {...inForm}
        name="message"
        label={t("donations.message")}
        maxLength={donationMessageMax}
        help={t(channel ? "donations.ofChannel.messageHelp" : "donations.messageHelp")}
        counter
        optional
      />
    </>
  );
}

const addressFields = ["street", "houseNumber", "flat", "zip", "city"] as const;

function Address({ form, t }: InForm) {
  const isFilled = addressFields.some((name) => fieldValue(form, name) !== "" || form.problem?.fields?.[name]);
  const field = (name: (typeof addressFields)[number], maxLength: number, autoComplete: string) => (
    <TextInput
      form={form}
      t={t}
      name={name}
      label={t(`donations.${name}`)}
      maxLength={maxLength}
      autoComplete={autoComplete}
    />
  );
  return (
    <details className="form-field" open={isFilled}>
      <summary className="small strong">{t("donations.address")}</summary>
      {field("street", streetMax, "address-line1")}
      <div className="two">
        {field("houseNumber", houseNumberMax, "off")}
        {field("flat", houseNumberMax, "off")}
      </div>
      <div className="two">
        {field("zip", zipMax, "postal-code")}
        {field("city", cityMax, "address-level2")}
      </div>
    </details>
  );
}

function Consents({ c, form, t, forChannel }: InForm & { c: AppContext; forChannel: boolean }) {
  const { lang } = c.var;
  const inForm = { form, t };
  return (
    <div className="consents">
      <Checkbox
        {...inForm}
        name="terms"
        required
        label={
          <>
            {t("donations.terms")}{" "}
            <a className="textlink" href={href(lang, "/regulamin")}>
              {t("donations.termsLink")}
            </a>
          </>
        }
      />
      <Checkbox
        {...inForm}
        name="personalData"
        required
        label={
          <>
            {t("donations.personalData")}{" "}
            <a className="textlink" href={href(lang, "/informacja-rodo")}>
              {t("donations.personalDataLink")}
            </a>
          </>
        }
      />
      <Checkbox
        {...inForm}
        name="isNamed"
        label={t(forChannel ? "donations.ofChannel.named" : "donations.named")}
        help={t(forChannel ? "donations.ofChannel.namedHelp" : "donations.namedHelp")}
      />
      <div className="shown-as">
        <TextInput
          {...inForm}
          name="shownAs"
          label={t(forChannel ? "donations.ofChannel.shownAs" : "donations.shownAs")}
          maxLength={donorNameMax}
          help={t("donations.shownAsHelp")}
          optional
        />
      </div>
    </div>
  );
}
